import { errorCode } from './error-code.ts';

const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const WORDS = /No space left on device|Disk quota exceeded|database or disk is full/i;

/** Whether a program speaks of a full disk. */
export const isAboutRoom = (text: string): boolean => WORDS.test(text);

/** Whether something failed for want of space on a disk: this system's word, PostgreSQL's, or what a program said of it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return CODES.has(errorCode(error)) || isAboutRoom(error.message) || isDiskFull(error.cause);
}
