import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The narrowest phone and a desktop. */
const WIDTHS = [320, 1280] as const;

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
  });
}

/**
 * The page as it stands passes axe-core, and nothing of it lies outside, sideways, on a phone and on a desktop.
 * @param looker where no script may run, axe-core cannot either: another page that looks at a copy.
 */
export async function sound(page: Page, looker?: Page): Promise<void> {
  await page.waitForLoadState('load');
  const viewport = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: viewport?.height ?? 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  if (viewport) await page.setViewportSize(viewport);
  if (!looker) return expect(await violations(page)).toEqual([]);
  const body = (await page.content())
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('unscripted', '');
  await looker.route('**/copy', (route) => route.fulfill({ contentType: 'text/html', body }));
  await looker.goto('/copy');
  expect(await violations(looker)).toEqual([]);
  await looker.unroute('**/copy');
}
