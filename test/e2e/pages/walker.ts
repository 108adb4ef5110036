import type { Locator, Page } from 'playwright-core';

/** Somebody who does what the screen offers; what it took is counted. */
export function createWalker() {
  let clicks = 0;
  let fields = 0;
  const startMs = performance.now();
  let lapMs = startMs;
  const laps: string[] = [];
  return {
    async click(target: Locator): Promise<void> {
      await target.click();
      clicks += 1;
    },
    async type(field: Locator, text: string): Promise<void> {
      await field.fill(text);
      fields += 1;
    },
    /** Opens a chooser and takes an entry. */
    async choose(page: Page, box: Locator, entry: string | RegExp): Promise<void> {
      await box.click();
      await page.getByRole('option', { name: entry }).first().click();
      clicks += 2;
    },
    /** Chooses in a list of the browser's own. */
    async select(list: Locator, option: { readonly index: number } | string): Promise<void> {
      await list.selectOption(option);
      clicks += 2;
    },
    count(more: number): void {
      clicks += more;
    },
    /** Ends a part of the way. */
    lap(name: string): void {
      const nowMs = performance.now();
      laps.push(`${name} ${((nowMs - lapMs) / 1000).toFixed(1)} s`);
      lapMs = nowMs;
    },
    summary: (): string =>
      `${clicks} clicks, ${fields} fields, ${((performance.now() - startMs) / 1000).toFixed(0)} s (${laps.join(', ')})`,
  };
}
