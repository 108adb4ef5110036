import { describe, expect, it } from 'vitest';
import { findNextDay, SEARCHED_DAYS } from '../../src/booking/open-days.ts';
import { longDay } from '../../src/domain/long-day.ts';

describe('the next day with a free hour', () => {
  const search = { after: '2026-11-29', onDay: () => true, isOpen: async () => false };

  it('is known from the next slots, in one question', async () => {
    const nextDays = async () => ['2026-11-23', '2026-11-29', '2026-12-02', '2026-12-03'];
    const isOpen = async () => expect.fail('no day needs to be asked');
    expect(await findNextDay({ ...search, nextDays, isOpen })).toEqual({ day: '2026-12-02' });
  });

  it('is not looked for where there is no slot at all', async () => {
    const isOpen = async () => expect.fail('no day needs to be asked');
    expect(await findNextDay({ ...search, nextDays: async () => [], isOpen })).toEqual({ none: 'never' });
  });

  describe('beyond the next slots', () => {
    const nextDays = async () => ['2026-11-23'];

    it('the days are asked in order, one at a time, until one is open', async () => {
      const asked: string[] = [];
      const isOpen = async (day: string) => {
        asked.push(day);
        return day === '2026-12-02';
      };
      expect(await findNextDay({ ...search, nextDays, isOpen })).toEqual({ day: '2026-12-02' });
      expect(asked).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
    });

    it('the search gives up after a bounded number of days', async () => {
      let asked = 0;
      const isOpen = async () => ++asked < 0;
      expect(await findNextDay({ ...search, nextDays, isOpen })).toEqual({ none: 'inTheseDays' });
      expect(asked).toBe(SEARCHED_DAYS);
    });

    it('the search stops when it is told to', async () => {
      let asked = 0;
      const isOpen = async () => ++asked < 0;
      await findNextDay({ ...search, nextDays, isOpen, onDay: () => asked < 2 });
      expect(asked).toBe(2);
    });
  });
});

describe('texts', () => {
  it('says a day in full, whatever the zone of the machine', () => {
    expect(longDay('2026-11-24')).toBe('mardi 24 novembre 2026');
    expect(longDay('2027-01-01')).toBe('vendredi 1er janvier 2027');
    expect(longDay('2026-11')).toBe('');
  });
});
