import { imports } from '#texts/imports.ts';
import { fieldName } from '../../i18n/names.ts';
import { veteran } from '../entities/veteran.ts';
import type { Field } from '../model/fields.ts';
import { writeableFields } from '../model/validate.ts';
import { textKey } from './text-key.ts';

/** The fields that a column of a list can lead to (VET-19). */

/** The year of a birth whose day nobody knows: it fills the birth date, as presumed. */
export const BIRTH_YEAR = 'birthYear';

/** Fields that no list has: the import sets them, or people do. */
const NOT_IMPORTED: ReadonlySet<string> = new Set([
  'birthDatePrecision',
  'enable',
  'archived',
  'toComplete',
  'createdBy',
  'updatedBy',
]);

/** The veteran's fields that a column can fill. */
export const importedFields: readonly (readonly [string, Field])[] = writeableFields(veteran.fields).filter(
  ([name, { virtual }]) => !virtual && !NOT_IMPORTED.has(name),
);

const fieldsByName = new Map(importedFields);

/** Where columns can lead, in the order of the record. */
export const IMPORT_TARGETS: readonly string[] = importedFields.flatMap(([name]) =>
  name === 'birthDate' ? [name, BIRTH_YEAR] : [name],
);

/** The field of a target; undefined for the birth year, which is none. */
export const importedField = (name: string): Field | undefined => fieldsByName.get(name);

/** Whether several columns can lead to it: two telephones, two lines of an address. */
export const takesSeveral = (target: string): boolean => importedField(target)?.kind === 'list';

const headings: Readonly<Record<string, readonly string[]>> = imports.headings;

/** The target of each heading that is known. */
const targetByHeading: ReadonlyMap<string, string> = new Map(
  IMPORT_TARGETS.flatMap((target) =>
    [target, fieldName(veteran.resource, target), ...(headings[target] ?? [])].map(
      (heading) => [textKey(heading), target] as const,
    ),
  ).toReversed(),
);

/** A heading as it is looked up; 'Numéro', 'N°' and 'No' are one. */
const headingKey = (heading: string): string =>
  textKey(heading)
    .replace(/^(numero|no|num) (?=\p{L})/u, 'n ')
    .replace(/ (mm|jj|aaaa|jj\/mm\/aaaa|jj mm aaaa)$/, '');

/** The target of a heading, if it is known. */
export const targetOf = (heading: string): string | null =>
  targetByHeading.get(textKey(heading)) ?? targetByHeading.get(headingKey(heading)) ?? null;

/** Matches headings with targets; of two that lead to one field the first counts, unless it takes several. */
export function matchHeadings(headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const target = targetOf(heading);
    if (target === null || (taken.has(target) && !takesSeveral(target))) return null;
    taken.add(target);
    return target;
  });
}

/** The line that is most likely that of the headings: the first with the most that are known, else with two texts. */
export function findHeaderLine(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): number {
  let best = rows.find(({ cells }) => cells.filter(Boolean).length > 1) ?? rows[0];
  let most = 0;
  for (const row of rows) {
    const count = matchHeadings(row.cells).filter(Boolean).length;
    if (count > most) [best, most] = [row, count];
  }
  return best?.line ?? 1;
}
