import { expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { quietApi } from '../pages/routes.ts';
import { signedIn } from '../pages/signed-in.ts';

/** A page of the back office that is opened anew: what its browser asks for, and how often. */

const product = await startProduct();

it.each([
  '/veterans',
  '/veterans/1',
  '/veterans/1/edit',
  '/dashboard',
  '/agenda',
  '/cells',
  '/appointments/today',
])('every script that %s waits for is named in the page, and nothing is asked twice', async (address) => {
  const { page, requests } = await signedIn(product, 'admin');
  // The screens that come later, by themselves, are not the page's.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto(address);
  await page.locator('main').waitFor();
  await quietApi(page);
  const unnamedLinks = await page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
    // Those of the page itself: Vite adds links for what it then loads.
    const documentRequest = new XMLHttpRequest();
    documentRequest.open('GET', location.href, false);
    documentRequest.send();
    const namedPaths = [...links].map(({ href }) => new URL(href).pathname);
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.js') && !documentRequest.responseText.includes(name))
      .concat(namedPaths.length > 0 ? [] : ['none is named']);
  });
  expect(unnamedLinks).toEqual([]);
  const requestLines = requests.map((one) => `${one.method()} ${one.url()}`);
  expect(requestLines.filter((one, n) => requestLines.indexOf(one) !== n)).toEqual([]);
});
