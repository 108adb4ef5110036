import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from '../../../src/server/http/security-headers.ts';
import { pdf } from '../../harness/data/documents.ts';
import { launchBrowser } from '../../harness/screens/product.ts';

/** The headers of our pages let Chromium's PDF viewer work in a frame from a blob, as the back office shows documents. */

const SCRIPT = `
  const frame = document.createElement('iframe');
  const file = await (await fetch('/file.pdf')).blob();
  frame.src = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }));
  document.body.append(frame);`;

const browser = await launchBrowser();
let changePolicy = (policy: string) => policy;
const server = createServer(({ url }, answer) => {
  if (url === '/file.pdf') return void answer.end(pdf());
  if (url === '/script.js') return void answer.setHeader('Content-Type', 'text/javascript').end(SCRIPT);
  const headers = securityHeaders('page', false);
  const policy = changePolicy(headers['Content-Security-Policy'] ?? '');
  answer.writeHead(200, { ...headers, 'Content-Security-Policy': policy, 'Content-Type': 'text/html' });
  answer.end('<!doctype html><body><script type="module" src="/script.js"></script>');
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** Opens a page with a document: gives the URL schemes of its frames, and the refusals of the policy. */
async function openViewer() {
  const page = await browser.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  const frameSchemes = () => page.frames().map((frame) => frame.url().replace(/:.*/, ''));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, frameSchemes, refusals };
}

it("VET-11, SEC-03: object-src 'none' does not block the PDF viewer", async () => {
  const { page, frameSchemes, refusals } = await openViewer();
  // The viewer is an extension of the browser, inside the frame of the document.
  await expect.poll(frameSchemes).toEqual(['http', 'blob', 'chrome-extension', 'blob']);
  expect(refusals).toEqual([]);
  await page.close();
});

it('SEC-03: without blob: in frame-src the viewer is blocked', async () => {
  changePolicy = (policy) => policy.replace("frame-src 'self' blob:", "frame-src 'self'");
  const { page, frameSchemes, refusals } = await openViewer();
  await expect.poll(() => refusals.length).toBeGreaterThan(0);
  expect(frameSchemes()).not.toContain('chrome-extension');
  await page.close();
});
