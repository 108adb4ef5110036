import BackIcon from '@mui/icons-material/ArrowBack';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetOne, useRecordContext, useTranslate } from 'react-admin';
import { type LetterChoices, letterFileName, letterOf } from '../../../print/letter/letter.ts';
import { letterCity, letterHeading, serviceCountry, serviceToday } from '../../../shared/page-settings.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import type { AppointmentRecord, RegionRecord } from '../../data-provider/records.ts';
import { MadeDocument } from '../../pdf/made-document.tsx';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import { usePrintedRecord } from '../../pdf/use-printed-record.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { ChoicesCard } from './choices-card.tsx';
import { papersOf } from './papers.ts';
import { type LetterPanelProps, useLetterView } from './use-letter-view.ts';

interface LetterChoiceProps extends Pick<LetterPanelProps, 'onChange'> {
  /** Null: nothing was chosen yet, what the reason asks for stands. */
  readonly choices: LetterChoices | null;
}

/** The papers of the appointment's reason (PUB-10); null while they are read, empty where they cannot be. */
function usePapersOf(record: AppointmentRecord | undefined): LetterChoices | null {
  const reason = record?.refs.reason?.id;
  const { data, isLoading } = useGetOne<HydraRecord>(
    'reasons',
    { id: reason ?? 0 },
    { enabled: reason !== undefined, staleTime: 60_000 },
  );
  if (isLoading) return null;
  return papersOf(data);
}

/** The letter of the current appointment beside what can be chosen for it; none once it is canceled. */
export default function LetterPanel({ choices: currentChoices, onChange }: LetterChoiceProps) {
  const record = useRecordContext<AppointmentRecord>();
  const translate = useTranslate();
  const { toDetails } = useLetterView();
  const preset = usePapersOf(record);
  if (!record) return null;
  if (record.canceled)
    return (
      <Alert
        severity="info"
        action={
          <Button color="inherit" startIcon={<BackIcon />} onClick={toDetails}>
            {translate('appointments.letter.back')}
          </Button>
        }
      >
        {translate('appointments.letter.canceled')}
      </Alert>
    );
  const choices = currentChoices ?? preset;
  if (!choices) return <PdfProgress text="print.preparing" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '300px minmax(0, 1fr)' },
      }}
    >
      <ChoicesCard choices={choices} onChange={onChange} />
      <Preview choices={choices} />
    </Box>
  );
}

/** The address at which the region receives; a letter without it names the service's own address. */
function useOfficeAddress(record: AppointmentRecord | undefined) {
  const region = record?.refs.region?.id;
  const { data, isPending } = useGetOne<RegionRecord>(
    'regions',
    { id: region ?? 0 },
    { enabled: region !== undefined, staleTime: 60_000 },
  );
  return {
    isPending: region !== undefined && isPending,
    address: data?.address || null,
  };
}

/** The letter as it is with these choices, made anew once nothing was typed for a moment. */
function Preview({ choices }: Pick<LetterPanelProps, 'choices'>) {
  const { record, ...reading } = usePrintedRecord('letter');
  const office = useOfficeAddress(record);
  if (reading.error && !record) return <ErrorView {...reading} />;
  if (!record || office.isPending) return <PdfProgress text="print.preparing" />;
  return (
    <Box sx={{ minWidth: 0 }}>
      <StaleDataNotice {...reading} />
      <Letter record={record} choices={choices} officeAddress={office.address} />
    </Box>
  );
}

interface LetterProps extends Pick<LetterPanelProps, 'choices'> {
  readonly record: AppointmentRecord;
  readonly officeAddress: string | null;
}

function Letter({ record, choices, officeAddress }: LetterProps) {
  const translate = useTranslate();
  const { toDetails } = useLetterView();
  // The day of the first try: past midnight the letter stays as it was read.
  const [today] = useState(serviceToday);
  const heading = letterHeading();
  const letter = letterOf(record, useSettled(choices), {
    today,
    officeAddress,
    serviceAddress: heading.address,
    city: letterCity(),
    country: serviceCountry(),
  });
  return (
    <MadeDocument
      job={{ kind: 'letters', letters: [letter], heading }}
      title={translate('appointments.letter.title')}
      fileName={letterFileName(record)}
      backLabel={translate('appointments.letter.back')}
      onBack={toDetails}
    />
  );
}
