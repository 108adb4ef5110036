/** A line of the access log, of one request (SEC-05). */
export interface AccessLine {
  readonly moment: Date;
  /** The request's id, as it stands in the server's log. */
  readonly request: string;
  readonly address: string;
  /** A user's id; null for a refused sign-in. */
  readonly actor: number | null;
  /** `GET /api/veterans/:id` */
  readonly operation: string;
  /** The class of what was looked at. */
  readonly entity: string;
  /** The records shown, or asked for in vain. */
  readonly ids: readonly number[];
  /** The veterans whose they are. */
  readonly veterans: readonly number[];
  /** Filters, page, and what else the address said; names stand here and in no other log. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** The status of the answer: 403 and 404 are looks that were refused. */
  readonly status: number;
}

/** The facts about a line that only its operation knows. */
export type AccessNote = {
  -readonly [K in keyof Pick<AccessLine, 'actor' | 'ids' | 'veterans' | 'asked'>]?: AccessLine[K];
} & {
  /** The answer shows nobody, so that it leaves no line. */
  showsNobody?: boolean;
};

/**
 * Logs each read of records (SEC-05). Lines wait in memory and are written together, half a second after the first of
 * them: a kill -9 loses no more, and no read waits for its line.
 */
export interface AccessLog {
  /** Whether no further line has room: then nothing is shown, since nobody may look without leaving one. */
  isFull(): boolean;
  /** The number of lines that wait to be written. */
  readonly waitingLines: number;
  add(line: AccessLine): void;
  /** Writes what waits now; whether it could. */
  flush(): Promise<boolean>;
  /** Writes what waits at the end, and gives up where the database stays away. */
  stop(): Promise<void>;
}
