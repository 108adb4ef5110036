import { parentPort } from 'node:worker_threads';
import { registerFonts, textsOf } from '../../print/fonts.ts';
import { fontFiles, readFont } from './font-files.ts';

/** A worker's result of a job: the file's bytes, or the reason why there are none. */
export type DocumentResult = { readonly bytes: ArrayBuffer } | { readonly message: string };

/** Answers this worker's messages with documents, one job after the other (CARE-01). */
export function serveDocuments<Job>(make: (job: Job) => Promise<Blob>): void {
  parentPort?.on('message', async (job: Job) => {
    const say = (result: DocumentResult, ...transferList: ArrayBuffer[]) =>
      parentPort?.postMessage(result, transferList);
    try {
      await registerFonts(fontFiles, readFont, textsOf(job));
      const bytes = await (await make(job)).arrayBuffer();
      say({ bytes }, bytes);
    } catch (error) {
      say({ message: String(error) });
    }
  });
}
