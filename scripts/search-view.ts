import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { entityNamed } from '../src/domain/entities/index.ts';
import type { Entity } from '../src/domain/model/entity.ts';
import type { Field } from '../src/domain/model/fields.ts';
import { tableOf } from '../src/server/db/entity-table.ts';

/**
 * Generates the SQL of the global search from the veteran's declaration: the view `veteran_texts` names each searched
 * field in the declaration's order, and the search row is made of it (docs/decisions/060).
 */

/** The values of a list's small objects, `entry` each. */
const valuesIn = (column: string, text: string): string =>
  `(SELECT fold(string_agg(${text}, E'\\n')) FROM (SELECT value #>> '{}' AS entry FROM jsonb_path_query(${column}, '$[*].*') AS value) AS held)`;

/** A phone is searched as written, and by its digits alone where anything stands between them. */
const PHONE = `concat_ws(E'\\n', entry, nullif(regexp_replace(entry, '\\D', '', 'g'), entry))`;

function content(name: string, field: Field): string {
  const column = `v.${(tableOf('Veteran')[name] as PgColumn).name}`;
  if (field.kind === 'list') return valuesIn(column, field.search === 'phone' ? PHONE : 'entry');
  if (field.kind === 'reference') return `fold(${name}.name)`;
  return field.search === 'name' ? `name_words(${column})` : `fold(${column})`;
}

/** Searched references: their rows' new names must be found as well, which a trigger of their table sees to. */
const WITH_TRIGGER = ['ParamsCity'];

function join(name: string, { to = '' }: Field): string {
  if (!WITH_TRIGGER.includes(to))
    throw new Error(
      `Veteran.${name}: the search looks in names of ${to} only once a trigger of that table keeps them, as
keep_city_search does for the cities; write it in a --custom migration and name the class in scripts/search-view.ts`,
    );
  const column = (tableOf('Veteran')[name] as PgColumn).name;
  return `LEFT JOIN ${getTableConfig(tableOf(to)).name} ${name} ON ${name}.id = v.${column}`;
}

/** The first line of the view, by which migrations are looked through for it. */
export const SEARCH_VIEW = 'CREATE OR REPLACE VIEW veteran_texts AS';

export function searchView(veteran: Entity = entityNamed('Veteran')): string {
  const searchedFields = Object.entries(veteran.fields).filter(([, field]) => field.search);
  const joins = searchedFields.flatMap(([name, field]) =>
    field.kind === 'reference' ? [join(name, field)] : [],
  );
  const lines = searchedFields.map(([name, field], index) => {
    const isListColumn = veteran.listPart?.fields.includes(name) ?? false;
    return `  (${index + 1}, '${name}', '${field.search}', ${isListColumn}, ${content(name, field)})`;
  });
  return `${SEARCH_VIEW}
SELECT v.id AS veteran_id, field.position, field.name, field.kind, field.listed, field.content
FROM veterans v
${joins.join('\n')}
CROSS JOIN LATERAL (VALUES
${lines.join(',\n')}
) AS field (position, name, kind, listed, content)
WHERE field.content <> '';
`;
}

const linesOf = (view: string): string[] =>
  view.split('\n').flatMap((line) => /^ {2}\(\d+, (.*\)),?$/.exec(line)?.[1] ?? []);

/** Tells whether two of these views name the same texts, in whatever order. */
export const sameTexts = (one: string, other: string): boolean =>
  linesOf(one).toSorted().join() === linesOf(other).toSorted().join();

/** Tells whether existing rows hold another text by this view than by the last; `empty`: columns that hold nothing yet. */
export function changesRows(before: string, view: string, empty: ReadonlySet<string>): boolean {
  const [old, now] = [linesOf(before), linesOf(view)];
  const isEmpty = (line: string) => empty.has(/v\.(\w+)/.exec(line)?.[1] ?? '');
  return old.some((line) => !now.includes(line)) || now.some((line) => !old.includes(line) && !isEmpty(line));
}

/** Brings the search rows that exist to what the view says now. */
export const REFRESH_SEARCH = `UPDATE veteran_search AS kept
SET cities = now.cities, names = now.names, listed = now.listed, record = now.record
FROM veteran_search_rows AS now
WHERE now.veteran_id = kept.veteran_id AND (kept.cities, kept.names, kept.listed, kept.record)
  IS DISTINCT FROM (now.cities, now.names, now.listed, now.record);
`;
