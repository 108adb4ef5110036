/** The code of a failure as Node.js, PostgreSQL and S3 give it (`ENOENT`, `57P03`); empty where it has none. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : '';

/** A thrown value as an error. */
export const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
