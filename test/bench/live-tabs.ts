import type { Page, Request } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { DEMO_PASSWORD } from '../../src/server/session/passwords/demo-password.ts';
import { SESSION_KEY } from '../../src/session/session.ts';
import { demonstration } from './demonstration.ts';

/**
 * `node test/bench/live-tabs.ts`: how long until a colleague's edit is seen in every tab of a browser (SYS-16), with one tab and
 * with ten in the same run, and after the tab that held the stream was closed; and how many streams that takes. The ratio of the
 * two is what counts: both run on the same machine, under the same load. BENCH_ROUNDS sets how often each is measured.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TABS = 10;

const { server, call, stop } = await demonstration();
const page = await call('GET', `veterans?itemsPerPage=${TABS}`);
const records: number[] = page['hydra:member'].map(({ id }: { id: number }) => id);
const colleagueToken = await server.signIn('responsable', DEMO_PASSWORD);
const { body: session } = await server.request('POST', '/api/login_check', {
  body: { username: 'agent', password: DEMO_PASSWORD },
});
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});

/** A browser with some records open, one in each tab. */
async function openTabs(count: number) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' });
  await context.addInitScript(
    ([key, storedSession]) => localStorage.setItem(key as string, storedSession as string),
    [SESSION_KEY, JSON.stringify({ user: session.user, authToken: session.token })],
  );
  let streamCount = 0;
  context.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/api/events') streamCount += 1;
  });
  const tabs: Page[] = [];
  for (const record of records.slice(0, count)) {
    const tab = await context.newPage();
    await tab.goto(`/veterans/${record}`);
    await tab.getByRole('heading', { level: 1 }).first().waitFor();
    tabs.push(tab);
  }
  await tabs[0]?.waitForTimeout(1500);
  return { context, tabs, streamCount: () => streamCount };
}

/** A colleague edits the records of some tabs; gives the milliseconds until each tab says so. */
async function seenMs(tabs: readonly Page[]): Promise<number> {
  const paths = tabs.map((tab) => new URL(tab.url()).pathname.slice(1));
  const query = paths.map((record) => `edit=${record}`).join('&');
  const end = new AbortController();
  const startMs = performance.now();
  await fetch(`${server.url}/api/events?browser=${'c'.repeat(32)}&${query}`, {
    headers: { Authorization: `Bearer ${colleagueToken}` },
    signal: end.signal,
  });
  const notice = /modifie ce dossier depuis/;
  await Promise.all(tabs.map((tab) => tab.getByText(notice).waitFor({ timeout: 60_000 })));
  const ms = performance.now() - startMs;
  end.abort();
  // Another browser of the colleague, without a record, ends the edit.
  const away = new AbortController();
  await fetch(`${server.url}/api/events?browser=${'c'.repeat(32)}&view=cells/1`, {
    headers: { Authorization: `Bearer ${colleagueToken}` },
    signal: away.signal,
  });
  away.abort();
  await Promise.all(tabs.map((tab) => tab.getByText(notice).waitFor({ state: 'hidden', timeout: 60_000 })));
  return ms;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function measure(name: string, tabs: readonly Page[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await seenMs(tabs));
  console.log(
    `${name}: median ${Math.round(median(times))} ms, longest ${Math.round(Math.max(...times))} ms`,
  );
  return median(times);
}

const one = await openTabs(1);
await measure('warm up', one.tabs);
const oneMs = await measure('one tab', one.tabs);
await one.context.close();
const ten = await openTabs(TABS);
console.log(`${TABS} tabs opened: ${ten.streamCount()} streams`);
const tenMs = await measure(`${TABS} tabs`, ten.tabs);
console.log(`ratio ${(tenMs / oneMs).toFixed(1)}`);

const [leader, ...others] = ten.tabs;
const before = ten.streamCount();
await leader?.close();
const takeoverMs = await seenMs(others);
console.log(
  `after the leading tab closed: ${Math.round(takeoverMs)} ms, ${ten.streamCount() - before} streams`,
);
await browser.close();
await stop();
