import type { Page } from 'playwright-core';

/**
 * Brings each table that has a sum into view, its rows at their beginning and then at their end. Gives whether the sum is
 * seen both times, and whether the table is longer than its frame.
 */
export const sumsInView = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const frame = table.parentElement as HTMLElement;
      const name = table.querySelector('tfoot th');
      if (!name) return [];
      frame.scrollIntoView({ block: 'end' });
      const isSeen = [0, frame.scrollHeight].map((scrollTop) => {
        frame.scrollTop = scrollTop;
        const { left, top, bottom } = name.getBoundingClientRect();
        const isInWindow = top >= 0 && bottom <= window.innerHeight + 1;
        return isInWindow && name.contains(document.elementFromPoint(left + 8, (top + bottom) / 2));
      });
      return [{ isSeen, isLong: frame.scrollHeight > frame.clientHeight }];
    }),
  );
