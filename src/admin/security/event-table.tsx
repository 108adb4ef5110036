import { Box, Chip, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { dayOf, timeOf } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import type { SecurityEvent } from '../data-provider/calls/security-calls.ts';
import { fromWidth } from '../ui/lists/from-width.ts';
import { useValueText } from '../veterans/history/value-text.ts';
import { EventActor, EventSentence } from './event-sentence.tsx';

/** Changed fields that stand under a line; more are folded. */
const MAX_OPEN_CHANGES = 3;

/** The lines under the heading of their day, the newest first. */
export function EventTable({ events }: { events: readonly SecurityEvent[] }) {
  const translate = useTranslate();
  const days = Map.groupBy(events, ({ moment }) => dayOf(moment));
  return (
    <Table size="small" sx={{ tableLayout: 'fixed', '& td': { verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: { xs: 64, sm: 84 } }}>{translate('security.columns.time')}</TableCell>
          <TableCell>{translate('security.columns.event')}</TableCell>
          <TableCell sx={{ width: 190, ...fromWidth('md') }}>
            {translate('security.columns.address')}
          </TableCell>
        </TableRow>
      </TableHead>
      {[...days].map(([day, ofDay]) => (
        <TableBody key={day}>
          <TableRow>
            <TableCell component="th" scope="rowgroup" colSpan={2} sx={{ pt: 2.5, borderBottom: 0 }}>
              <Typography variant="h2" sx={{ fontSize: '1.0625rem', fontWeight: 600, color: 'primary.main' }}>
                {longDay(day)}
              </Typography>
            </TableCell>
            <TableCell sx={{ borderBottom: 0, ...fromWidth('md') }} />
          </TableRow>
          {ofDay.map((event) => (
            <EventRow key={event.cursor} event={event} />
          ))}
        </TableBody>
      ))}
    </Table>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const translate = useTranslate();
  const { moment, address, unusual } = event;
  return (
    <TableRow sx={unusual.length > 0 ? { backgroundColor: 'var(--color-primary-soft)' } : undefined}>
      <TableCell>
        <time dateTime={moment}>{timeOf(moment)}</time>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <EventActor event={event} />
        </Box>{' '}
        <EventSentence event={event} />
        <Changes event={event} />
        {unusual.map((rule) => (
          <Box key={rule}>
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate(`choices.rule.${rule}`)}
              sx={{ mt: 0.5 }}
            />
          </Box>
        ))}
        {address && (
          <Typography variant="body2" color="textSecondary" sx={{ display: { md: 'none' } }}>
            {address}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', overflowWrap: 'anywhere', ...fromWidth('md') }}>
        {address}
      </TableCell>
    </TableRow>
  );
}

/** The fields that a line changed. */
function Changes({ event: { thing, kind, changes, hidden } }: { event: SecurityEvent }) {
  const translate = useTranslate();
  const textOf = useValueText();
  if (changes.length + hidden.length === 0) return null;
  const { resource } = entityNamed(thing);
  const nameOf = (field: string) => translate(`resources.${resource}.fields.${field}`);
  if (hidden.length > 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {translate('security.hidden', { names: hidden.map(nameOf).join(', ') })}
      </Typography>
    );
  const list = (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          {translate(kind === 'deleted' ? 'story.history.removed' : 'story.history.change', {
            name: nameOf(name),
            before: textOf(name, before),
            after: textOf(name, after),
          })}
        </li>
      ))}
    </Box>
  );
  if (changes.length <= MAX_OPEN_CHANGES) return list;
  return (
    <details>
      <summary>{translate('security.fields', { smart_count: changes.length })}</summary>
      {list}
    </details>
  );
}

/** Lines or rows that are none, and why. */
export function NoLines({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 6 }}>
      <Typography variant="h3" component="p">
        {translate(title)}
      </Typography>
      <Typography color="textSecondary">{translate(text)}</Typography>
    </Box>
  );
}
