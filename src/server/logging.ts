import { type Logger, pino } from 'pino';

/**
 * The server's log: JSON lines on the standard output (OPS-03). No personal data: an error is reduced to
 * its kind, since the database's messages and the parameters of a query quote what people typed.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
  });
}

/** SQLSTATE of a column, table or function that is not there: the message names it and no value. */
const MISSING = new Set(['42703', '42P01', '42883']);

/** The parts that PostgreSQL's errors add; `code` is also Node.js's. */
interface DatabaseErrorParts {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly table?: unknown;
}

/** An error without the values it speaks of: its class, code, constraint and the lines of our code. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, cause }: Error & DatabaseErrorParts = error;
  return {
    type: error.name,
    code,
    ...(MISSING.has(String(code)) ? { missing: error.message } : {}),
    constraint,
    table,
    // The stack begins with the message, in which any line of a note may stand.
    stack: error.stack
      ?.replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}
