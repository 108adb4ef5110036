import type { Page } from 'playwright-core';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import type { Product } from '../../harness/screens/product.ts';

/** Signs in as people do: what the browser keeps afterwards is the page's own. */
export async function throughSignIn(
  product: Product,
  username: string,
  { password = PASSWORD, ...options }: { password?: string } & Parameters<Product['newPage']>[0] = {},
): Promise<Page> {
  const page = await product.newPage(options);
  await page.goto('/auth/login');
  await page.getByLabel("Nom d'utilisateur").fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

/** The session as this browser keeps it. */
export const storedSession = (page: Page): Promise<{ user: Record<string, unknown>; authToken: string }> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), SESSION_KEY);

/** Returns the error text of a field. */
export const saidUnder = (page: Page, label: string) =>
  page
    .locator('.MuiFormControl-root')
    .filter({ has: page.getByLabel(label, { exact: true }) })
    .locator('.MuiFormHelperText-root');

/** Waits until nothing slides or fades any more: axe-core measures colours as they are. */
export const still = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );

/** Chooses the dark theme before the page is drawn. */
export const inTheDark = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('RaStore.theme', JSON.stringify('dark')));

/** Waits for the sign-in page. */
export const signInPage = (page: Page) => page.getByRole('button', { name: 'Se connecter' }).waitFor();

/** In the page: puts a timer of this length far off. No machine has to be faster than it is. */
export function putOff(length: number): void {
  const { setTimeout: start } = window;
  window.setTimeout = ((happens: () => void, ms?: number) =>
    start(happens, ms === length ? 3_600_000 : ms)) as typeof window.setTimeout;
}
