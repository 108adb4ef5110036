import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const product = await startProduct();

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
}
/** Lists the elements that lie outside of the page, sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function sound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

let visitors = 0;

async function chooseOffice(page: Page): Promise<void> {
  const link = await page.getByRole('option', { name: /الجزائر.*ابتداءً/ }).getAttribute('value');
  await page.getByLabel('الولاية').selectOption(link);
  await page.getByLabel('المكتب').selectOption({ index: 1 });
}

async function fillPerson(page: Page): Promise<void> {
  visitors += 1;
  await page.getByLabel('الصفة').selectOption({ index: 1 });
  await page.getByLabel('اللقب').fill('بن علي');
  await page.getByLabel('الاسم', { exact: true }).fill('فاطمة');
  await page.getByLabel('تاريخ الميلاد').fill('04/05/1938');
  await page.getByLabel('مكان الميلاد').fill('البليدة');
  await page.getByLabel('البريد الإلكتروني').fill(`arabe${visitors}@example.org`);
  await page.getByLabel('الهاتف النقال').fill(`055066000${visitors}`);
}

it.each([320, 1280])(
  'PUB-08, SYS-14: an Arabic browser of %i px is spoken to in Arabic, from right to left; every state passes axe-core in both directions',
  async (width) => {
    const page = await product.newPage({ locale: 'ar-DZ', viewport: { width, height: 800 } });
    await page.route(/ambafrance/, (route) => route.fulfill({ body: 'organisation' }));
    const loadedUrls: string[] = [];
    page.on('request', (request) => loadedUrls.push(request.url()));
    await page.goto('/public');
    await page.getByRole('button', { name: 'الاختيار من التقويم' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await sound(page);
    // A line begins on the right.
    const [button, name] = await Promise.all([
      page.locator('.language').boundingBox(),
      page.locator('.banner-name').boundingBox(),
    ]);
    expect(button?.x).toBeLessThan(name?.x ?? 0);

    await page.getByRole('button', { name: 'طلب هذا الموعد' }).click();
    await page.locator('.notice-error').waitFor();
    await sound(page);

    await chooseOffice(page);
    const hours = page.getByRole('radio');
    const next = page.getByRole('button', { name: 'البحث عن أقرب يوم متاح' });
    await hours.first().or(next).waitFor();
    if (await next.isVisible()) await next.click();
    await hours.first().waitFor();
    await page.getByLabel('سبب الموعد').selectOption({ index: 1 });
    await hours.first().waitFor();
    await fillPerson(page);
    await sound(page);

    // The other language and back: what was typed is there, by this tab alone.
    const postedCount = loadedUrls.length;
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('button', { name: 'Choisir dans le calendrier' }).waitFor();
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('بن علي');
    await page.getByRole('radio').first().waitFor();
    await sound(page);
    expect(loadedUrls.slice(postedCount).filter((url) => url.includes('/public/suite'))).toEqual([]);
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.getByRole('button', { name: 'الاختيار من التقويم' }).waitFor();
    expect(await page.getByLabel('البريد الإلكتروني').inputValue()).toContain('@example.org');
    await hours.first().waitFor();

    await page.getByRole('button', { name: 'طلب هذا الموعد' }).click();
    await page.getByText('تم تسجيل موعدكم').waitFor();
    await page.getByRole('button', { name: 'البقاء في هذه الصفحة' }).click();
    await sound(page);
    await page.getByRole('link', { name: 'عرض هذا الموعد أو تغييره أو إلغاؤه' }).click();
    await page.getByRole('heading', { level: 1, name: 'موعدكم' }).waitFor();
    await sound(page);
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { level: 1, name: 'Votre rendez-vous' }).waitFor();
  },
);

it('PUB-08: the Arabic typeface has every letter of the page and those that Algerians write beside them', async () => {
  const page = await product.newPage({ locale: 'ar-DZ', viewport: { width: 360, height: 800 } });
  await page.goto('/public', { waitUntil: 'networkidle' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const typefaces = async () => {
    // A browser that has the font from before shows it at once, which is the only moment for it.
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const letters = new Set(document.body.textContent.match(/[\u0600-\u06ff]/g));
      const line = document.createElement('p');
      line.id = 'letters';
      line.textContent = [...letters, ...'پچڤڨگءؤئآ'].join('');
      document.body.append(line);
    });
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#letters' });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
  };
  await expect.poll(typefaces).toEqual([{ familyName: 'IBM Plex Sans Arabic', isCustomFont: true }]);
});

it('PUB-08: a French browser loads neither the Arabic typeface nor its texts', async () => {
  const page = await product.newPage({ locale: 'fr-FR', viewport: { width: 360, height: 800 } });
  const loadedUrls: string[] = [];
  page.on('request', (request) => loadedUrls.push(request.url()));
  await page.goto('/public', { waitUntil: 'networkidle' });
  expect(loadedUrls.some((url) => /public-[^/]*\.js/.test(url))).toBe(true);
  expect(loadedUrls.filter((url) => /arabic|public\.ar/.test(url))).toEqual([]);
});
