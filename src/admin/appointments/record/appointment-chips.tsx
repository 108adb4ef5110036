import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { outcomeOf } from '../../../domain/scheduling/outcomes.ts';
import { numbered } from '../../../i18n/names.ts';
import { serviceToday } from '../../../shared/page-settings.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';

/** The number that the visitor was told. */
export function AppointmentNumber() {
  const record = useRecordContext();
  return record ? numbered(record.id) : null;
}

/** Says that the person is to be received first. */
export function VipChip() {
  const translate = useTranslate();
  return useRecordContext()?.vip ? (
    <Chip size="small" color="warning" variant="outlined" label={translate('appointments.vip')} />
  ) : null;
}

/** Says that the appointment is canceled, and whether the visitor did it (PUB-13). */
export function CanceledChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  const label = record?.canceledByVisitor
    ? 'appointments.canceledByVisitorChip'
    : 'appointments.canceledChip';
  return record?.canceled ? <Chip size="small" color="error" label={translate(label)} /> : null;
}

/**
 * The state of the visit in the words of the desk; a past one that was left as expected is said to be without outcome.
 * Null for a canceled one, which another chip tells.
 */
export function useStateName(): string | null {
  const translate = useTranslate();
  const record = useRecordContext<AppointmentRecord>();
  if (!record?.state) return null;
  if (outcomeOf(record, serviceToday()) === 'unnoted') return translate('choices.outcome.unnoted');
  return translate(`choices.state.${record.state}`);
}

/** The same beside a name, where there is more to say than that the person is expected. */
export function StateChip() {
  const name = useStateName();
  const record = useRecordContext<AppointmentRecord>();
  if (!record || !name || outcomeOf(record, serviceToday()) === 'coming') return null;
  return <Chip size="small" variant="outlined" label={name} />;
}
