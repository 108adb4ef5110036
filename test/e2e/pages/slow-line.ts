import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The line of a cheap phone far from a mast: Chromium's own "Slow 3G". */
export async function onSlowLine(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
  });
}

/** Requests that the browser makes by itself. */
const BY_ITSELF = /^(:|host$|connection$|content-length$|accept-encoding$)/;

/**
 * Loses the first answer of each request: the server receives the request, and the answer is lost on the way back. A
 * page is then reloaded.
 */
export async function losing(page: Page, method: string, path: RegExp, act: () => Promise<unknown>) {
  let receivedRequest: Request | null = null;
  const { promise: answerLoss, resolve } = Promise.withResolvers<void>();
  const lose = async (route: Route) => {
    const request = route.request();
    if (receivedRequest || request.method() !== method || !path.test(new URL(request.url()).pathname))
      return route.fallback();
    receivedRequest = request;
    const headers = Object.entries(await request.allHeaders()).filter(([name]) => !BY_ITSELF.test(name));
    const body = request.postDataBuffer();
    await fetch(request.url(), {
      ...{ method, headers, redirect: 'manual' as const },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    await route.abort('connectionreset');
    resolve();
  };
  await page.route('**/*', lose);
  // Nothing comes of going to a page whose answer is lost.
  await act().catch(() => {});
  await answerLoss;
  await page.unroute('**/*', lose);
  await sendAgain(page, receivedRequest as unknown as Request);
}

/** On the browser's own page, which says that nothing came, a reload sends the same once more. */
async function sendAgain(page: Page, request: Request): Promise<void> {
  if (!request.isNavigationRequest()) return;
  const nothingCame = () => page.url().startsWith('chrome-error:');
  const waiting = { waitUntil: 'commit', timeout: 10_000 } as const;
  // The browser may reload by itself a page that was only read.
  await page.waitForURL(nothingCame, waiting).catch(() => {});
  const again = async () => {
    await (request.method() === 'GET' ? page.goto(request.url(), waiting) : page.reload(waiting)).catch(
      () => {},
    );
    return nothingCame();
  };
  await expect.poll(again, { timeout: 60_000 }).toBe(false);
}
