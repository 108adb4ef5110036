import * as z from 'zod/mini';
import { defineEntity, iriOf, type Values, type Violation } from '../model/entity.ts';
import { datetime, integer, map, reference } from '../model/fields.ts';

/** A merge can be undone for so many days. */
export const MERGE_UNDO_DAYS = 30;

/** A record is not joined with itself; the database holds it too. */
const sameRecord = ({ merged, kept }: Values): readonly Violation[] =>
  kept === iriOf({ path: 'veterans' }, Number(merged)) ? [{ path: 'merged', message: 'rules.choice' }] : [];

const ofBody = { virtual: true, writeOnly: true, filter: 'none', sortable: false } as const;

/**
 * A merge of two veterans' records that were doubles: the number `merged` leads on to the record `kept` (VET-18). It is
 * deleted when the merge is undone.
 */
export const veteranMerge = defineEntity({
  name: 'VeteranMerge',
  path: 'veteran_merges',
  resource: 'veteranMerges',
  menu: 'Veteran',
  operations: ['list', 'get', 'create', 'delete'],
  fields: {
    merged: integer({ required: true, min: 1 }),
    kept: reference('Veteran', { required: true, embed: false, sortable: false }),
    /** The versions of both records as they were read (SEC-04). */
    keptVersion: integer({ required: 'create', min: 1, ...ofBody }),
    mergedVersion: integer({ required: 'create', min: 1, ...ofBody }),
    /** The chosen values of the kept record, by field; a field that is left out stays as it is there. */
    values: map(z.unknown(), ofBody),
    /** The end of the time in which it can be undone; empty afterwards. */
    undoUntil: datetime({ readOnly: true }),
  },
  label: ['merged'],
  order: { id: 'DESC' },
  rules: [sameRecord],
});
