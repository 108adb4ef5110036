import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/days.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { EntityName } from './reference-name.tsx';

/** A record's "created by", "updated by" or "canceled by": a link for who may VIEW User (SYS-13). */
export function AuthorField({ source }: { source: string; label?: string }) {
  const author = useRecordContext<HydraRecord>()?.refs?.[source];
  return author ? <EntityName reference={author} entityName="User" link /> : null;
}

/** When a record was made and last changed, and by whom. */
export function RecordHistory() {
  const record = useRecordContext<HydraRecord>();
  const translate = useTranslate();
  if (!record) return null;
  const line = (date: string, author: string, label: string) =>
    record[date] ? (
      <span>
        {translate(label)} {formatMoment(record[date])}
        {record.refs[author] && (
          <>
            {' '}
            {translate('screens.record.by')} <AuthorField source={author} />
          </>
        )}
      </span>
    ) : null;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary', fontSize: '0.8125rem' }}
    >
      {line('createdDate', 'createdBy', 'screens.record.created')}
      {line('updatedDate', 'updatedBy', 'screens.record.updated')}
    </Box>
  );
}
