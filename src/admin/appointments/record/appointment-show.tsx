import RightsIcon from '@mui/icons-material/PrivacyTipOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  Labeled,
  LinkBase,
  useGetRecordId,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { timeOf } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/dates/long-day.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { outcomeOf } from '../../../domain/scheduling/outcomes.ts';
import type { LetterChoices } from '../../../print/letter/letter.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { useRight } from '../../access/use-right.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';
import { StateButtons } from '../../desk-states/state-buttons.tsx';
import { useToggleState } from '../../desk-states/use-toggle-state.ts';
import { lazyPdf } from '../../pdf/lazy-pdf.tsx';
import { SameSenderButton } from '../../senders/same-sender-button.tsx';
import { AuthorSentence } from '../../ui/fields/author-field.tsx';
import { DeleteRecordButton } from '../../ui/records/delete-record-button.tsx';
import { EditRecordButton, FieldGrid, Fields, RecordPage } from '../../ui/records/record-page.tsx';
import { SamePerson } from '../conflicts/same-person.tsx';
import { LetterButton } from '../letter/letter-button.tsx';
import { useLetterView } from '../letter/use-letter-view.ts';
import { AppointmentNumber, CanceledChip, useStateName, VipChip } from './appointment-chips.tsx';
import { CancelButton } from './cancel-button.tsx';

/**
 * The desk states of a visit on the appointment's own page, from its day on (DESK-04). Canceled appointments, and users
 * without the EDIT right, have none.
 */
function VisitState() {
  const record = useRecordContext<AppointmentRecord>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { toggleState, isBusy } = useToggleState();
  if (!record?.dateRDV || record.canceled || !canAccess) return null;
  if (record.dateRDV.slice(0, 10) > serviceToday()) return null;
  return <StateButtons record={record} busy={isBusy} onToggle={(state) => void toggleState(record, state)} />;
}

/** Field names: a misspelt `source` does not compile. */
type Source = keyof AppointmentRecord;

/** The confirmation letter of the current appointment (PRINT-02). */
const LetterView = lazyPdf(() => import('../letter/letter-panel.tsx'));

const FIELDS = [
  'veteran',
  'birthDate',
  'birthplace',
  'email',
  'phone',
  'accFullName',
  'quality',
  'reason',
  'region',
  'cell',
  'calendar',
  'vip',
  'travelCosts',
];

/** Letter and edit while it is not canceled, cancel or restore, delete: each by its right (RIGHTS-09). */
function Toolbar() {
  const record = useRecordContext<AppointmentRecord>();
  const notify = useNotify();
  const redirect = useRedirect();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'list' });
  return (
    <>
      <LetterButton />
      {!record?.canceled && <EditRecordButton />}
      <CancelButton />
      <SameSenderButton />
      <RightsButton />
      <DeleteRecordButton
        onError={() => {
          notify('resources.appointments.notifications.notDeletedFromRecord', { type: 'error' });
          // To the list all the same (APT-04).
          if (canAccess) redirect('list', 'appointments');
        }}
      />
    </>
  );
}

/** The rights of the visitor; those of a veteran are exercised from the record (SEC-07). */
function RightsButton() {
  const translate = useTranslate();
  const record = useRecordContext<AppointmentRecord>();
  const erases = useRight('Veteran', 'DELETE');
  if (!record || !erases) return null;
  const to = record.refs.veteran
    ? `/veterans/${record.refs.veteran.id}/show/droits`
    : `/appointments/${record.id}/show/droits`;
  return (
    <Button variant="outlined" startIcon={<RightsIcon />} component={LinkBase} to={to}>
      {translate('personRights.link')}
    </Button>
  );
}

/** When, who, and in what state: what is asked first at the counter. */
function Head() {
  const record = useRecordContext<AppointmentRecord>();
  if (!record) return null;
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box
        sx={{
          px: 2,
          py: 1,
          borderRadius: 'var(--radius-large)',
          backgroundColor: record.canceled ? 'var(--color-surface-sunken)' : 'var(--color-primary-soft)',
          textDecoration: record.canceled ? 'line-through' : undefined,
        }}
      >
        <Typography sx={{ fontSize: '1.75rem', fontWeight: 700, lineHeight: 1.1 }}>
          {timeOf(record.dateRDV)}
        </Typography>
        <Typography>{longDay(record.dateRDV)}</Typography>
      </Box>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <Typography variant="h2">{recordName(record)}</Typography>
        <Typography>
          <AppointmentNumber />
        </Typography>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <VipChip />
          <CanceledChip />
          <Cancellation />
        </Stack>
      </Stack>
    </Stack>
  );
}

/** The state of the visit with the buttons that change it, and the note of the desk (DESK-01): each only when there is one. */
function DeskFields() {
  const record = useRecordContext<AppointmentRecord>();
  const name = useStateName();
  if (!record) return null;
  return (
    <>
      {name && outcomeOf(record, serviceToday()) !== 'coming' && (
        <Labeled source={'state' satisfies Source}>
          <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
            <span>{name}</span>
            <VisitState />
          </Stack>
        </Labeled>
      )}
      {record.deskNote && <Fields names={['deskNote']} />}
    </>
  );
}

/** When the appointment was canceled, and by whom (APT-03). */
function Cancellation() {
  const record = useRecordContext<AppointmentRecord>();
  if (!record?.canceled) return null;
  const text = record.canceledByVisitor ? 'canceledByVisitor' : 'canceled';
  return (
    <Typography component="span">
      <AuthorSentence date="cancelDate" author="canceledBy" text={`appointments.${text}`} />
    </Typography>
  );
}

/** An appointment (APT-03). */
export const AppointmentShow = () => <AppointmentPage key={useGetRecordId()} />;

/** The details, or the letter in their place; what was chosen for this one letter stays between the two. */
function AppointmentPage() {
  const { isShown } = useLetterView();
  const [choices, setChoices] = useState<LetterChoices | null>(null);
  return (
    <RecordPage
      actions={<Toolbar />}
      paths={['pdf']}
      body={isShown ? <LetterView choices={choices} onChange={setChoices} /> : undefined}
    >
      <SamePerson />
      <Head />
      <FieldGrid>
        <Fields names={FIELDS} />
        <DeskFields />
      </FieldGrid>
    </RecordPage>
  );
}
