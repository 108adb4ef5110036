import type { OnProgress } from './upload.ts';

/** The options of a call, under react-admin's `meta`. */
export interface CallMeta {
  /** A collection beside the plain one: `today` asks /api/appointments/today. */
  readonly collection?: string;
  /** Another path altogether that gives such records: `/api/globalSearch`. */
  readonly path?: string;
  /** Every page at once. */
  readonly all?: boolean;
  /** Query parameters of a write, `{ forced: 1 }`, or of the reading of one record, `{ for: 'sheet' }`. */
  readonly query?: Readonly<Record<string, string | number>>;
  /** Headers of a write: `{ 'Idempotency-Key': … }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The version to overwrite, in place of the one that the record was read with. */
  readonly etag?: string;
  /** Told how far a file is, and what gives it up. */
  readonly upload?: { readonly onProgress: OnProgress; readonly signal: AbortSignal };
}
