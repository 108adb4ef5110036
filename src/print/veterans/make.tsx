import { createPdfFile, layOut, type PrintedFile } from '../pages.ts';
import { printable } from '../printable.ts';
import type { Sheet } from './sheet.ts';
import { SheetDocument, type SheetHeading } from './sheet-document.tsx';

/** A veteran's sheet to print. */
export interface SheetJob {
  readonly sheet: Sheet;
  readonly heading: SheetHeading;
}

/** Makes a veteran's sheet as a PDF, as many pages as it needs (VET-11). */
export async function makeSheet(job: SheetJob): Promise<PrintedFile> {
  const { sheet, heading } = printable(job);
  const file = createPdfFile({ title: sheet.title, author: heading.service });
  const layout = await layOut(<SheetDocument sheet={sheet} heading={heading} />);
  file.add(layout);
  return { file: await file.finish(), pages: layout.children?.length ?? 0 };
}
