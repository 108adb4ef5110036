import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import type { AgendaFeed } from '../../../domain/scheduling/agenda-feeds.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useRevokeFeed } from './use-feeds.ts';

interface FeedEntryProps {
  readonly feed: AgendaFeed;
  readonly isBusy: boolean;
  /** Absent without the right to read appointments. */
  readonly onRenew?: (id: number) => void;
}

type Question = 'renew' | 'revoke';

/** An address: its office, its last use, and what renews or ends it, once that is confirmed. */
export function FeedEntry({ feed, isBusy, onRenew }: FeedEntryProps) {
  const { id, cell } = feed;
  const translate = useTranslate();
  const [question, setQuestion] = useState<Question>('renew');
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeFeed();
  const name = cell ? cell.name : translate('account.feeds.ownAgenda');
  const isWaiting = isBusy || revoke.isPending;
  const confirm = () => {
    if (question === 'renew') onRenew?.(id);
    else revoke.run(id);
    setIsAsking(false);
  };
  const ask = (next: Question) => {
    setQuestion(next);
    setIsAsking(true);
  };
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1, justifyContent: 'space-between' }}
    >
      <div>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Use feed={feed} />
      </div>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        {onRenew && (
          <Button
            disabled={isWaiting}
            onClick={() => ask('renew')}
            aria-label={translate('account.feeds.renew.of', { name })}
          >
            {translate('account.feeds.renew.button')}
          </Button>
        )}
        <Button
          color="error"
          disabled={isWaiting}
          onClick={() => ask('revoke')}
          aria-label={translate('account.feeds.revoke.of', { name })}
        >
          {translate('account.feeds.revoke.button')}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        danger={question === 'revoke'}
        title={translate(`account.feeds.${question}.title`, { name })}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
      >
        {translate(`account.feeds.${question}.text`)}
      </ConfirmDialog>
    </Stack>
  );
}

/** When an address was made, and last read. */
function Use({ feed: { createdDate, usedDate } }: { readonly feed: AgendaFeed }) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('account.feeds.created', { moment: formatMoment(createdDate) })}
      {' · '}
      {usedDate
        ? translate('account.feeds.used', { moment: formatMoment(usedDate) })
        : translate('account.feeds.unused')}
    </Typography>
  );
}
