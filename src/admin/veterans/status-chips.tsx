import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

/** The mark of a disabled record; nothing on an enabled one. */
export function DisabledChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.enable !== false) return null;
  return <Chip size="small" variant="outlined" label={translate('veterans.record.disabled')} />;
}

/** Says whether the record is enabled, on its own page. */
export function StatusChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (record?.enable === false) return <DisabledChip />;
  return (
    <Chip size="small" variant="outlined" color="success" label={translate('veterans.record.enabled')} />
  );
}

/** The deceased mark. */
export function DeceasedChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record?.deathDate) return null;
  const word = record.civility === 'Mme' ? 'deceasedFemale' : 'deceased';
  return <Chip size="small" color="default" label={translate(`veterans.record.${word}`)} />;
}

/** The mark of a restricted record (SEC-07). */
export function RestrictedChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record?.restrictedDate) return null;
  return <Chip size="small" color="error" label={translate('veterans.record.restricted')} />;
}

/** The mark of an imported record in which a value stands in for a missing one (VET-19). */
export function ToCompleteChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record?.toComplete) return null;
  return <Chip size="small" color="warning" label={translate('veterans.record.toComplete')} />;
}
