import { Box, Button, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { formatMoment } from '../../../domain/days.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { RecordEvent } from '../../data-provider/service-calls.ts';
import { EntityName } from '../../ui/fields/reference-name.tsx';
import { Sentence } from '../../ui/fields/sentence.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { RecordSkeleton } from '../../ui/records/no-record.tsx';
import { BesideRecord } from './beside-record.tsx';
import { useValueText } from './value-text.ts';

const KINDS = ['writes', 'looks'] as const;

/** /veterans/{id}/historique: who changed and who looked, in sentences, the latest first (VET-15). */
export const VeteranHistory = () => (
  <BesideRecord title="story.history.of" resource="users" action="delete">
    {(record) => <History id={Number(record.id)} />}
  </BesideRecord>
);

function History({ id }: { id: number }) {
  const translate = useTranslate();
  const provider = useDataProvider<AppDataProvider>();
  const [of, setOf] = useState<(typeof KINDS)[number]>('writes');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['veteranHistory', id, of],
      queryFn: ({ pageParam, signal }) => provider.veteranHistory(id, { of, page: pageParam }, signal),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.hasNextPage ? pages.length + 1 : undefined),
    });
  const events = data?.pages.flatMap(({ members }) => members) ?? [];
  return (
    <Card sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={of}
          onChange={(_event, next) => next && setOf(next)}
          aria-label={translate('story.history.kinds')}
        >
          {KINDS.map((kind) => (
            <ToggleButton key={kind} value={kind}>
              {translate(`story.history.${kind}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Typography role="status" color="textSecondary">
          {data && translate('story.history.total', { smart_count: data.pages[0]?.total ?? 0 })}
        </Typography>
      </Box>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <RecordSkeleton />}
      {data && events.length === 0 && (
        <Typography color="textSecondary">{translate('story.history.empty')}</Typography>
      )}
      <Box component="ol" sx={LIST}>
        {events.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the story is never taken out of it
          <Event key={at} event={event} />
        ))}
      </Box>
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {translate('story.history.older')}
        </Button>
      )}
    </Card>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1.25, overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: '1px solid var(--color-border)' },
} as const;

function Event({ event }: { event: RecordEvent }) {
  const translate = useTranslate();
  const textOf = useValueText();
  const { moment, by, done, resource, number, changes } = event;
  const part = [
    translate(`story.history.parts.${resource}`),
    number !== undefined && resource !== 'veterans' && translate('story.history.number', { id: number }),
  ];
  return (
    <li>
      <Typography component="time" dateTime={moment} variant="body2" color="textSecondary">
        {formatMoment(moment)}
      </Typography>
      <div>
        <Sentence text={`story.history.done.${done}`} values={{ part: part.filter(Boolean).join(' ') }}>
          <strong>
            {by ? <EntityName reference={by} entityName="User" link /> : translate('story.history.nobody')}
          </strong>
        </Sentence>
      </div>
      {changes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              {translate(done === 'delete' ? 'story.history.removed' : 'story.history.change', {
                name: translate(`resources.${resource}.fields.${name}`),
                before: textOf(name, before),
                after: textOf(name, after),
              })}
            </li>
          ))}
        </Box>
      )}
    </li>
  );
}
