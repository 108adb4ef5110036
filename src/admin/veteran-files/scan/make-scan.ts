import { scans as texts } from '#texts/admin/veterans/scans.ts';
import type { ScannedPage } from '../../../print/scans.ts';
import { drawPicture } from './draw-picture.ts';

/** A page of the PDF that is being made. */
export interface ScanPage {
  readonly id: string;
  readonly picture: File;
  /** Quarter turns to the right. */
  readonly turns: number;
}

/** The reason why the PDF cannot be made. */
export type ScanFault =
  | { readonly kind: 'unreadable'; readonly number: number }
  | { readonly kind: 'tooLarge' | 'failed' };

/** Picture sizes, tried in order until all pages together fit the upload limit: A4 at 200, 150 and 110 dpi. */
const SIZES = [
  { side: 2339, quality: 0.8 },
  { side: 1754, quality: 0.75 },
  { side: 1286, quality: 0.65 },
] as const;

interface Options {
  /** The upload limit in bytes. */
  readonly maxBytes: number;
  /** Called with the number of the page in progress. */
  readonly onPage: (number: number) => void;
  readonly signal: AbortSignal;
}

/** Joins pictures, in their order, into one PDF that fits the upload limit. */
export async function makeScan(
  pages: readonly ScanPage[],
  { maxBytes, onPage, signal }: Options,
): Promise<File | ScanFault> {
  // The library that writes PDF files is loaded at the first scan.
  const { joinScans } = await import('../../../print/scans.ts');
  for (const size of SIZES) {
    const scans: ScannedPage[] = [];
    for (const [index, { picture, turns }] of pages.entries()) {
      onPage(index + 1);
      const page = await drawPicture(picture, { ...size, turns }).catch(() => null);
      signal.throwIfAborted();
      if (!page) return { kind: 'unreadable', number: index + 1 };
      scans.push({ ...page, jpeg: new Uint8Array(await page.jpeg.arrayBuffer()) });
    }
    const pdf = await joinScans(scans, texts.name);
    if (pdf.size <= maxBytes) return new File([pdf], `${texts.name}.pdf`, { type: pdf.type });
  }
  return { kind: 'tooLarge' };
}
