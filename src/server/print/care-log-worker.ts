import { parentPort } from 'node:worker_threads';
import { type CareLogJob, makeCareLog } from '../../print/care-log/make.ts';
import { registerFonts, textsOf } from '../../print/fonts.ts';
import { fontFiles, readFont } from './font-files.ts';

/** The worker's result of a job: the file's bytes, or the reason why there are none. */
export type CareLogResult = { readonly bytes: ArrayBuffer } | { readonly message: string };

/** One job after the other: who has more waits (CARE-01). */
parentPort?.on('message', async (job: CareLogJob) => {
  const say = (result: CareLogResult, ...transferred: ArrayBuffer[]) =>
    parentPort?.postMessage(result, transferred);
  try {
    await registerFonts(fontFiles, readFont, textsOf(job));
    const bytes = await (await makeCareLog(job)).arrayBuffer();
    say({ bytes }, bytes);
  } catch (error) {
    say({ message: String(error) });
  }
});
