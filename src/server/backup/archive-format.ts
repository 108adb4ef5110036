/**
 * The layout of a backup (OPS-08): a tar, compressed by Zstandard, encrypted by age. `age -d -i KEYS FILE | tar --zstd -x`
 * opens it without this program.
 */

export const FORMAT = 'anciens-combattants-sauvegarde';
export const FORMAT_VERSION = 1;

/** The first entry: what a restore must know before it begins. */
export const HEADER = 'sauvegarde.json';
/** The settings of the environment, without secrets, for the person who sets up the next machine. */
export const ENVIRONMENT = 'reglages.env';
/** The last entry: numbers and checksums. An archive without it is cut off. */
export const MANIFEST = 'manifeste.json';

const TABLES = 'tables/';
const FILES = 'fichiers/';

/** A table by its schema and name, as `public.veterans`. */
export interface BackupTable {
  readonly name: string;
  /** The columns in the order of the rows; those that the database computes are left out. */
  readonly columns: readonly string[];
}

export interface Header {
  readonly format: typeof FORMAT;
  readonly formatVersion: typeof FORMAT_VERSION;
  /** The number of the last migration of the database (OPS-07). */
  readonly schemaVersion: number;
  /** When the backup began, in UTC. */
  readonly date: string;
  readonly tables: readonly BackupTable[];
}

export interface TableSum {
  readonly name: string;
  readonly rows: number;
  /** SHA-256 of the rows as COPY writes them, in the order of their key. */
  readonly sha256: string;
}

export interface SequenceState {
  readonly name: string;
  readonly last: number;
  readonly isCalled: boolean;
}

export interface Manifest {
  readonly tables: readonly TableSum[];
  readonly sequences: readonly SequenceState[];
  readonly files: {
    readonly count: number;
    /** SHA-256 of a line for each file, in the order of the archive: its own SHA-256, two spaces, its key. */
    readonly sha256: string;
    /** The keys of files that the store no longer had. */
    readonly missing: readonly string[];
  };
}

/** The path of a part of a table; the parts one after the other are the table. */
export const tablePath = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(6, '0')}.copy`;

export const filePath = (key: string): string => `${FILES}${key}`;

/** The table that an entry holds a part of. */
export const tableOfPath = (path: string): string | null =>
  /^tables\/([\w.]+)\/\d{6,}\.copy$/.exec(path)?.[1] ?? null;

/** The key of the file that an entry holds; nothing is ever stored under a key that leads out of its folder. */
export const keyOfPath = (path: string): string | null => {
  const key = path.startsWith(FILES) ? path.slice(FILES.length) : '';
  return /^\w+(\/\w[\w-]*)*\/\w[\w.-]*$/.test(key) ? key : null;
};
