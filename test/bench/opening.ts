import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';
import { SESSION_KEY } from '../../src/session/session.ts';
import { demonstration } from './demonstration.ts';

/**
 * `node test/bench/opening.ts`: pages opened with nothing kept, on a line of 150 ms and 1.6 Mbit/s. The median of
 * OPENING_ROUNDS (5), in ms since the address was asked for, and what was asked for until then. OPENING_URL are servers of
 * the demonstration that run already, asked in turns; OPENING_SLOWDOWN slows the processor; OPENING_TRACE=1 writes down the requests of each page's last round.
 */

const ROUNDS = Number(process.env.OPENING_ROUNDS ?? 5);
/** The factor by which the processor is slowed. */
const SLOWDOWN = Number(process.env.OPENING_SLOWDOWN ?? 1);
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** A page, and what is there when its data is. */
const PAGES = [
  ['/veterans', 'tbody tr:not(:has(.MuiSkeleton-root)) td'],
  ['/dashboard', 'main section:not(:has(.MuiSkeleton-root))'],
  ['/veterans/1', 'main dd, main [class*=RaLabeled]'],
  ['/public', 'form#request'],
  ['/public?lang=ar', 'form#request'],
  ['/auth/login', 'form input'],
] as const;

const demonstrationServer = process.env.OPENING_URL ? null : await demonstration();
const urls = demonstrationServer
  ? [demonstrationServer.server.url]
  : (process.env.OPENING_URL ?? '').split(',');
const sessions = new Map(await Promise.all(urls.map(async (url) => [url, await signIn(url)] as const)));

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Combattant-2026' }),
  });
  const { user, token } = (await answer.json()) as { user: unknown; token: string };
  return JSON.stringify({ user, authToken: token });
}

/** Records the events of the page by its own clock. */
function watch(there: string): void {
  const moments: Record<string, number> = {};
  Object.assign(window, { moments });
  const checkShown = () => {
    if (moments.there === undefined && document.querySelector(there)) moments.there = performance.now();
  };
  new MutationObserver(checkShown).observe(document, { subtree: true, childList: true });
  addEventListener('DOMContentLoaded', checkShown);
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') moments.first = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    // biome-ignore lint/suspicious/noExplicitAny: not in TypeScript's DOM yet
    for (const entry of list.getEntries() as any[]) {
      moments.largest = entry.startTime;
      Object.assign(window, {
        largest: `${entry.element?.outerHTML.slice(0, 100)} ${entry.url} ${entry.size}`,
      });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  performance.setResourceTimingBufferSize(1000);
}

interface Opening {
  readonly there: number;
  readonly first: number;
  readonly largest: number;
  readonly requests: number;
  readonly scripts: number;
  readonly kB: number;
}

/** The requests of a page until its data was there. */
const requestsOf = (page: Page) =>
  page.evaluate(() => {
    const { moments } = window as unknown as { moments: Record<string, number> };
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return entries
      .filter(({ startTime }) => startTime < (moments.there as number))
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        name: name.replace(location.origin, ''),
        startTime,
        responseEnd,
        bytes: encodedBodySize,
      }));
  });

async function openPage(
  browser: Browser,
  url: string,
  address: string,
  there: string,
  isTraced: boolean,
): Promise<Opening> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  if (!/^\/(public|auth)/.test(address))
    await page.addInitScript(
      ([key, session]) => localStorage.setItem(key as string, session as string),
      [SESSION_KEY, sessions.get(url) as string],
    );
  await page.addInitScript(watch, there);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', LINE);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => (window as unknown as { moments: Record<string, number> }).moments.there !== undefined,
  );
  await page.waitForTimeout(2000);
  const requests = await requestsOf(page);
  if (isTraced) {
    for (const { name, startTime, responseEnd, bytes } of requests)
      console.log(`  ${Math.round(startTime)}–${Math.round(responseEnd)} ${bytes} ${name}`);
    console.log(
      `  largest: ${await page.evaluate(() => (window as unknown as { largest: string }).largest)}`,
    );
  }
  const pageMoments = await page.evaluate(
    () => (window as unknown as { moments: Record<string, number> }).moments,
  );
  await context.close();
  return {
    there: pageMoments.there as number,
    first: pageMoments.first ?? Number.NaN,
    largest: pageMoments.largest ?? Number.NaN,
    requests: requests.length,
    scripts: requests.filter(({ name }) => name.endsWith('.js')).length,
    kB: requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  };
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
for (const [address, there] of PAGES.filter(([one]) => one.includes(process.env.OPENING_PAGE ?? ''))) {
  const rounds = new Map(urls.map((url) => [url, [] as Opening[]]));
  for (let n = 1; n <= ROUNDS; n += 1)
    for (const [url, done] of rounds)
      done.push(
        await openPage(browser, url, address, there, n === ROUNDS && process.env.OPENING_TRACE === '1'),
      );
  for (const [url, done] of rounds) {
    const median = (of: keyof Opening) => {
      const sortedTimes = done.map((round) => round[of]).sort((a, b) => a - b);
      return Math.round(sortedTimes[Math.floor(sortedTimes.length / 2)] as number);
    };
    console.log(
      `${url}${address}: there after ${median('there')} ms, first paint ${median('first')}, largest ${median('largest')}; ${median('requests')} requests, ${median('scripts')} scripts, ${median('kB')} kB`,
    );
  }
}
await browser.close();
await demonstrationServer?.stop();
