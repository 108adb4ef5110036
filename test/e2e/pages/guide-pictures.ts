import type { Locator, Page } from 'playwright-core';
import { HIGH } from './signed-in.ts';

/** A picture of the guides (HELP-01): a piece of a screen of the demonstration data. */
export interface GuidePicture {
  /** Its name in the guides and in `src/admin/help/pictures`. */
  readonly name: string;
  readonly address: string;
  /** The account that sees it; `admin` unless given. */
  readonly username?: string;
  /** The window's width and height in pixels. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Opens what the address alone does not show. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The piece that is shown. */
  readonly piece: (page: Page) => Locator;
  /** The piece is cut at this height, in pixels. */
  readonly maxHeight?: number;
}

export const pictures: readonly GuidePicture[] = [
  {
    name: 'dashboard',
    address: '/dashboard',
    username: 'agent',
    viewport: { width: 1000, height: 700 },
    piece: (page) => page.locator('#page'),
    maxHeight: 360,
  },
  {
    name: 'find',
    address: '/dashboard',
    viewport: { width: 900, height: 700 },
    open: async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('calend');
      await page.getByRole('option').first().waitFor();
    },
    piece: (page) => page.getByRole('dialog'),
    maxHeight: 360,
  },
  {
    name: 'desk-row',
    address: '/accueil',
    username: 'agent',
    viewport: { width: 900, height: 900 },
    piece: (page) =>
      page
        .getByRole('list', { name: /^Rendez-vous du jour/ })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'agenda',
    address: '/agenda',
    username: 'agent',
    viewport: { width: 1000, height: 800 },
    piece: (page) => page.locator('#page'),
    maxHeight: 420,
  },
  {
    name: 'appointment-form',
    address: '/appointments/new',
    viewport: { width: 900, height: HIGH },
    piece: (page) => page.locator('#page form'),
    maxHeight: 420,
  },
  {
    name: 'appointments',
    address: '/appointments',
    viewport: { width: 1000, height: 900 },
    piece: (page) => page.locator('#page'),
    maxHeight: 320,
  },
  {
    name: 'veterans',
    address: '/veterans',
    viewport: { width: 1000, height: 900 },
    piece: (page) => page.locator('#page'),
    maxHeight: 320,
  },
  {
    name: 'veteran-record',
    address: '/veterans/1',
    viewport: { width: 1000, height: 1000 },
    piece: (page) => page.locator('#page'),
    maxHeight: 400,
  },
  {
    name: 'calendar-preview',
    address: '/calendars/1/edit',
    viewport: { width: 1000, height: HIGH },
    piece: (page) => page.getByRole('region', { name: 'Ce que ce calendrier va créer' }),
    maxHeight: 420,
  },
  {
    name: 'role-rights',
    address: '/roles/2/edit',
    viewport: { width: 1280, height: HIGH },
    piece: (page) => page.locator('table').first(),
    maxHeight: 320,
  },
];
