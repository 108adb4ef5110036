import { useState } from 'react';
import { scans as texts } from '#texts/admin/veterans/scans.ts';
import { fill } from '../../../i18n/fill.ts';
import { newKey } from '../../../shared/new-key.ts';
import type { ScanPage } from './make-scan.ts';

/** The maximum number of pages of a scan. The browser draws all of them. */
export const MAX_SCAN_PAGES = 40;

const pageOf = (picture: File): ScanPage => ({ id: newKey(), picture, turns: 0 });

/** The pages of a scan in their order. `message` describes the last move or turn of a page. */
export function useScanPages(pictures: readonly File[]) {
  const [pages, setPages] = useState<readonly ScanPage[]>(() =>
    pictures.slice(0, MAX_SCAN_PAGES).map(pageOf),
  );
  const [tooMany, setTooMany] = useState(pictures.length > MAX_SCAN_PAGES);
  const [message, setMessage] = useState('');
  return {
    pages,
    tooMany,
    message,
    add: (files: readonly File[]) => {
      const room = MAX_SCAN_PAGES - pages.length;
      setTooMany(files.length > room);
      setPages([...pages, ...files.slice(0, room).map(pageOf)]);
    },
    move: (from: number, to: number) => {
      const page = pages[from];
      if (!page || from === to || to < 0 || to >= pages.length) return;
      setPages(pages.toSpliced(from, 1).toSpliced(to, 0, page));
      setMessage(fill(texts.moved, { from: from + 1, to: to + 1 }));
    },
    turn: (index: number) => {
      setPages(pages.map((page, at) => (at === index ? { ...page, turns: (page.turns + 1) % 4 } : page)));
      setMessage(fill(texts.turned, { number: index + 1 }));
    },
    remove: (index: number) => setPages(pages.toSpliced(index, 1)),
  };
}
