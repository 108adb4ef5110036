/** Full exports on screen (DATA-01). */

/** `waiting` and `running`: under way. `expired`: its file is removed. */
export type DataExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'expired';

/** The state in which the next export may not be asked for yet. */
export const isUnderWay = (state: DataExportState): boolean => state === 'waiting' || state === 'running';

/** An export as the API gives it; moments are ISO 8601 with the service's offset. */
export interface DataExport {
  readonly id: number;
  readonly state: DataExportState;
  readonly requestedDate: string;
  /** The name of the user who asked for it. */
  readonly requestedBy: string;
  /** Whether the reader asked for it: they alone can fetch it. */
  readonly isOwn: boolean;
  /** The share of the work that is done, 0 to 100. */
  readonly percent: number;
  readonly endDate: string | null;
  readonly expires: string | null;
  /** In bytes. */
  readonly size: number | null;
  readonly records: number | null;
  readonly files: number | null;
  readonly fetches: number;
  readonly lastFetchDate: string | null;
}
