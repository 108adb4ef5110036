import type { Page } from 'playwright-core';

/** More stops than a screen has. */
const MAX_TAB_STOPS = 800;

/**
 * Lists the Tab stops that do not show the focus (SYS-14): each stop's look is compared with its look after the focus
 * has moved on. The walk begins where the focus is, and ends where it began or where the page does.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => {
    const walk = window as unknown as { lookOf: (element: Element) => string; stops: Element[] };
    walk.stops = [];
    walk.lookOf = (element) => {
      const field = element.closest('.MuiInputBase-root, label, .MuiToggleButton-root');
      const parts = [element, element.parentElement, field, field?.querySelector('fieldset')];
      return parts
        .flatMap((part) => {
          if (!part) return [];
          const { outline, boxShadow, borderColor, borderWidth, backgroundColor, textDecorationLine } =
            getComputedStyle(part);
          return [outline, boxShadow, borderColor, borderWidth, backgroundColor, textDecorationLine];
        })
        .join('|');
    };
  });
  let before = '';
  for (let n = 0; n < MAX_TAB_STOPS; n += 1) {
    await page.keyboard.press('Tab');
    const { isOver, fault, focusLook } = await page.evaluate((lastLook) => {
      const walk = window as unknown as { lookOf: (element: Element) => string; stops: Element[] };
      const focusedElement = document.activeElement ?? document.body;
      const last = walk.stops.at(-1);
      const unseen = last !== undefined && last !== focusedElement && walk.lookOf(last) === lastLook;
      const isOver = focusedElement === document.body || walk.stops.includes(focusedElement);
      walk.stops.push(focusedElement);
      return {
        isOver,
        fault: unseen ? `not seen to have the focus: ${last.outerHTML.slice(0, 200)}` : null,
        focusLook: walk.lookOf(focusedElement),
      };
    }, before);
    if (fault) faults.push(fault);
    if (isOver) return faults;
    before = focusLook;
  }
  return [...faults, 'Tab never comes back'];
}
