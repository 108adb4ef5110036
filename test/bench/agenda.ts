import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { addDays, dayIn, monthAfter } from '../../src/domain/dates/days.ts';
import { SESSION_KEY } from '../../src/session/session.ts';
import { demonstration } from './demonstration.ts';

/**
 * `node test/bench/agenda.ts`: the agenda of a cell with 2,000 appointments in a month (AGENDA-01). How long until month,
 * week and day can be used, and the longest task of the browser's main thread while each is scrolled.
 */

const APPOINTMENTS = 2000;
const DAYS = 20;

const { server, session, call, region, calendar, appointment, stop } = await demonstration();
const month = monthAfter(`${dayIn('Africa/Algiers', Date.now()).slice(0, 8)}01`);
const hours = { startDate: month, endDate: addDays(month, DAYS), duration: 30 };
const counter = await calendar('Guichet', {
  ...hours,
  startHourAM: '08:00',
  endHourAM: '12:00',
  nbAgentAM: 14,
});
const { 'hydra:member': slots } = await call(
  'GET',
  `available_appointments?calendar.id=${counter.calendar.id}&pagination=false`,
);
let bookedCount = 0;
const book = async () => {
  while (bookedCount < APPOINTMENTS) {
    const n = bookedCount;
    bookedCount += 1;
    await appointment(counter, slots[n % slots.length].dateRDV, n);
  }
};
await Promise.all([book(), book(), book(), book()]);

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: server.url,
  locale: 'fr-FR',
  viewport: { width: 1280, height: 800 },
});
const page = await context.newPage();
await page.addInitScript(
  ([key, value]) => localStorage.setItem(key as string, value as string),
  [SESSION_KEY, JSON.stringify({ user: session.user, authToken: session.token })],
);

/** Returns the tasks of more than 50 ms of the main thread since the last call. */
const longTasks = (of: Page): Promise<number[]> =>
  of.evaluate(async () => {
    // The observer hears of a task after it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const taskWindow = window as unknown as { tasks?: number[] };
    const tasks = taskWindow.tasks ?? [];
    taskWindow.tasks = [];
    return tasks;
  });
await page.addInitScript(() => {
  const taskWindow = window as unknown as { tasks: number[] };
  taskWindow.tasks = [];
  new PerformanceObserver((list) =>
    taskWindow.tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
});

const longest = (tasks: readonly number[]): string =>
  tasks.length === 0 ? 'no task over 50 ms' : `longest task ${Math.round(Math.max(...tasks))} ms`;

/** A press, until what it leads to is drawn and a next frame has come. */
async function measure(name: string, press: () => Promise<unknown>, selector: string): Promise<void> {
  await longTasks(page);
  const startMs = performance.now();
  await press();
  await page.locator(selector).first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const took = Math.round(performance.now() - startMs);
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

const officeQuery = `region=${region.id}&cell=${counter.cell.id}`;
await page.goto(`/agenda?${officeQuery}&day=${addDays(month, 60)}&view=month`);
await page.getByText('Aucun créneau dans cette période').waitFor();
await page.waitForLoadState('networkidle');
/** Changes the view by the address alone: nothing is loaded anew. */
const go = (view: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/agenda?${officeQuery}&day=${month}&view=${view}`);
await measure('month', () => go('month'), '.agenda-person:has-text("rendez-vous")');
await measure('week', () => go('week'), '.fc-timegrid-event.agenda-person');
await measure('day', () => go('day'), '.agenda-person:has-text("Essai")');
await browser.close();
await stop();
