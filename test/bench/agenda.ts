import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { addDays, dayIn, monthAfter } from '../../src/domain/days.ts';
import { SESSION_KEY } from '../../src/session/session.ts';
import { clientOf } from '../harness/request.ts';
import { freePort, spawnServer, untilReady } from '../harness/server.ts';

/**
 * `node test/bench/agenda.ts`: the agenda of a cell with 2,000 appointments in a month (AGENDA-01). How long until month,
 * week and day can be used, and the longest task of the browser's main thread while each is scrolled.
 */

const APPOINTMENTS = 2000;
const DAYS = 20;
const PASSWORD = 'Combattant-2026';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-agenda-'));
fs.chmodSync(folder, 0o755);
const port = String(await freePort());
const child = spawnServer({ PORT: port, DATA_DIR: path.join(folder, 'data'), DEMO: '1', LOG_LEVEL: 'error' });
const url = `http://127.0.0.1:${port}`;
await untilReady(url, child);
const { request, signIn } = clientOf(globalThis.fetch, url);
const token = await signIn('admin', PASSWORD);

async function call(method: string, target: string, body?: unknown) {
  const answer = await request(method, `/api/${target}`, { token, body });
  if (answer.status >= 400) throw new Error(`${method} ${target}: ${answer.status}`);
  return answer.body;
}
const first = async (target: string) => (await call('GET', target))['hydra:member'][0];
const region = await first('params_regions?name=Alger&service=true');
const [quality, reason] = [await first('params_qualities'), await first('params_appointment_reasons')];
const month = monthAfter(`${dayIn('Africa/Algiers', Date.now()).slice(0, 8)}01`);
const cell = await call('POST', 'cells', { name: 'Guichet' });
const calendar = await call('POST', 'calendars', {
  startDate: month,
  endDate: addDays(month, DAYS),
  duration: 30,
  startHourAM: '08:00',
  endHourAM: '12:00',
  nbAgentAM: 14,
  receptionDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  cell: cell['@id'],
  region: region['@id'],
});
const { 'hydra:member': slots } = await call(
  'GET',
  `available_appointments?calendar.id=${calendar.id}&pagination=false`,
);
let made = 0;
const book = async () => {
  while (made < APPOINTMENTS) {
    const n = made;
    made += 1;
    const { dateRDV } = slots[n % slots.length];
    await call('POST', 'appointments', {
      civility: 'Mr',
      lastName: `Essai ${n}`,
      firstName: 'Ali',
      quality: quality['@id'],
      reason: reason['@id'],
      cell: cell['@id'],
      region: region['@id'],
      calendar: calendar['@id'],
      date: dateRDV.slice(0, 10),
      dateHour: dateRDV.slice(11, 16),
      dateRDV,
    });
  }
};
await Promise.all([book(), book(), book(), book()]);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: url,
  locale: 'fr-FR',
  viewport: { width: 1280, height: 800 },
});
const page = await context.newPage();
const { body: session } = await request('POST', '/api/login_check', {
  body: { username: 'admin', password: PASSWORD },
});
await page.addInitScript(
  ([key, kept]) => localStorage.setItem(key as string, kept as string),
  [SESSION_KEY, JSON.stringify({ user: session.user, authToken: session.token })],
);

/** What the main thread did in tasks of more than 50 ms since the last question. */
const longTasks = (of: Page): Promise<number[]> =>
  of.evaluate(async () => {
    // The observer hears of a task after it.
    await new Promise((done) => setTimeout(done, 200));
    const kept = window as unknown as { tasks?: number[] };
    const found = kept.tasks ?? [];
    kept.tasks = [];
    return found;
  });
await page.addInitScript(() => {
  const kept = window as unknown as { tasks: number[] };
  kept.tasks = [];
  new PerformanceObserver((list) =>
    kept.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
});

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'no task over 50 ms' : `longest task ${Math.round(Math.max(...tasks))} ms`;

/** A press, until what it leads to is drawn and a next frame has come. */
async function measured(name: string, press: () => Promise<unknown>, drawn: string): Promise<void> {
  await longTasks(page);
  const begun = performance.now();
  await press();
  await page.locator(drawn).first().waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const took = Math.round(performance.now() - begun);
  const drawing = await longTasks(page);
  await page.mouse.move(700, 500);
  for (let n = 0; n < 40; n += 1) {
    await page.mouse.wheel(0, n % 20 < 10 ? 120 : -120);
    await page.waitForTimeout(50);
  }
  const scrolling = await longTasks(page);
  const people = await page.locator('.agenda-person').count();
  console.log(
    `${name}: usable after ${took} ms (${longest(drawing)}), scrolled: ${longest(scrolling)}; ${people} of people drawn`,
  );
}

const place = `region=${region.id}&cell=${cell.id}`;
await page.goto(`/agenda?${place}&day=${addDays(month, 60)}&view=month`);
await page.getByText('Aucun créneau dans cette période').waitFor();
await page.waitForLoadState('networkidle');
/** To the month, by the address alone: nothing is loaded anew. */
const go = (view: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/agenda?${place}&day=${month}&view=${view}`);
await measured('month', () => go('month'), '.agenda-person:has-text("rendez-vous")');
await measured('week', () => go('week'), '.fc-timegrid-event.agenda-person');
await measured('day', () => go('day'), '.agenda-person:has-text("Essai")');
await browser.close();
child.process.kill('SIGTERM');
await once(child.process, 'exit');
fs.rmSync(folder, { recursive: true, force: true });
process.exit(0);
