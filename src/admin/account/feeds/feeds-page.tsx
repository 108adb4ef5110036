import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Form, Title, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { AgendaFeed, AgendaFeedList, NewAgendaFeed } from '../../../domain/scheduling/agenda-feeds.ts';
import { ruleText } from '../../../i18n/rules.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { useSessionUser } from '../../access/use-session-user.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ReferenceSelect } from '../../ui/inputs/reference-select.tsx';
import { ENTRIES } from '../../ui/lists/entries.ts';
import { StaleDataNotice } from '../../ui/lists/stale-data-notice.tsx';
import { NoRecord } from '../../ui/records/no-record.tsx';
import { CopyButton, SecretText } from '../../ui/secret-text.tsx';
import { TitledDialog } from '../../ui/titled-dialog.tsx';
import { FeedEntry } from './feed-entry.tsx';
import { useFeeds, useMakeFeed } from './use-feeds.ts';

/** /user/agendas: the addresses at which one's calendar program reads an agenda (API-10). */
export function FeedsPage() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useFeeds();
  if (!data)
    return <NoRecord title={translate('account.feeds.title')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Title title={translate('account.feeds.title')} />
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 1100 }}>
        <StaleDataNotice error={error} isFetching={isFetching} onRetry={() => void refetch()} />
        <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
          {translate('account.feeds.what')}
        </Typography>
        <Typography color="textSecondary" sx={{ my: 1, maxWidth: 720 }}>
          {translate(data.showsNames ? 'account.feeds.names' : 'account.feeds.noNames')}
        </Typography>
        <Feeds list={data} />
      </Card>
    </>
  );
}

/** The list of addresses, and the form that makes another one. */
function Feeds({ list: { feeds } }: { readonly list: AgendaFeedList }) {
  const translate = useTranslate();
  const [newFeed, setNewFeed] = useState<NewAgendaFeed | null>(null);
  const { create, renew, isPending } = useMakeFeed(setNewFeed);
  const { canAccess: canMake } = useCanAccess({ resource: 'appointments', action: 'list' });
  return (
    <>
      {feeds.length === 0 && <Typography sx={{ my: 1 }}>{translate('account.feeds.empty')}</Typography>}
      <Box component="ul" sx={ENTRIES}>
        {feeds.map((feed) => (
          <FeedEntry key={feed.id} feed={feed} isBusy={isPending} onRenew={canMake ? renew : undefined} />
        ))}
      </Box>
      {canMake && <NewFeedForm feeds={feeds} isBusy={isPending} onCreate={create} />}
      {newFeed && <NewFeedDialog feed={newFeed} onClose={() => setNewFeed(null)} />}
    </>
  );
}

interface NewFeedFormProps {
  readonly feeds: readonly AgendaFeed[];
  readonly isBusy: boolean;
  readonly onCreate: (cell: string | null) => void;
}

/** Makes the address of one's own cell and wilaya, or of a chosen cell. Each of them has one address at most. */
function NewFeedForm({ feeds, isBusy, onCreate }: NewFeedFormProps) {
  const translate = useTranslate();
  const user = useSessionUser();
  const hasOwn = feeds.some(({ cell }) => cell === null);
  const isOffered = ({ '@id': link }: { '@id': unknown }) =>
    feeds.every(({ cell }) => cell === null || `/api/cells/${cell.id}` !== link);
  return (
    <Stack sx={{ mt: 2, gap: 2 }}>
      {!hasOwn && user?.cell && (
        <BusyButton busy={isBusy} sx={{ alignSelf: 'flex-start' }} onClick={() => onCreate(null)}>
          {translate('account.feeds.createOwn')}
        </BusyButton>
      )}
      {/* A new address empties the field. */}
      <Form
        key={feeds.length}
        record={{}}
        onSubmit={({ cell }: FieldValues) => (cell ? onCreate(cell) : { cell: ruleText('rules.required') })}
        disableInvalidFormNotification
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Box sx={{ width: 320, maxWidth: '100%' }}>
            <ReferenceSelect
              source="cell"
              reference="cells"
              label="account.feeds.cell"
              isRequired
              isOffered={isOffered}
            />
          </Box>
          <BusyButton type="submit" variant="outlined" busy={isBusy}>
            {translate('account.feeds.createCell')}
          </BusyButton>
        </Stack>
      </Form>
    </Stack>
  );
}

/** Shows a new address, this once. */
function NewFeedDialog({ feed: { url }, onClose }: { feed: NewAgendaFeed; onClose: () => void }) {
  const translate = useTranslate();
  const title = translate('account.feeds.newTitle');
  return (
    <TitledDialog
      maxWidth="sm"
      title={title}
      buttons={
        <>
          <CopyButton text={url} label={translate('account.feeds.copy')} copiedText="account.feeds.copied" />
          <Button onClick={onClose}>{translate('account.close')}</Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">{translate('account.feeds.once')}</Alert>
        <SecretText text={url} label={title} />
        <Typography>{translate('account.feeds.how')}</Typography>
      </Stack>
    </TitledDialog>
  );
}
