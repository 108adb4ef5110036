import { server as texts } from '#texts/server.ts';
import type { ApiRequest } from '../api-context.ts';
import { ApiError } from '../hydra/errors.ts';
import { QueueFull, workerQueue } from '../workers/worker-queue.ts';
import type { DocumentResult } from './serve-documents.ts';

/** A desk of agents prints at once, and each of them twice; a program that asks for hundreds hears 503. */
const LIMITS = { most: 20, jobMs: 60_000, idleMs: 60_000, maxMb: 512 };

/**
 * Returns the function that has a worker make a document.
 * @param script the worker's file, by its whole path
 */
export function documentQueue<Job>(script: string) {
  const queue = workerQueue<Job, DocumentResult>(script, LIMITS);
  /** Makes the file of a job; throws an ApiError 503 where too many wait, 500 where it cannot be made. */
  return async (job: Job, { context, requestId }: ApiRequest): Promise<Uint8Array> => {
    try {
      const result = await queue.run(job);
      if ('bytes' in result) return new Uint8Array(result.bytes);
      throw new Error(result.message);
    } catch (error) {
      if (error instanceof QueueFull)
        throw new ApiError(503, texts.printingBusy, { headers: { 'Retry-After': '5' } });
      context.log.error({ err: error, requestId }, 'document not made');
      throw new ApiError(500, ({ refusals }) => refusals.internal);
    }
  };
}
