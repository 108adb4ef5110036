import { type AppointmentsJob, makeAppointments, type Printed } from './appointments/make.tsx';
import { fontFiles } from './font-files.ts';
import { registerFonts, textsOf } from './fonts.ts';

/** What the worker says while it makes a document, and at its end. */
export type Said =
  | { readonly kind: 'progress'; readonly done: number }
  | ({ readonly kind: 'printed' } & Printed)
  | { readonly kind: 'failed'; readonly message: string };

const say = (said: Said) => postMessage(said);

async function readFont(file: string): Promise<ArrayBuffer> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.arrayBuffer();
}

/** One document a worker: who wants no more of it ends the worker (PRINT-03). */
addEventListener('message', async ({ data: job }: MessageEvent<AppointmentsJob>) => {
  try {
    await registerFonts(fontFiles, readFont, textsOf([...job.rows, job.heading]));
    say({ kind: 'printed', ...(await makeAppointments(job, (done) => say({ kind: 'progress', done }))) });
  } catch (error) {
    say({ kind: 'failed', message: String(error) });
  }
});
