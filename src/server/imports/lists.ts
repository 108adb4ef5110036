import { imports } from '#texts/imports.ts';
import { entityNamed } from '../../domain/entities/index.ts';
import { importedField } from '../../domain/imports/fields.ts';
import { CREATE, type Matching } from '../../domain/imports/imports.ts';
import { type ImportKind, RECORD_NUMBER } from '../../domain/imports/kinds.ts';
import { textKey } from '../../domain/imports/text-key.ts';
import { iriOf } from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import type { Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { columnOf } from '../hydra/resource.ts';

/** The values of the lists from which records choose, by their names as a file writes them (VET-19). */

/** Stands for a value that the run will create: the dry run checks the rest of the row with it. */
const TO_CREATE_ID = 999_999_999;

/** The fields of a kind that are links to a value of a list. */
export const listFieldsOf = (
  kind: ImportKind,
): readonly (readonly [string, Field & { readonly to: string }])[] =>
  kind.targets.flatMap((name) => {
    const field = importedField(kind, name);
    if (field?.kind !== 'reference' || !field.to || name === RECORD_NUMBER) return [];
    return [[name, { ...field, to: field.to }] as const];
  });

/** The links of a list's values, by folded name. */
type Links = ReadonlyMap<string, string>;

const synonyms: Readonly<Record<string, readonly string[]>> = imports.listed;

/** The words of a file for each value: its name, and what else is written for it. */
function linksOf(path: string, rows: readonly { id: number; name: string }[]): Links {
  const links = new Map<string, string>();
  // The older of two values of one name counts.
  for (const { id, name } of rows.toSorted((a, b) => b.id - a.id))
    links.set(textKey(name), iriOf({ path }, id));
  for (const [name, words] of Object.entries(synonyms)) {
    const link = [...links].find(([key]) => key === name || key.startsWith(`${name} `))?.[1];
    if (link) for (const word of words) if (!links.has(word)) links.set(word, link);
  }
  return links;
}

async function readLinks(reader: Reader, to: string): Promise<Links> {
  const table = tableOf(to);
  const rows = await reader.select({ id: table.id, name: columnOf(table, 'name') }).from(table);
  return linksOf(
    entityNamed(to).path,
    rows.map(({ id, name }) => ({ id: Number(id), name: String(name) })),
  );
}

/** Looks up values of all lists, by field and folded text. */
export type LinkOf = (field: string, key: string) => string | null | undefined;

/**
 * Reads every list that the matching leads to.
 * @returns the link of a value; null where the matching says that the text means none, undefined where it is unknown.
 */
export async function readLists(reader: Reader, kind: ImportKind, matching: Matching): Promise<LinkOf> {
  const names = new Set([...matching.columns, ...Object.keys(matching.defaults)]);
  const links = new Map<string, Links>();
  const paths = new Map<string, string>();
  for (const [name, { to }] of listFieldsOf(kind)) {
    if (!names.has(name)) continue;
    links.set(name, await readLinks(reader, to));
    paths.set(name, entityNamed(to).path);
  }
  return (field, key) => {
    const translation = matching.translations[field]?.[key];
    if (translation === '') return null;
    const link = links.get(field)?.get(key);
    if (translation !== CREATE) return translation ?? link;
    // Once it is created it is found by its name.
    return link ?? iriOf({ path: paths.get(field) ?? '' }, TO_CREATE_ID);
  };
}
