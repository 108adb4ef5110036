import type { OpenMode } from '../../domain/live/messages.ts';

/** An office that receives people. */
export interface Office {
  readonly cell: number;
  readonly region: number;
}

/** A record that a stream is about. */
export interface RecordKey {
  /** The name of its table. */
  readonly table: string;
  readonly id: number;
  /** Its name in messages: `veterans/12`. */
  readonly path: string;
}

/** A parsed notification of the database. Without `id` it is about any record of the table. */
export type Notice =
  | { readonly kind: 'desk'; readonly office: Office; readonly id: number }
  | { readonly kind: 'change' | 'presence'; readonly table: string; readonly id?: number };

/** Parses a notification. Null means that somebody may have lost a right or a session. */
export function parseNotice(payload: string, channel: string): Notice | null {
  if (payload === 'access') return null;
  const words = payload.split(' ');
  if (channel === 'desk') {
    const [cell = 0, region = 0, id = 0] = words.map(Number);
    return { kind: 'desk', office: { cell, region }, id };
  }
  const [table = '', id] = words;
  const kind = channel === 'presence' ? 'presence' : 'change';
  return id === undefined ? { kind, table } : { kind, table, id: Number(id) };
}

/** A slow stream keeps at most this many ids of an office. With more, it says that anything may have changed. */
const MAX_WAITING_IDS = 200;

/** The subject of a stream. */
export interface Topics {
  readonly desks: readonly Office[];
  /** Records that are open in the browser. */
  readonly open: readonly (RecordKey & { readonly mode: OpenMode })[];
  /** Rows of its lists. */
  readonly listed: readonly RecordKey[];
}

/** The news that wait to be sent on a stream. */
export interface News {
  /** The ids of each office; null: anything may have changed. */
  readonly desks: ReadonlyMap<Office, ReadonlySet<number> | null>;
  /** Records that may have another version. */
  readonly changes: ReadonlySet<RecordKey>;
  /** Records that somebody opened or left. */
  readonly presence: ReadonlySet<RecordKey>;
}

const isSameOffice = (a: Office, b: Office): boolean => a.cell === b.cell && a.region === b.region;

const keyOf = (table: string, id: number): string => `${table} ${id}`;

/** Records by table and id. */
const indexOf = (keys: readonly RecordKey[]): ReadonlyMap<string, RecordKey> =>
  new Map(keys.map((key) => [keyOf(key.table, key.id), key]));

/** The records of the topics to which a notification applies. */
function meantBy(
  records: ReadonlyMap<string, RecordKey>,
  table: string,
  id: number | undefined,
): RecordKey[] {
  if (id === undefined) return [...records.values()].filter((key) => key.table === table);
  const key = records.get(keyOf(table, id));
  return key ? [key] : [];
}

/** Collects the news of a stream until they are sent. */
export type NewsBox = ReturnType<typeof createNewsBox>;

export function createNewsBox({ desks, open, listed }: Topics) {
  const openRecords = indexOf(open);
  const allRecords = indexOf([...listed, ...open]);
  let offices = new Map<Office, Set<number> | null>();
  let changes = new Set<RecordKey>();
  let presence = new Set<RecordKey>();

  function noteDesk(office: Office, id: number): void {
    for (const desk of desks) {
      if (!isSameOffice(desk, office)) continue;
      const ids = offices.has(desk) ? offices.get(desk) : new Set<number>();
      offices.set(desk, ids && ids.size < MAX_WAITING_IDS ? ids.add(id) : null);
    }
  }

  return {
    /** Whether there is anything to send. */
    hasNews: (): boolean => offices.size + changes.size + presence.size > 0,

    /** Adds a notification, if it is about one of the topics. */
    note(notice: Notice): void {
      if (notice.kind === 'desk') noteDesk(notice.office, notice.id);
      else if (notice.kind === 'presence')
        for (const key of meantBy(openRecords, notice.table, notice.id)) presence.add(key);
      else for (const key of meantBy(allRecords, notice.table, notice.id)) changes.add(key);
    },

    /** Notes that the open records may have another version. */
    noteOpen(): void {
      for (const key of openRecords.values()) changes.add(key);
    },

    /** Notes that every record may have changed, and who has it open. */
    noteRecords(): void {
      for (const key of allRecords.values()) changes.add(key);
      for (const key of openRecords.values()) presence.add(key);
    },

    /** Notes that anything may have changed. */
    noteAll(): void {
      this.noteRecords();
      for (const desk of desks) offices.set(desk, null);
    },

    /** Returns the waiting news and empties the box. */
    take(): News {
      const news = { desks: offices, changes, presence };
      offices = new Map();
      changes = new Set();
      presence = new Set();
      return news;
    },
  };
}
