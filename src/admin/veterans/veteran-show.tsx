import { Alert, Box, Card, Divider, Stack, Typography } from '@mui/material';
import { ShowBase, Title, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { BookingForm } from '../appointments/form/appointment-forms.tsx';
import type { VeteranRecord } from '../data-provider/records.ts';
import { lazyPdf } from '../pdf/lazy-pdf.tsx';
import { RecordHistory } from '../ui/fields/author-field.tsx';
import { KnownPath } from '../ui/fields/known-path.tsx';
import { StaleDataNotice } from '../ui/lists/stale-data-notice.tsx';
import { NoRecord } from '../ui/records/no-record.tsx';
import { RecordStatus } from '../ui/records/record-status.tsx';
import { RequireRight } from '../ui/records/require-right.tsx';
import { AssociatePanel } from './associate/associate-panel.tsx';
import { StoryLinks } from './history/story-links.tsx';
import { MergesOfRecord } from './merging/merges-of-record.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useRecordView, VIEWS } from './record-view.ts';
import { DeceasedChip, RestrictedChip, StatusChip, ToCompleteChip } from './status-chips.tsx';
import { VeteranHeader } from './veteran-header.tsx';
import { VETERAN_TABS, VeteranTabs } from './veteran-tabs.tsx';
import { VeteranToolbar } from './veteran-toolbar.tsx';

/** The sheet of the current record, as a PDF (VET-11). */
const SheetView = lazyPdf(() => import('./sheet/sheet-panel.tsx'));

/** The paths under a record's address: tabs, and views over each of them. */
const PATHS = [...VIEWS, ...VETERAN_TABS.flatMap((tab) => [tab, ...VIEWS.map((view) => `${tab}/${view}`)])];

/** The record's page (VET-09, VET-10): its toolbar, and under it the details or what was opened in their place. */
export const VeteranShow = () => (
  <RequireRight action="show">
    <KnownPath paths={PATHS}>
      <ShowBase disableAuthentication queryOptions={{ onError: () => undefined }}>
        <VeteranPage />
      </ShowBase>
    </KnownPath>
  </RequireRight>
);

function VeteranPage() {
  const { record, error, isPending, isFetching, refetch, defaultTitle } = useShowContext<VeteranRecord>();
  const { view } = useRecordView();
  // The buttons over the record are there with it: coming later they would push it down.
  const edits = useCanAccess({ resource: 'veterans', action: 'edit' });
  const books = useCanAccess({ resource: 'appointments', action: 'create' });
  if (isPending || !record || edits.isPending || books.isPending)
    return <NoRecord title={defaultTitle ?? ''} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={recordName(record)} />
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Card component="article" aria-labelledby="veteran-card-title">
        <Head title={defaultTitle} hasDivider={view === null} />
        {view === null && <Details />}
      </Card>
      {view === 'pdf' && <SheetView />}
      {view === 'associate' && <AssociatePanel record={record} />}
      {view === 'appointment' && <Appointment record={record} />}
    </>
  );
}

interface HeadProps {
  readonly title: string | undefined;
  /** Something stands under it in the same card. */
  readonly hasDivider: boolean;
}

function Head({ title, hasDivider }: HeadProps) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 1.5,
        px: { xs: 2, md: 3 },
        py: 1.5,
        backgroundColor: 'var(--color-surface-sunken)',
        borderBottom: hasDivider ? '1px solid var(--color-border)' : 0,
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography id="veteran-card-title" variant="h2">
          {title}
        </Typography>
        <StatusChip />
        <DeceasedChip />
        <ToCompleteChip />
        <RestrictedChip />
      </Stack>
      <VeteranToolbar />
      <Box sx={{ flexBasis: '100%', my: -0.5 }}>
        <RecordStatus />
      </Box>
    </Stack>
  );
}

/** The identity and the numbers at a glance, then the tabs (VET-09). */
const Details = () => (
  <>
    <RestrictionNotice />
    <MergesOfRecord />
    <VeteranHeader />
    <StoryLinks />
    <VeteranTabs />
    <Divider />
    <Box sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
      <RecordHistory />
    </Box>
  </>
);

/** Says since when the record is restricted, by whom and why; only who may open it reads it (SEC-07). */
function RestrictionNotice() {
  const record = useRecordContext<VeteranRecord>();
  const translate = useTranslate();
  if (!record?.restrictedDate) return null;
  const by = record.refs.restrictedBy;
  return (
    <Alert severity="warning" sx={{ mx: { xs: 2, md: 3 }, mt: 2 }}>
      {translate(by ? 'veterans.record.restrictedBy' : 'veterans.record.restrictedSince', {
        moment: formatMoment(record.restrictedDate),
        name: by ? recordName(by) : '',
        reason: translate(`choices.restrictionReason.${record.restrictionReason}`),
      })}
    </Alert>
  );
}

/** The booking form, filled with the veteran (VET-13). */
function Appointment({ record }: { record: VeteranRecord }) {
  const translate = useTranslate();
  const { details } = useRecordView();
  return (
    <RecordPanel title={translate('veterans.toolbar.newAppointment')}>
      <BookingForm veteran={record} cancelTo={details} hasTitle={false} />
    </RecordPanel>
  );
}
