import { expect, it } from 'vitest';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';

/** The page on which people read the API and try it. */

const product = await startProduct();

it.each([1280, 360])(
  'API-08: at %i pixels the page tells of Prefer first, asks no other host, and breaks no rule of its policy',
  async (width) => {
    const page = await product.newPage({ viewport: { width, height: 800 } });
    const hosts = new Set<string>();
    const complaints: string[] = [];
    page.on('request', (request) => hosts.add(new URL(request.url()).host || 'data'));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto('/api-docs.html');
    const introduction = page.locator('.info .renderedMarkdown').first();
    await introduction.waitFor();
    expect(await introduction.locator('p').first().textContent()).toContain('Prefer: omit=hydra-search');
    hosts.delete('data');
    expect([...hosts]).toEqual([new URL(product.url).host]);
    expect(complaints).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  },
);

it('API-08: a typed token tries an operation', async () => {
  const token = await product.signIn('admin', PASSWORD);
  const page = await product.newPage();
  await page.goto('/api-docs.html');
  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await page.locator('.auth-container input').fill(token);
  await page.locator('.auth-btn-wrapper button[type=submit]').click();
  await page.locator('.btn-done').click();
  await page.getByPlaceholder('Filter by tag').fill('Cellule');
  const part = page.locator('.opblock-tag').filter({ hasText: 'Cellule' }).first();
  const operation = page.locator('#operations-Cellule-getCells');
  // The list is drawn anew as the filter is typed: a click that came before is lost.
  await expect
    .poll(async () => {
      if (!(await operation.isVisible())) await part.click();
      return operation.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await operation.locator('.opblock-summary-control').first().click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answer = operation.locator('.live-responses-table tbody .response-col_status').first();
  await expect.poll(() => answer.textContent()).toContain('200');
});
