import { getDocumentProxy } from 'unpdf';

/** A run of text, in points from the page's bottom left corner. */
interface TextItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface PdfPage {
  readonly width: number;
  readonly height: number;
  /** Its words in the order in which they are written, one blank between those apart. */
  readonly text: string;
  readonly items: readonly TextItem[];
}

/** Tells whether a run goes on where the one before ends: a word in two fonts. */
const continues = (before: TextItem | undefined, item: TextItem): boolean =>
  before !== undefined && Math.abs(before.y - item.y) < 1 && Math.abs(before.x + before.width - item.x) < 1;

/** Returns the texts of each page of a PDF file, with their positions. */
export async function readPdf(file: Blob | Uint8Array): Promise<PdfPage[]> {
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : Uint8Array.from(file);
  const document = await getDocumentProxy(bytes);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str.trim(), x: item.transform[4], y: item.transform[5], width: item.width }]
        : [],
    );
    const text = pieces
      .map((item, index) => (continues(pieces[index - 1], item) ? item.text : ` ${item.text}`))
      .join('')
      .trim();
    pages.push({ width, height, text, items: pieces });
    page.cleanup();
  }
  return pages;
}
