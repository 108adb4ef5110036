import { print } from '#texts/print.ts';
import { createPdfFile, layOut, type PrintedFile } from '../pages.ts';
import { printable } from '../printable.ts';
import type { Letter } from './letter.ts';
import { LetterDocument, type LetterHeading } from './letter-document.tsx';

/** Confirmation letters to print, in one file (PRINT-02, LIST-01). */
export interface LettersJob {
  readonly letters: readonly Letter[];
  readonly heading: LetterHeading;
}

/**
 * Makes confirmation letters as one PDF: a page each, more where the documents to bring need them (PRINT-02).
 * @param onProgress told how many letters are on paper.
 */
export async function makeLetters(
  job: LettersJob,
  onProgress: (doneCount: number) => void = () => undefined,
): Promise<PrintedFile> {
  const { letters, heading } = printable(job);
  const file = createPdfFile({ title: print.letter.title, author: heading.service });
  let pages = 0;
  for (const [index, letter] of letters.entries()) {
    const layout = await layOut(<LetterDocument letter={letter} heading={heading} />);
    file.add(layout);
    pages += layout.children?.length ?? 0;
    onProgress(index + 1);
  }
  return { file: await file.finish(), pages };
}
