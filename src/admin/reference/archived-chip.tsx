import { Chip } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';

/** Says that the record is archived; nothing otherwise (CELL-01). */
export function ArchivedChip() {
  const translate = useTranslate();
  const record = useRecordContext();
  return record?.archived ? <Chip size="small" label={translate('screens.record.archived')} /> : null;
}
