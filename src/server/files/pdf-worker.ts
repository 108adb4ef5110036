import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/**
 * Whether the first page of a PDF can be opened. A PDF with a password counts as readable: it asks its reader for the
 * password.
 */
async function opens(path: string): Promise<boolean> {
  try {
    const document = await getDocumentProxy(new Uint8Array(await readFile(path)), { verbosity: 0 });
    await document.getPage(1);
    await document.loadingTask.destroy();
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException';
  }
}

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await opens(path)));
