import { imports } from '#texts/imports.ts';
import { fieldName } from '../../i18n/names.ts';
import { veteran } from '../entities/veteran.ts';
import type { Field } from '../model/fields.ts';
import type { ImportKindName } from './kind-names.ts';
import { FORMER_NUMBER, type ImportKind, importKinds } from './kinds.ts';
import { textKey } from './text-key.ts';

/** The fields to which a column can be matched (VET-19). */

/**
 * The field of a target. For the number of the old system it is the veteran's field; for the birth year, which is no
 * field, it is undefined.
 */
export function importedField({ entity, targets }: ImportKind, name: string): Field | undefined {
  if (!targets.includes(name)) return undefined;
  if (name === FORMER_NUMBER) return veteran.fields[FORMER_NUMBER];
  return Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
}

/** Whether several columns can be matched to it, such as two phone numbers or two address lines. */
export const takesSeveral = (kind: ImportKind, target: string): boolean =>
  importedField(kind, target)?.kind === 'list';

const ownNames: Readonly<Record<string, string>> = imports.targets;

/** The display name of a target. For some it says more than the field's own name. */
export const targetName = ({ entity }: ImportKind, target: string): string =>
  ownNames[target] ?? fieldName(entity.resource, target);

const headings: Readonly<Record<ImportKindName, Readonly<Record<string, readonly string[]>>>> =
  imports.headings;

/** The target of each known heading. */
const targetByHeading = (kind: ImportKind): ReadonlyMap<string, string> =>
  new Map(
    kind.targets
      .flatMap((target) =>
        [
          target,
          fieldName(kind.entity.resource, target),
          targetName(kind, target),
          ...(headings[kind.name][target] ?? []),
        ].map((heading) => [textKey(heading), target] as const),
      )
      .toReversed(),
  );

const targetsByHeading: Readonly<Record<ImportKindName, ReadonlyMap<string, string>>> = {
  veterans: targetByHeading(importKinds.veterans),
  appointments: targetByHeading(importKinds.appointments),
  observations: targetByHeading(importKinds.observations),
  medicalInformations: targetByHeading(importKinds.medicalInformations),
  veteranFiles: targetByHeading(importKinds.veteranFiles),
};

/** A heading in the form that is looked up; 'Numéro', 'N°' and 'No' are the same. */
const headingKey = (heading: string): string =>
  textKey(heading)
    .replace(/^(numero|no|num) (?=\p{L})/u, 'n ')
    .replace(/ (mm|jj|aaaa|jj\/mm\/aaaa|jj mm aaaa)$/, '');

/** The target of a heading, if it is known. */
export const targetOf = ({ name }: ImportKind, heading: string): string | null =>
  targetsByHeading[name].get(textKey(heading)) ?? targetsByHeading[name].get(headingKey(heading)) ?? null;

/** Matches headings to targets. If two lead to one target, the first counts, unless the target takes several. */
export function matchHeadings(kind: ImportKind, cells: readonly string[]): (string | null)[] {
  const usedFields = new Set<string>();
  return cells.map((heading) => {
    const target = targetOf(kind, heading);
    if (target === null || (usedFields.has(target) && !takesSeveral(kind, target))) return null;
    usedFields.add(target);
    return target;
  });
}

/** Guesses the line of the headings: the first line with the most known headings, else the first with two texts. */
export function findHeaderLine(
  kind: ImportKind,
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): number {
  let best = rows.find(({ cells }) => cells.filter(Boolean).length > 1) ?? rows[0];
  let most = 0;
  for (const row of rows) {
    const count = matchHeadings(kind, row.cells).filter(Boolean).length;
    if (count > most) [best, most] = [row, count];
  }
  return best?.line ?? 1;
}
