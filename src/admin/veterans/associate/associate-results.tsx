import { Box, Chip, LinearProgress, List, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { MarkedText } from '../../ui/found/marked-text.tsx';
import { nameMarked } from '../../ui/found/person-marks.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { useRightLost } from '../../ui/records/require-right.tsx';
import { personFacts } from './person.tsx';
import { MAX_ASSOCIATES_FOUND } from './search.ts';

interface AssociateResultsProps {
  readonly record: VeteranRecord;
  /** The IRI of the present associate. */
  readonly current?: string | null | undefined;
  readonly filter: Readonly<Record<string, string>>;
  readonly onPick: (veteran: VeteranRecord) => void;
}

/** Ten veterans at most, never the record itself (ASSOC-01). */
export function AssociateResults({ record, current, filter, onPick }: AssociateResultsProps) {
  const translate = useTranslate();
  const { data, isPending, isFetching, error, refetch } = useGetList<VeteranRecord>(
    'veterans',
    // Room for the record itself, and for one that says that there are more.
    {
      filter,
      pagination: { page: 1, perPage: MAX_ASSOCIATES_FOUND + 2 },
      sort: { field: 'lastName', order: 'ASC' },
    },
    { placeholderData: (previous) => previous },
  );
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />;
  const others = data?.filter(({ id }) => id !== record.id) ?? [];
  return (
    <Box sx={{ mt: 2 }}>
      <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
      <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
        {isPending
          ? ''
          : others.length === 0
            ? translate('veterans.associate.empty')
            : others.length > MAX_ASSOCIATES_FOUND
              ? translate('veterans.associate.more', { shown: MAX_ASSOCIATES_FOUND })
              : translate('veterans.associate.found', { smart_count: others.length })}
      </Typography>
      <Box sx={{ height: 3 }}>{isFetching && <LinearProgress sx={{ height: 3 }} />}</Box>
      {others.length > 0 && (
        <List aria-label={translate('veterans.associate.results')} dense disablePadding sx={{ mx: -1 }}>
          {others.slice(0, MAX_ASSOCIATES_FOUND).map((veteran) => (
            <li key={veteran.id}>
              <Result
                veteran={veteran}
                filter={filter}
                isCurrent={veteran['@id'] === current}
                onPick={() => onPick(veteran)}
              />
            </li>
          ))}
        </List>
      )}
    </Box>
  );
}

interface ResultProps extends Pick<AssociateResultsProps, 'filter'> {
  readonly veteran: VeteranRecord;
  /** Already the associate: nothing to pick. */
  readonly isCurrent: boolean;
  readonly onPick: () => void;
}

function Result({ veteran, filter, isCurrent, onPick }: ResultProps) {
  const translate = useTranslate();
  const hasLostRight = useRightLost();
  const other = veteran.refs.associate;
  const note = isCurrent
    ? translate('veterans.associate.isCurrent')
    : other && translate('veterans.record.associate', { name: recordName(other) });
  return (
    <ListItemButton
      disabled={isCurrent || hasLostRight}
      onClick={onPick}
      sx={{ px: 1, borderRadius: 'var(--radius)', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      <ListItemText
        primary={<MarkedText pieces={nameMarked(veteran, filter)} />}
        secondary={<MarkedText pieces={personFacts(veteran, filter)} />}
        sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
        slotProps={{ primary: { sx: { fontWeight: 600 } } }}
      />
      {note && (
        <Chip
          size="small"
          variant="outlined"
          label={note}
          sx={{ maxWidth: '100%', height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal' } }}
        />
      )}
    </ListItemButton>
  );
}
