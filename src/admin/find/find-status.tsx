import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { Suggestion } from './suggestions.ts';

interface FindStatusProps {
  /** The typed text. */
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: Suggestion | undefined;
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** The last line of the search: its state, or the keys that work on the suggestions. */
export function FindStatus({ value, suggestions, active, isPending, hasFailed, onRetry }: FindStatusProps) {
  const translate = useTranslate();
  const hasSuggestions = suggestions.length > 0;
  const status = hasFailed
    ? translate('find.failed')
    : isPending
      ? translate('find.searching')
      : hasSuggestions
        ? translate('find.found', { smart_count: suggestions.length })
        : translate(value.trim() === '' ? 'find.start' : 'find.nothing');
  return (
    <Box sx={{ px: 2, py: 1.25, borderTop: '1px solid var(--color-border)' }}>
      <Typography
        role="status"
        color={hasFailed ? 'error' : 'textSecondary'}
        sx={hasSuggestions && !hasFailed ? visuallyHidden : undefined}
      >
        {status}
      </Typography>
      {hasFailed && <Button onClick={onRetry}>{translate('find.retry')}</Button>}
      {hasSuggestions && !hasFailed && <Keys instead={active?.instead?.does} />}
    </Box>
  );
}

/** The keys, for users with a keyboard. */
function Keys({ instead }: { instead: 'book' | 'move' | undefined }) {
  const translate = useTranslate();
  const keys = ['choose', 'open', ...(instead ? [instead] : []), 'close'];
  return (
    <Box aria-hidden sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', columnGap: 2 }}>
      {keys.map((key) => (
        <Typography key={key} component="span" variant="caption" color="textSecondary">
          <kbd>{translate(`find.keys.${key}.name`)}</kbd> {translate(`find.keys.${key}.does`)}
        </Typography>
      ))}
    </Box>
  );
}
