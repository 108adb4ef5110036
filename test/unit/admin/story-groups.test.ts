import { describe, expect, it } from 'vitest';
import type { RecordEvent } from '../../../src/admin/data-provider/calls/veteran-calls.ts';
import { groupByDay } from '../../../src/admin/veterans/history/group-by-day.ts';

const event = (moment: string, id: number | null): RecordEvent => ({
  moment: `2026-11-${moment}:00+01:00`,
  by: id === null ? null : { '@id': `/api/users/${id}`, id },
  done: 'update',
  resource: 'veterans',
  things: [],
  changes: [],
});

/** The days with their people, and the hours of what each person did. */
const outline = (events: readonly RecordEvent[]) =>
  groupByDay(events).map(({ day, people }) => [
    day,
    people.map(({ by, events: group }) => [by?.id ?? null, group.map(({ moment }) => moment.slice(11, 16))]),
  ]);

describe('the groups of a story', () => {
  it('VET-15: people who alternate have one group per day, the newest group and the newest line first', () => {
    const [ali, omar] = [7, 8];
    expect(
      outline([
        event('23T12:00', ali),
        event('23T11:00', omar),
        event('23T10:00', ali),
        event('23T09:00', null),
        event('23T08:00', omar),
        event('23T07:00', null),
        event('22T12:00', omar),
        event('22T11:00', ali),
      ]),
    ).toEqual([
      [
        '2026-11-23',
        [
          [ali, ['12:00', '10:00']],
          [omar, ['11:00', '08:00']],
          [null, ['09:00', '07:00']],
        ],
      ],
      [
        '2026-11-22',
        [
          [omar, ['12:00']],
          [ali, ['11:00']],
        ],
      ],
    ]);
  });

  it('VET-15: what a further page adds joins the group of its person', () => {
    const [ali, omar] = [7, 8];
    const page = [event('23T12:00', ali), event('23T11:00', omar)];
    expect(outline([...page, event('23T10:00', ali)])).toEqual([
      [
        '2026-11-23',
        [
          [ali, ['12:00', '10:00']],
          [omar, ['11:00']],
        ],
      ],
    ]);
  });
});
