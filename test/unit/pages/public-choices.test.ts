import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { readChoices } from '../../../src/booking/render/state.ts';

const PATHS = [
  'params_regions',
  'cells',
  'params_appointment_reasons',
  'params_qualities',
  'appointments/open_days',
];

const unhandledErrors: unknown[] = [];
const note = (error: unknown) => unhandledErrors.push(error);
process.on('unhandledRejection', note);
afterAll(() => {
  process.off('unhandledRejection', note);
});

describe('the lists of the public page', () => {
  it.each(PATHS)(
    'OPS-09: a failed read of %s is told once, whichever other read is under way',
    async (failing) => {
      for (const slow of PATHS) {
        const waiting = Promise.withResolvers<object>();
        const reading = readChoices(async (path) => {
          if (path.startsWith(`/api/${failing}`)) throw new Error('read failed');
          return path.startsWith(`/api/${slow}`) ? waiting.promise : { 'hydra:member': [] };
        }).catch((error: Error) => error.message);
        await nextTurn();
        waiting.resolve({ 'hydra:member': [] });
        expect(await reading).toBe('read failed');
      }
      await nextTurn();
      expect(unhandledErrors).toEqual([]);
    },
  );
});
