import { imports } from '#texts/imports.ts';
import { ruleText } from '../../i18n/rules.ts';
import { readBirth } from '../people/birth-date.ts';
import { type CellRules, isEmptyCell, readCell, splitMoment } from './cells.ts';
import { importedField } from './fields.ts';
import type { Matching, Reason } from './imports.ts';
import { BIRTH_YEAR, type ImportKind } from './kinds.ts';

/** Converts a row of a file to a record as a client would send it (VET-19). Pure. */

/** The result of reading a row. */
export interface ReadRow {
  /** The values of the cells that are not empty, by field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that were filled with a default or guessed value, because the file has none. */
  readonly presumedFields: ReadonlySet<string>;
  /** Errors of cells that cannot be read. */
  readonly reasons: readonly Reason[];
}

/** A cell and the target to which its column is matched. */
interface Cell {
  readonly target: string;
  readonly column: number;
  readonly text: string;
}

/** Splits a cell with day and hour into two: the hour becomes a cell of `dateHour`. */
function splitHour({ target, column, text }: Cell): Cell[] {
  const { day, hour } = splitMoment(text);
  return hour === null
    ? [{ target, column, text }]
    : [
        { target, column, text: day },
        { target: 'dateHour', column, text: hour },
      ];
}

/** The non-empty cells of a row. An hour in a column of its own overrides one in the cell of the day. */
function cellsOf({ columns }: Matching, cells: readonly string[]): Cell[] {
  const filledCells = columns.flatMap((target, column): Cell[] => {
    const text = cells[column] ?? '';
    return target === null || isEmptyCell(text) ? [] : [{ target, column, text }];
  });
  const hasHour = filledCells.some(({ target }) => target === 'dateHour');
  return filledCells.flatMap((cell) => {
    if (cell.target !== 'date') return [cell];
    return hasHour ? splitHour(cell).slice(0, 1) : splitHour(cell);
  });
}

/** Reads a birth year, for a row without a birth date. */
function readBirthYear({ text, column }: Cell): { readonly year: string } | Reason {
  const [year] = /^(1[89]|20)\d{2}$/.exec(text.trim()) ?? [];
  return year ? { year } : { field: BIRTH_YEAR, column, message: ruleText('rules.birthDate') };
}

/** The result while the cells of a row are read. */
interface Draft {
  readonly values: Record<string, unknown>;
  readonly presumedFields: Set<string>;
  readonly reasons: Reason[];
}

function addCell(
  kind: ImportKind,
  { values, reasons }: Draft,
  { target, column, text }: Cell,
  rules: CellRules,
): void {
  const field = importedField(kind, target);
  if (!field) return;
  const result = readCell(target, field, text, rules);
  if ('problem' in result) reasons.push({ field: target, column, message: result.problem });
  else if (result.value === null) return;
  else if (Array.isArray(result.value)) {
    const before = values[target];
    values[target] = [...(Array.isArray(before) ? before : []), ...result.value];
  } else values[target] = result.value;
}

/** Sets a missing birth date to the year of its own column, as presumed. */
function addBirthYear({ values, presumedFields, reasons }: Draft, cells: readonly Cell[]): void {
  const cell = cells.find(({ target }) => target === BIRTH_YEAR);
  if (!cell) return;
  const result = readBirthYear(cell);
  if (!('year' in result)) {
    reasons.push(result);
    return;
  }
  const day = values.birthDate;
  if (day === undefined && !reasons.some(({ field }) => field === 'birthDate')) {
    values.birthDate = `${result.year}~`;
    presumedFields.add('birthDate');
  } else if (typeof day === 'string' && !day.startsWith(result.year))
    reasons.push({ field: BIRTH_YEAR, column: cell.column, message: imports.reasons.severalYears });
}

/** Reads a row according to the matching of its file. */
export function readRow(
  kind: ImportKind,
  matching: Matching,
  cells: readonly string[],
  rules: CellRules,
): ReadRow {
  const draft: Draft = { values: {}, presumedFields: new Set(), reasons: [] };
  const filledCells = cellsOf(matching, cells);
  for (const cell of filledCells) addCell(kind, draft, cell, rules);
  addBirthYear(draft, filledCells);
  for (const [target, text] of Object.entries(matching.defaults)) {
    const isFilled = target in draft.values || draft.reasons.some(({ field }) => field === target);
    if (isFilled || text.trim() === '') continue;
    addCell(kind, draft, { target, column: -1, text }, rules);
    draft.presumedFields.add(target);
  }
  const { values, presumedFields, reasons } = draft;
  const birth = typeof values.birthDate === 'string' ? readBirth(values.birthDate) : {};
  return {
    values: { ...values, ...birth },
    presumedFields,
    reasons: reasons.map((reason) => ({ ...reason, column: reason.column === -1 ? null : reason.column })),
  };
}
