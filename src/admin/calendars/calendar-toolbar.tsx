import AddIcon from '@mui/icons-material/Add';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { LinkBase, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { dayOf } from '../../domain/dates/days.ts';
import { nextPeriod } from '../../domain/dates/next-period.ts';
import { WORKING_DAY } from '../../domain/scheduling/working-day.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import { calendarBookingAddress } from '../appointments/form/booking-address.ts';
import { description, failureOf } from '../data-provider/errors.ts';
import type { CalendarRecord } from '../data-provider/records.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeleteRecordButton } from '../ui/records/delete-record-button.tsx';
import { EditRecordButton } from '../ui/records/record-page.tsx';
import { useNotifyError } from '../ui/records/use-notify-error.ts';
import { useConfirmedChange } from './use-confirmed-change.ts';

/** The fields that a copy takes from its calendar. */
const COPIED = [...WORKING_DAY, 'cell', 'region'] as const;

/** Sends the calendar after a confirmation: only while it is not sent, for users who hold EDIT (CAL-05). */
function SendButton() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'calendars', action: 'edit' });
  const { ask, question } = useConfirmedChange({
    // Sending conflicts with no other change, so the request carries no version.
    change: (provider) => provider.sendCalendar({ id: record?.id ?? '' }),
    doneText: 'resources.calendars.notifications.sent',
  });
  if (!record || record.sent || !canAccess) return null;
  return (
    <>
      <Button variant="contained" color="success" startIcon={<SendIcon />} onClick={ask}>
        {translate('calendars.send.action')}
      </Button>
      <ConfirmDialog {...question} title={translate('calendars.send.title')}>
        {translate('calendars.send.text')}
      </ConfirmDialog>
    </>
  );
}

/** Books in the calendar's cell and region, for users who hold CREATE on Appointment (RIGHTS-09). */
function AddAppointmentButton() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'create' });
  if (!record || !canAccess) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<AddIcon />}
      component={LinkBase}
      to={calendarBookingAddress(record)}
    >
      {translate('calendars.addAppointment')}
    </Button>
  );
}

/** A new calendar like this one, for the next period; the form shows it before it is saved (CAL-08). */
function CopyButton() {
  const record = useRecordContext<CalendarRecord>();
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'calendars', action: 'create' });
  if (!record || !canAccess) return null;
  const { startDate, endDate } = record;
  const period = { startDate: dayOf(startDate), endDate: dayOf(endDate) };
  const values = {
    ...Object.fromEntries(COPIED.map((name) => [name, record[name]])),
    ...nextPeriod(period, serviceToday()),
  };
  const source = new URLSearchParams({ source: JSON.stringify(values) });
  return (
    <Button
      variant="outlined"
      startIcon={<CopyIcon />}
      component={LinkBase}
      to={`/calendars/create?${source}`}
    >
      {translate('calendars.copy')}
    </Button>
  );
}

export function CalendarToolbar() {
  const notify = useNotify();
  const notifyError = useNotifyError();
  return (
    <>
      <SendButton />
      <AddAppointmentButton />
      <CopyButton />
      <EditRecordButton />
      <DeleteRecordButton
        onError={(error) => {
          if (description(failureOf(error).body)) notifyError(error);
          else notify('resources.calendars.notifications.notDeleted', { type: 'error' });
        }}
      />
    </>
  );
}
