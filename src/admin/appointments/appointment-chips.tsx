import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { numbered } from '../../i18n/names.ts';

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

/** Says that the appointment is canceled, and where it was not by the staff by whom (PUB-13). */
export function CanceledChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  const label = record?.canceledByVisitor
    ? 'appointments.canceledByVisitorChip'
    : 'appointments.canceledChip';
  return record?.canceled ? <Chip size="small" color="error" label={translate(label)} /> : null;
}
