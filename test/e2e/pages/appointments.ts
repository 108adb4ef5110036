import type { Locator, Page } from 'playwright-core';
import { pick } from './signed-in.ts';

/** The booking form, new or for a change. */
export class BookingPage {
  readonly page: Page;
  readonly save: Locator;
  readonly hours: Locator;
  readonly slot: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole('button', { name: /^Enregistre/ });
    this.slot = page.getByRole('group', { name: 'Heure' });
    this.hours = this.slot.getByRole('radio');
  }

  async open(query = '') {
    await this.page.goto(`/appointments/new${query}`);
    await this.save.waitFor();
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  date(): Locator {
    return this.page.getByLabel(/^Date\s*\*?$/);
  }

  hour(time: string): Locator {
    return this.slot.getByRole('radio', { name: new RegExp(`^${time}`) });
  }

  /** Fills what a booking needs beside the slot. */
  async visitor(lastName: string, firstName = 'Essai') {
    await this.field('Nom').fill(lastName);
    await this.field('Prénom').fill(firstName);
    await pick(this.page, 'Qualité', 'Orphelin');
    await pick(this.page, 'Motif', 'Carnet');
    await this.slot.locator('input:checked').waitFor();
  }

  /** The time that is chosen; empty when none is. */
  async chosen(): Promise<string> {
    const checkedSlot = this.slot.locator('input:checked + span');
    return (await checkedSlot.count()) ? ((await checkedSlot.textContent()) ?? '').slice(0, 5) : '';
  }
}
