import type { Locator, Page } from 'playwright-core';

/** The veterans' list as somebody at the screen sees it. */
export class VeteranListPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly total: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.locator('tbody tr');
    this.total = page.getByRole('status').filter({ hasText: /résultat/ });
  }

  async open(search = '') {
    await this.page.goto(`/veterans${search}`);
    await this.total.filter({ hasText: /résultat/ }).waitFor();
  }

  async openFilters() {
    await this.page.getByRole('button', { name: /^Afficher les filtres/ }).click();
  }

  /** The row of the filter card with that number, from 1. */
  filter(number: number): Locator {
    return this.page.getByRole('group', { name: `Filtre ${number}` });
  }

  value(number: number): Locator {
    return this.filter(number).getByLabel(/^Valeur/);
  }

  /** Chooses a category and a property in a row. */
  async choose(number: number, category: string, property: string) {
    for (const [label, name] of [
      [/^Catégorie/, category],
      [/^Champ/, property],
    ] as const) {
      await this.filter(number).getByLabel(label).click();
      await this.page.getByRole('option', { name, exact: true }).click();
    }
  }

  async search() {
    await this.page.getByRole('button', { name: 'Rechercher' }).click();
  }

  /** Returns the texts of a column, row by row; the boxes that choose rows stand before the first. */
  async column(number: number): Promise<string[]> {
    return this.rows.locator(`td:nth-child(${number + 1})`).allInnerTexts();
  }
}

/** The form of a new or an edited veteran. */
export class VeteranFormPage {
  readonly page: Page;
  readonly save: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole('button', { name: 'Enregistrer' });
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Picks from an autocomplete by a part of the name. */
  async pick(label: string, text: string) {
    await this.page.getByRole('combobox', { name: label }).fill(text);
    await this.page.getByRole('option', { name: text }).first().click();
  }

  /** The message under a field, as a screen reader hears it with the field. */
  async said(label: string): Promise<string | null> {
    const id = await this.field(label).getAttribute('aria-describedby');
    return this.page.locator(`[id="${id}"]`).textContent();
  }

  token(text: string): Locator {
    return this.page.getByRole('button', { name: `Retirer ${text}` });
  }
}
