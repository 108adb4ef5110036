import type { Reason as LikenessReason } from '../likeness/resemblance.ts';

/** An import of an existing list (VET-19): a file's rows, what becomes of each, and how far it is. */

/**
 * `matching`: columns are matched by hand. `checking`: the dry run goes on. `checked`: its outcomes can be read.
 * `running`, `paused`: rows are written, or wait. `done`, `cancelled`: it ended, the second before its last row.
 * `undoing`, `undone`: it is taken back, or was.
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

/** The states in which the server works on an import by itself. */
export const MOVING_STATES: readonly ImportState[] = ['checking', 'running', 'undoing'];

/** The states of an import that somebody has still to finish: there is one at a time. */
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

/** The outcomes that a run can write. */
export const WRITTEN_OUTCOMES = ['new', 'changes', 'double'] as const satisfies readonly Outcome[];
export type WrittenOutcome = (typeof WRITTEN_OUTCOMES)[number];

/**
 * The results of a row in the run. `left`: the record or its likes changed since the dry run, nothing was written.
 * `undone`: taken back. `kept`: changed since the import, the undo left it.
 */
export const RESULTS = ['created', 'changed', 'left', 'undone', 'kept'] as const;
export type Result = (typeof RESULTS)[number];

/** The value of `translations` that asks for a new value of the list. */
export const CREATE = 'create';

/** The matching of a file's columns to fields. */
export interface Matching {
  /** The line of the headings, as the spreadsheet counts. */
  readonly headerLine: number;
  /** The field of each column, by the column's index; null for none. */
  readonly columns: readonly (string | null)[];
  /** Years of two digits up to this one are of 2000, later ones of 1900; null: such years are refused. */
  readonly pivot: number | null;
  /** A text that stands in for an empty cell, by field; such records are marked as to complete. */
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

/** A record, or an earlier line of the same file, that is possibly of the same person (VET-08). */
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
  /** The earlier line, or the record's own appointment or note, that a row repeats nearly. */
  readonly repeats?: { readonly line?: number; readonly id?: number };
}

/** A text of the file that its list does not have, and in how many rows it stands. */
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
