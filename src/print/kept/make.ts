import { createPdfFile, layOut } from '../pages.ts';
import { printable } from '../printable.ts';
import { type KeptJob, keptDocument } from './kept-document.ts';

/** Makes what is kept about a person as a PDF (SEC-07). The fonts are registered before. */
export async function makeKept(job: KeptJob): Promise<Blob> {
  const text = printable(job);
  const file = createPdfFile({ title: text.title, author: text.service });
  file.add(await layOut(keptDocument(text)));
  return file.finish();
}
