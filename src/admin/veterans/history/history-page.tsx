import { Box, Button, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { timeOf } from '../../../domain/dates/days.ts';
import { longDay } from '../../../domain/dates/long-day.ts';
import type { RecordEvent } from '../../data-provider/calls/veteran-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import { EntityName } from '../../ui/fields/reference-name.tsx';
import { LINED_LIST } from '../../ui/lists/lined-list.ts';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { RecordSkeleton } from '../../ui/records/no-record.tsx';
import { BesideRecord } from './beside-record.tsx';
import { groupByDay } from './group-by-day.ts';
import { ThingNames } from './thing-names.tsx';
import { useValueText } from './value-text.ts';

const KINDS = ['writes', 'looks'] as const;

/** /veterans/{id}/historique: who changed and who looked, by day and person, the latest first (VET-15). */
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
      {groupByDay(events).map(({ day, people }) => (
        <Box component="section" key={day} aria-label={longDay(day)} sx={{ mt: 2 }}>
          <Typography variant="h2" sx={DAY}>
            {longDay(day)}
          </Typography>
          {people.map((person) => (
            <PersonEvents key={String(person.by?.id)} veteran={id} person={person} />
          ))}
        </Box>
      ))}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {translate('story.history.older')}
        </Button>
      )}
    </Card>
  );
}

interface PersonEventsProps {
  readonly veteran: number;
  readonly person: ReturnType<typeof groupByDay>[number]['people'][number];
}

/** The events of one person on one day. */
function PersonEvents({ veteran, person: { by, events } }: PersonEventsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="h3" sx={PERSON}>
        {by ? <EntityName reference={by} entityName="User" link /> : translate('story.history.nobody')}
      </Typography>
      <Box component="ol" sx={LIST}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: older events are added at the end
          <Event key={index} veteran={veteran} event={event} />
        ))}
      </Box>
    </Box>
  );
}

const DAY = { fontSize: '1.0625rem', fontWeight: 600, color: 'primary.main' } as const;
const PERSON = { fontSize: '1rem', fontWeight: 600 } as const;
const LIST = { ...LINED_LIST, '& > li': { py: 0.75, overflowWrap: 'anywhere' } } as const;

interface EventProps {
  readonly veteran: number;
  readonly event: RecordEvent;
}

function Event({ veteran, event }: EventProps) {
  const translate = useTranslate();
  const textOf = useValueText();
  const { moment, done, resource, things, changes } = event;
  const part = translate(`story.history.parts.${resource}`, { smart_count: Math.max(1, things.length) });
  return (
    <li>
      <Typography component="time" dateTime={moment} variant="body2" color="textSecondary">
        {timeOf(moment)}
      </Typography>{' '}
      {translate(`story.history.done.${done}`, { part })}
      <ThingNames veteran={veteran} resource={resource} things={things} />
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
