import RefreshedIcon from '@mui/icons-material/PublishedWithChangesOutlined';
import { Box, Stack } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';
import { useOpenRecord } from '../../live/use-open-record.ts';
import { PresenceLine } from './presence-line.tsx';
import { momentText } from './presence-text.ts';
import { type ColleagueChange, useFreshRecord } from './use-fresh-record.ts';

/** At most this many changed fields are named. */
const MAX_FIELDS = 3;

/** At least as high as one sentence, so that nothing moves when it appears. */
const LINE = { minHeight: { xs: 42, sm: 24 }, display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const;

/** Says who else has the record of this page open, and what somebody else changed in it meanwhile (SYS-16). */
export function RecordStatus() {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<HydraRecord>();
  const open = useOpenRecord(resource, record?.id, 'view');
  const change = useFreshRecord(resource, record, open.version);
  return (
    <Box role="status" sx={LINE}>
      <PresenceLine open={open} />
      {change && <ChangeLine resource={resource} change={change} />}
    </Box>
  );
}

/** Says that the record was read again: who changed what, and when. */
function ChangeLine({ resource, change }: { resource: string; change: ColleagueChange }) {
  const translate = useTranslate();
  const { record, changes } = change;
  const name = recordName(record.refs.updatedBy);
  const time = momentText(String(record.updatedDate ?? ''), translate);
  const fields = changes.map(({ field }) => translate(`resources.${resource}.fields.${field}`, { _: field }));
  const names = fields.slice(0, MAX_FIELDS).join(', ') + (fields.length > MAX_FIELDS ? '…' : '');
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.75, fontSize: '0.875rem', color: 'var(--color-info)' }}
    >
      <RefreshedIcon fontSize="small" aria-hidden />
      <Box component="span">
        {translate(name ? 'screens.live.changedBy' : 'screens.live.changed', { name, time })}
        {names && ` : ${names}`}
      </Box>
    </Stack>
  );
}
