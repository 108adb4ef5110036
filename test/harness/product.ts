import { type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';
import { createTestDatabase, demoFiles } from './database.ts';
import { startServer } from './server.ts';

/**
 * The product as people meet it: a server process with the demo data, on a database of the test file's
 * own, and a Chromium. Call it at the top level of the file or of a describe.
 */
export async function startProduct({ demo = true, env = {} } = {}) {
  const database = await createTestDatabase({ demo });
  const server = await startServer({
    database,
    env: { DEMO: demo ? '1' : '0', ...(demo ? { FILES_URL: demoFiles() } : {}), ...env },
  });
  afterAll(server.stop);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Names of downloads keep their accents only where the system's text is UTF-8.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  afterAll(() => browser.close());

  /** A new visitor's page: nothing in the storage, French, in the service's zone unless told otherwise. */
  async function newPage(options: BrowserContextOptions = {}) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'fr-FR',
      timezoneId: 'Africa/Algiers',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options,
    });
    return context.newPage();
  }

  return { ...server, database, browser, newPage };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
