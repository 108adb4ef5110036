/** Everything that the undo of a merge needs; it is erased when the merge can no longer be undone (VET-18). */

/** A whole row as PostgreSQL writes it as JSON, by column. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** Records that a merge gave to the kept record, each with its version after that. */
export interface MovedRecords {
  /** The class, and the field that refers to the veteran. */
  readonly entity: string;
  readonly field: string;
  readonly records: readonly (readonly [id: number, version: number])[];
}

/** A change of the associate of another veteran. */
export interface AssociateChange {
  readonly id: number;
  readonly before: number | null;
  readonly after: number | null;
}

export interface MergeUndo {
  /** The kept record, before and after. */
  readonly before: StoredRow;
  readonly after: StoredRow;
  /** The rows that the merge removed, by table; a trigger reads them to restore their authorship. */
  readonly removed: {
    readonly veterans: readonly [StoredRow];
    readonly veteran_relations: readonly StoredRow[];
    readonly veteran_doubles?: readonly StoredRow[];
  };
  readonly moved: readonly MovedRecords[];
  readonly associates: readonly AssociateChange[];
  /** The doubles of the kept record that the merge dismissed, because they were of the merged one. */
  readonly carried?: readonly number[];
}
