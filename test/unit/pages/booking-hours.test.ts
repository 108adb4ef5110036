import { describe, expect, it } from 'vitest';
import {
  cellOptions,
  dayToWaitUntil,
  nextDayText,
  onlyCell,
  openDaysOf,
  regionOptions,
  standingUntil,
  withoutDay,
} from '../../../src/booking/fields/offices.ts';
import { readForm } from '../../../src/booking/form/sent.ts';
import { restoredValues, startValues } from '../../../src/booking/form/values.ts';
import { longDay } from '../../../src/domain/dates/long-day.ts';

describe('offices', () => {
  const option = (link: string, name: string) => ({ '@id': link, name });
  const receivedPeriod = { firstDay: '2026-11-24', lastDay: '2026-12-03' };
  const choices = {
    regions: [option('/r/9', 'Blida'), option('/r/16', 'Alger'), option('/r/31', 'Oran')],
    cells: [option('/c/1', 'Accueil'), option('/c/2', 'Soins')],
    reasons: [],
    qualities: [],
    places: [
      { region: '/r/31', cell: '/c/2', days: ['2026-11-24', '2026-12-01'], ...receivedPeriod },
      { region: '/r/16', cell: '/c/2', days: ['2026-11-25'], ...receivedPeriod },
      { region: '/r/16', cell: '/c/1', days: ['2026-12-01'], ...receivedPeriod },
    ],
  };
  const names = (options: readonly { name: string }[]) => options.map(({ name }) => name);

  it('PUB-09: those with an open calendar come first, each with its next free day, the others are closed for now', () => {
    expect(names(regionOptions(choices, '2026-11-23'))).toEqual([
      'Alger : dès le mercredi 25 novembre',
      'Oran : dès le mardi 24 novembre',
      'Blida : fermé pour le moment',
    ]);
    expect(names(cellOptions(choices, '/r/31', '2026-11-23'))).toEqual([
      'Soins : dès le mardi 24 novembre',
      'Accueil : fermé pour le moment',
    ]);
    expect(names(cellOptions(choices, '', '2026-11-23'))[0]).toBe('Accueil : dès le mardi 1er décembre');
  });

  it('PUB-09: the next free day of a choice has its year where that is not this one', () => {
    const dayText = (selection: { region: string; cell: string }, today = '2026-11-23') =>
      nextDayText(choices, selection, today);
    expect(dayText({ region: '/r/16', cell: '' })).toBe('Prochain jour libre : mercredi 25 novembre');
    expect(dayText({ region: '/r/16', cell: '/c/1' })).toBe('Prochain jour libre : mardi 1er décembre');
    expect(dayText({ region: '/r/16', cell: '/c/1' }, '2025-12-20')).toBe(
      'Prochain jour libre : mardi 1er décembre 2026',
    );
    expect(dayText({ region: '/r/9', cell: '' })).toBe('');
    expect(dayText({ region: '', cell: '' })).toBe('');
  });

  it('PUB-09: a cell that alone serves a wilaya is chosen, with scripts or without', () => {
    expect(['/r/9', '/r/16', '/r/31'].map((region) => onlyCell(choices, region))).toEqual(['', '', '/c/2']);
    const form = new URLSearchParams({ region: '/r/31', date: '24/11/2026' });
    const state = { today: '2026-11-23', choices };
    expect(readForm(form, state).cell).toBe('/c/2');
    expect(restoredValues(startValues(state), { region: '/r/31' }, state).cell).toBe('/c/2');
  });

  it('QUEUE-01, PUB-09: one waits where people are received and nothing is free until the day, else another day is due', () => {
    const standing = (date: string) => standingUntil(choices, { region: '/r/16', cell: '/c/1', date });
    expect(['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'].map(standing)).toEqual([
      'open',
      'full',
      'full',
      'open',
    ]);
    expect(standingUntil(choices, { region: '/r/9', cell: '/c/1', date: '2026-12-01' })).toBe('closed');
  });

  it('QUEUE-01: who names no day waits in a full office until its last day, with scripts or without', () => {
    const at = { region: '/r/16', cell: '/c/1' };
    const full = withoutDay(choices, { ...at, date: '2026-12-01' });
    expect([dayToWaitUntil(choices, at), dayToWaitUntil(full, at)]).toEqual([undefined, '2026-12-03']);
    const dateOf = (form: Record<string, string>) =>
      readForm(new URLSearchParams({ ...at, ...form }), { today: '2026-11-23', choices: full }).date;
    // Tomorrow is what the form begins with.
    expect(dateOf({ date: '24/11/2026' })).toBe('2026-12-03');
    expect(dateOf({ date: '25/11/2026' })).toBe('2026-11-25');
    expect(dateOf({ cell: '/c/2', date: '24/11/2026' })).toBe('2026-11-24');
  });

  it('PUB-02, PUB-09: a day picked among the next ones is the date, and empties the reason', () => {
    const form = new URLSearchParams({ day: '2026-12-01', date: '24/11/2026', reason: '/reasons/1' });
    expect(readForm(form, { today: '2026-11-23', choices })).toMatchObject({
      date: '2026-12-01',
      reason: '',
    });
    expect(openDaysOf(choices, { region: '/r/31', cell: '/c/2' })).toEqual(['2026-11-24', '2026-12-01']);
  });
});

describe('texts', () => {
  it('says a day in full, whatever the zone of the machine', () => {
    expect(longDay('2026-11-24')).toBe('mardi 24 novembre 2026');
    expect(longDay('2027-01-01')).toBe('vendredi 1er janvier 2027');
    expect(longDay('2026-11')).toBe('');
  });
});
