import type { Locator, Page } from 'playwright-core';
import { pick } from './signed-in.ts';

/** The form of a calendar. */
export class CalendarFormPage {
  readonly page: Page;
  readonly save: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole('button', { name: 'Enregistrer' });
    this.preview = page.getByRole('region', { name: 'Ce que ce calendrier va créer' });
  }

  async open() {
    await this.page.goto('/calendars/new');
    await this.save.waitFor();
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label });
  }

  date(label: string): Locator {
    return this.field(label);
  }

  day(name: string): Locator {
    return this.page.getByRole('checkbox', { name });
  }

  office(region: string, cell: string) {
    return pick(this.page, 'Wilaya', region).then(() => pick(this.page, 'Cellule', cell));
  }

  message(text: string): Locator {
    return this.page.locator('.MuiFormHelperText-root').filter({ hasText: text });
  }
}

/** A calendar's page with its tabs. */
export class CalendarPage {
  readonly page: Page;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('tabpanel').locator('tbody tr').or(page.locator('main tbody tr'));
  }

  async open(id: number, tab = '') {
    await this.page.goto(`/calendars/${id}${tab}`);
    await this.page.getByRole('tab', { name: 'Détails' }).waitFor();
  }

  tab(name: string): Promise<void> {
    return this.page.getByRole('tab', { name, exact: true }).click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name }).or(this.page.getByRole('link', { name, exact: true }));
  }
}
