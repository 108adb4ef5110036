import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from './error-code.ts';

/** A reason not to start that the person at the terminal can act on; the message is French and complete. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** The short cause of a system error, for `{reason}` in a message; of a query without what it was given. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return reasonOf(error.cause);
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error);
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message;
}
