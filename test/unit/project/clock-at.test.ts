import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const clock = pathToFileURL(
  fileURLToPath(new URL('../../harness/servers/clock-at.ts', import.meta.url)),
).href;

it('MAIL-02, SYS-03: a process whose clock is set ahead writes calendar entries at the hour of the service', () => {
  const program = `
    const { TZDate } = await import('@date-fns/tz/date');
    const at = new TZDate(Date.parse('2026-11-25T07:00:00Z'), 'Africa/Algiers');
    console.log(JSON.stringify({
      now: [new Date(), new Date(Date.now()), new TZDate().getTime()].map((one) => new Date(one).toISOString().slice(0, 16)),
      hour: at.getHours(),
      isDate: [at instanceof Date, new Date() instanceof Date, typeof Date() === 'string'],
    }));`;
  const output = execFileSync(process.execPath, ['--import', clock, '--input-type=module', '-e', program], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: { ...process.env, NOW: '2027-03-01T08:00:00Z' },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({
    now: ['2027-03-01T08:00', '2027-03-01T08:00', '2027-03-01T08:00'],
    hour: 8,
    isDate: [true, true, true],
  });
});
