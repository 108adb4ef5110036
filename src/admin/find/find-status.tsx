import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { Offer } from './offers.ts';

interface FindStatusProps {
  /** The typed text. */
  readonly value: string;
  readonly offers: readonly Offer[];
  readonly active: Offer | undefined;
  readonly isPending: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The foot says how the search stands; under offers it has the keys. */
export function FindStatus({ value, offers, active, isPending, failed, onRetry }: FindStatusProps) {
  const translate = useTranslate();
  const isOffering = offers.length > 0;
  const status = failed
    ? translate('find.failed')
    : isPending
      ? translate('find.searching')
      : isOffering
        ? translate('find.found', { smart_count: offers.length })
        : translate(value.trim() === '' ? 'find.start' : 'find.nothing');
  return (
    <Box sx={{ px: 2, py: 1.25, borderTop: '1px solid var(--color-border)' }}>
      <Typography
        role="status"
        color={failed ? 'error' : 'textSecondary'}
        sx={isOffering && !failed ? visuallyHidden : undefined}
      >
        {status}
      </Typography>
      {failed && <Button onClick={onRetry}>{translate('find.retry')}</Button>}
      {isOffering && !failed && <Keys instead={active?.instead?.does} />}
    </Box>
  );
}

/** The keys, for who has some. */
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
