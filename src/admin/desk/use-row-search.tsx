import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { LinkBase, useCreatePath, useDataProvider, useTranslate } from 'react-admin';
import { formatDay, timeOf } from '../../domain/dates/days.ts';
import { recordName } from '../../domain/model/record-name.ts';
import { parseAppointmentNumber } from '../../domain/scheduling/appointment-code.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppDataProvider } from '../data-provider/data-provider.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { useNotifyError } from '../ui/records/use-notify-error.ts';

/** A message about a number that is in no row, with its appointment where there is one. */
interface Notice {
  readonly text: string;
  readonly id?: AppointmentRecord['id'];
}

/** A longer text is cut in the message. */
const MAX_QUOTED_LENGTH = 40;

/**
 * Goes to the row of a typed or scanned number (DESK-05). For a number of another desk or day it says which appointment
 * that is, as far as the user may know.
 * @param appointments all rows of the desk, also hidden ones; undefined while they are read
 * @param showAll ends a filter of the list that hides the row
 */
export function useRowSearch(appointments: readonly AppointmentRecord[] | undefined, showAll: () => void) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const notifyError = useNotifyError();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [target, setTarget] = useState<AppointmentRecord['id'] | null>(null);

  // The row may be rendered later than it is requested. The focus also scrolls to it.
  useEffect(() => {
    const row = target === null ? null : document.getElementById(`desk-${target}`);
    if (!row) return;
    row.focus();
    setTarget(null);
  });

  async function noticeOf(id: number): Promise<Notice> {
    const { data } = await provider.getList<AppointmentRecord>('appointments', {
      filter: { id: [id] },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'ASC' },
    });
    const [appointment] = data;
    if (!appointment) return { text: translate('desk.number.unknown', { id: String(id) }) };
    const { dateRDV, canceled, refs } = appointment;
    return {
      id,
      text: translate(canceled ? 'desk.number.canceled' : 'desk.number.elsewhere', {
        id: String(id),
        day: formatDay(dateRDV),
        time: timeOf(dateRDV),
        place: [refs.region, refs.cell].map(recordName).filter(Boolean).join(' · '),
      }),
    };
  }

  async function findRow(text: string): Promise<void> {
    if (!appointments) return;
    const number = parseAppointmentNumber(text);
    const row = appointments.find(({ id }) => id === number);
    setNotice(null);
    if (row) {
      if (!document.getElementById(`desk-${row.id}`)) showAll();
      setTarget(row.id);
    } else if (number === undefined)
      setNotice({
        text: translate('desk.number.none', { text: text.trim().slice(0, MAX_QUOTED_LENGTH) }),
      });
    else await noticeOf(number).then(setNotice, notifyError);
  }

  return {
    findRow,
    notice: notice && <NumberNotice {...notice} onClose={() => setNotice(null)} />,
  };
}

function NumberNotice({ text, id, onClose }: Notice & { onClose: () => void }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess: canOpen = false } = useCanAccess({ resource: 'appointments', action: 'show' });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      data-screen-only
      action={
        <>
          {id !== undefined && canOpen && (
            <Button
              color="inherit"
              size="small"
              component={LinkBase}
              to={createPath({ resource: 'appointments', type: 'show', id })}
            >
              {translate('desk.number.open')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={onClose}>
            {translate('desk.number.close')}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
}
