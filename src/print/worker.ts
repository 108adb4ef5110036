import arabicRegular from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff?url';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff?url';
import latinRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url';
import latinBold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url';
import extendedRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url';
import extendedBold from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url';
import { makeAppointments } from './appointments/make.tsx';
import { type FontFiles, registerFonts, textsOf } from './fonts.ts';
import type { DocumentJob } from './jobs.ts';
import { makeLetters } from './letter/make.tsx';
import { makeManual } from './manual/make.tsx';
import { makeNotes } from './notes/make.tsx';
import type { PrintedFile } from './pages.ts';
import { makeSheet } from './veterans/make.tsx';

/** The fonts as the build serves them. */
const fontFiles: FontFiles = [
  [latinRegular, latinBold],
  [extendedRegular, extendedBold],
  [arabicRegular, arabicBold],
];

/** The messages of the worker: progress, then the result. */
export type PrintResult =
  | { readonly kind: 'progress'; readonly doneCount: number }
  | ({ readonly kind: 'printed' } & PrintedFile)
  | { readonly kind: 'failed'; readonly message: string };

const say = (result: PrintResult) => postMessage(result);

async function readFont(file: string): Promise<ArrayBuffer> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.arrayBuffer();
}

function make(job: DocumentJob): Promise<PrintedFile> {
  switch (job.kind) {
    case 'appointments':
      return makeAppointments(job, (doneCount) => say({ kind: 'progress', doneCount }));
    case 'notes':
      return makeNotes(job);
    case 'letters':
      return makeLetters(job, (doneCount) => say({ kind: 'progress', doneCount }));
    case 'manual':
      return makeManual(job);
    case 'veteran':
      return makeSheet(job);
  }
}

/** A worker makes one document. To cancel it, the page terminates the worker (PRINT-03). */
addEventListener('message', async ({ data: job }: MessageEvent<DocumentJob>) => {
  try {
    await registerFonts(fontFiles, readFont, textsOf(job));
    say({ kind: 'printed', ...(await make(job)) });
  } catch (error) {
    say({ kind: 'failed', message: String(error) });
  }
});
