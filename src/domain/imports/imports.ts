import type { Reason as LikenessReason } from '../likeness/resemblance.ts';

/** An import of an existing list (VET-19): the rows of its file, the outcome of each, and its progress. */

/**
 * `matching`: a person matches columns to fields. `checking`: the dry run is in progress. `checked`: its outcomes can
 * be read. `running`, `paused`: the run writes rows, or is suspended. `done`, `cancelled`: the run ended, the latter
 * before its last row. `undoing`, `undone`: the import is being undone, or was.
 */
const IMPORT_STATES = [
  'matching',
  'checking',
  'checked',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The states in which the server is working on the import. */
export const MOVING_STATES: readonly ImportState[] = ['checking', 'running', 'undoing'];

/** The states of an import that somebody still has to finish. There is at most one such import. */
export const OPEN_STATES: readonly ImportState[] = [
  'matching',
  'checking',
  'checked',
  'running',
  'paused',
  'undoing',
];

/** The outcomes of a row in the dry run. */
export const OUTCOMES = ['new', 'changes', 'same', 'double', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcomes that a run can write to the database. */
export const WRITTEN_OUTCOMES = ['new', 'changes', 'double'] as const satisfies readonly Outcome[];
export type WrittenOutcome = (typeof WRITTEN_OUTCOMES)[number];

/**
 * The results of a row in the run. `left`: the record or its likes changed since the dry run, nothing was written.
 * `undone`: taken back. `kept`: changed since the import, the undo left it.
 */
export const RESULTS = ['created', 'changed', 'left', 'undone', 'kept'] as const;
export type Result = (typeof RESULTS)[number];

/** The value in `translations` that creates a new value in the reference list. */
export const CREATE = 'create';

/** The matching of a file's columns to fields. */
export interface Matching {
  /** The line of the headings, as the spreadsheet counts. */
  readonly headerLine: number;
  /** The field of each column, by the column's index; null for none. */
  readonly columns: readonly (string | null)[];
  /** The last two-digit year that means 20xx; later ones mean 19xx. Null refuses two-digit years. */
  readonly pivot: number | null;
  /** The value that fills an empty cell, by field. Such records are marked for completion. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Keyed by field and folded text: the link of the list's value, `create`, or '' for no value. */
  readonly translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Why a row is refused, at its cell where it is about one. */
export interface Reason {
  readonly field: string;
  /** The index of the column; null where no column is matched. */
  readonly column: number | null;
  readonly message: string;
}

/** A field that an import changes, as the wire has it. */
interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A record, or an earlier line of the same file, that may be of the same person (VET-08). */
export interface Likeness {
  readonly id?: number;
  readonly line?: number;
  readonly reasons: readonly LikenessReason[];
}

/** The details of a row's outcome. */
export interface RowDetails {
  readonly reasons?: readonly Reason[];
  readonly changes?: readonly FieldChange[];
  readonly likenesses?: readonly Likeness[];
  /** A default value of the matching was used, so the record must be completed. */
  readonly toComplete?: true;
  /** The number of the veteran's record to which an appointment or a note belongs. */
  readonly veteran?: number;
  /** The earlier line, or the record's existing appointment or note, that a row nearly repeats. */
  readonly repeats?: { readonly line?: number; readonly id?: number };
}

/** A text of the file that the reference list does not have, with the number of rows in which it is. */
export interface UnknownValue {
  readonly text: string;
  readonly count: number;
}

/** About the sheet that was read. */
export interface SheetFacts {
  readonly name: string;
  /** The sheets that were not read. */
  readonly otherSheets: readonly string[];
  /** The encoding in which a CSV was read. */
  readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | null;
  readonly columnCount: number;
}
