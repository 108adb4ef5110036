import { createPdfFile, layOut, type PrintedFile } from '../pages.ts';
import { printable } from '../printable.ts';
import type { PrintedNote } from './note-rows.ts';
import { NotesDocument, type NotesHeading } from './notes-document.tsx';

/** Observations or medical comments of one record to print. */
export interface NotesJob {
  readonly notes: readonly PrintedNote[];
  readonly heading: NotesHeading;
}

/** Makes the notes of a record as a PDF, as many pages as they need (OBS-03). */
export async function makeNotes(job: NotesJob): Promise<PrintedFile> {
  const { notes, heading } = printable(job);
  const file = createPdfFile({ title: `${heading.title} · ${heading.veteran}`, author: heading.service });
  const layout = await layOut(<NotesDocument notes={notes} heading={heading} />);
  file.add(layout);
  return { file: await file.finish(), pages: layout.children?.length ?? 0 };
}
