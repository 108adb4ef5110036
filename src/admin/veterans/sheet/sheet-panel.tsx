import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { print } from '#texts/print.ts';
import { formatMoment, writeMoment } from '../../../domain/dates/days.ts';
import { fill } from '../../../i18n/fill.ts';
import { sheetOf } from '../../../print/veterans/sheet.ts';
import { serviceAddress, serviceCountry, serviceName, serviceZone } from '../../../shared/page-settings.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { MadeDocument } from '../../pdf/made-document.tsx';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import { usePrintedRecord } from '../../pdf/use-printed-record.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { useRecordView } from '../record-view.ts';
import { partName } from '../relations/relation-names.ts';
import { type Relative, useRelations } from '../relations/use-relations.ts';

/** The current veteran's record as a printable PDF (VET-11). */
export default function SheetPanel() {
  const { record, ...recordQuery } = usePrintedRecord('sheet');
  const { relatives, ...relationsQuery } = useRelations(record);
  const error = recordQuery.error ?? relationsQuery.error;
  const onRetry = () => {
    recordQuery.onRetry();
    relationsQuery.onRetry();
  };
  if (!record || !relatives)
    return error ? <ErrorView error={error} onRetry={onRetry} /> : <PdfProgress text="print.preparing" />;
  return (
    <Box sx={{ mt: 2.5 }}>
      <StaleDataNotice
        error={error}
        isFetching={recordQuery.isFetching || relationsQuery.isFetching}
        onRetry={onRetry}
      />
      <Sheet record={record} relatives={relatives} />
    </Box>
  );
}

interface SheetProps {
  readonly record: VeteranRecord;
  readonly relatives: readonly Relative[];
}

function Sheet({ record, relatives }: SheetProps) {
  const translate = useTranslate();
  const { close } = useRecordView();
  // Fixed at the first render: a later minute must not make a new PDF.
  const [printedOn] = useState(() => formatMoment(writeMoment(serviceZone(), Date.now())));
  const sheet = sheetOf(
    record,
    relatives.map(({ part, person }) => ({ part: partName(part, person.civility), person })),
    serviceCountry(),
  );
  return (
    <MadeDocument
      job={{
        kind: 'veteran',
        sheet,
        heading: { service: serviceName(), address: serviceAddress(), printedOn },
      }}
      title={sheet.title}
      fileName={fill(print.sheet.fileName, { id: record.id })}
      backLabel={translate('veterans.toolbar.back')}
      onBack={() => close()}
    />
  );
}
