import { type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { findChromium } from '../../../scripts/chromium.ts';
import { withinTime } from '../../../src/server/within-time.ts';
import { createTestDatabase, demoFiles } from '../servers/database.ts';
import { type ServerOptions, startServer } from '../servers/server.ts';

interface Options extends Omit<ServerOptions, 'database'> {
  readonly demo?: boolean;
}

/** The longest time in which pages close. */
const CLOSE_MS = 20_000;

const DESKTOP = { width: 1280, height: 800 };

/** A Chromium, closed after the tests of the file or of the describe. */
export async function launchBrowser() {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Names of downloads keep their accents only where the system's text is UTF-8.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  afterAll(() => browser.close());
  return browser;
}

/**
 * The product as people meet it: a server process with the demo data, on a database of the test file's
 * own, and a Chromium. Call it at the top level of the file or of a describe.
 */
export async function startProduct({ demo = true, env = {}, script }: Options = {}) {
  const database = await createTestDatabase({ demo });
  const server = await startServer({
    database,
    script,
    env: { DEMO: demo ? '1' : '0', ...(demo ? { FILES_URL: demoFiles() } : {}), ...env },
  });
  afterAll(server.stop);
  const browser = await launchBrowser();
  const newContext = (options: BrowserContextOptions) =>
    browser.newContext({
      baseURL: server.url,
      locale: 'fr-FR',
      timezoneId: 'Africa/Algiers',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    });

  /** The tests of a file use this context one after the other: scripts that were read once are read and compiled. */
  let sharedContext = await newContext({});
  let isLent = false;

  /**
   * A new visitor's page, closed after the test: nothing in the storage, French, in the service's zone unless told
   * otherwise. Several in one test know nothing of each other.
   */
  async function newPage({ viewport = DESKTOP, ...options }: BrowserContextOptions = {}) {
    if (isLent || Object.keys(options).length > 0) {
      const context = await newContext({ viewport, ...options });
      onTestFinished(() => context.close());
      return context.newPage();
    }
    isLent = true;
    onTestFinished(async () => {
      // Seldom Chromium never answers that a page is closed: the next test has another context.
      await withinTime(Promise.all(sharedContext.pages().map((page) => page.close())), CLOSE_MS).catch(
        async () => {
          sharedContext = await newContext({});
        },
      );
      isLent = false;
    });
    const page = await sharedContext.newPage();
    const session = await sharedContext.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' });
    await session.detach();
    if (viewport) await page.setViewportSize(viewport);
    return page;
  }

  return { ...server, database, browser, newPage };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
