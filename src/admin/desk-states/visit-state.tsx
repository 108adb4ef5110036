import { useRecordContext } from 'react-admin';
import { serviceToday } from '../../shared/page-settings.ts';
import { useCanAccess } from '../access/use-can-access.ts';
import type { AppointmentRecord } from '../data-provider/records.ts';
import { StateButtons } from './state-buttons.tsx';
import { useToggleState } from './use-toggle-state.ts';

/**
 * The desk states of a visit on the appointment's own page, from its day on (DESK-04). Canceled appointments, and users
 * without the EDIT right, have none.
 */
export function VisitState() {
  const record = useRecordContext<AppointmentRecord>();
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' });
  const { toggleState, isBusy } = useToggleState();
  if (!record?.dateRDV || record.canceled || !canAccess) return null;
  if (record.dateRDV.slice(0, 10) > serviceToday()) return null;
  return <StateButtons record={record} busy={isBusy} onToggle={(state) => void toggleState(record, state)} />;
}
