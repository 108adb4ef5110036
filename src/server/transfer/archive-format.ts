/** The layout of a full export (DATA-01): a ZIP that people can open, and that an empty installation reads. */

/** The manifest names the archive's format so. */
export const FORMAT = 'anciens-combattants';
export const FORMAT_VERSION = 1;

export const README = 'LISEZMOI.txt';
export const DICTIONARY = 'dictionnaire.csv';
/** A line for every other file but the manifest, as `sha256sum -c` reads it. */
export const CHECKSUMS = 'SHA256SUMS';
export const MANIFEST = 'manifeste.json';

/** The file of a table, for programs and for spreadsheets. */
export const tableFile = (table: string, format: 'jsonl' | 'csv'): string => `donnees/${table}.${format}`;

/** The manifest: the last file of the archive. */
export interface Manifest {
  readonly format: typeof FORMAT;
  readonly formatVersion: typeof FORMAT_VERSION;
  /** The number of the last migration of the database (OPS-07). */
  readonly schemaVersion: number;
  /** When the export began, in UTC: the one date of the run. */
  readonly exportedDate: string;
  readonly service: string;
  readonly tables: readonly ManifestTable[];
  readonly files: {
    readonly count: number;
    /** The paths of files that the store no longer had. */
    readonly missing: readonly string[];
  };
  readonly checksums: { readonly path: typeof CHECKSUMS; readonly count: number; readonly sha256: string };
}

export interface ManifestTable {
  readonly name: string;
  readonly records: number;
  /** The number of the next record; null where records have none. */
  readonly next: number | null;
}
