import { print } from '#texts/print.ts';
import { createPdfFile, layOut, type Printed } from '../pages.ts';
import { printable } from '../printable.ts';
import type { Letter } from './letter.ts';
import { LetterDocument, type LetterHeading } from './letter-document.tsx';

/** A confirmation letter to print (PRINT-02). */
export interface LetterJob {
  readonly letter: Letter;
  readonly heading: LetterHeading;
}

/** Makes a confirmation letter as a PDF: one page, more where the documents to bring need them (PRINT-02). */
export async function makeLetter(job: LetterJob): Promise<Printed> {
  const { letter, heading } = printable(job);
  const file = createPdfFile({ title: print.letter.title, author: heading.service });
  const layout = await layOut(<LetterDocument letter={letter} heading={heading} />);
  file.add(layout);
  return { file: await file.finish(), pages: layout.children?.length ?? 0 };
}
