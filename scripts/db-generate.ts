import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { entities } from '../src/domain/entities/index.ts';
import { referenceKinds } from '../src/domain/model/reference.ts';
import { entityTables } from '../src/server/db/entity-table.ts';
import * as schema from '../src/server/db/schema.ts';
import { changesRows, REFRESH_SEARCH, SEARCH_VIEW, sameTexts, searchView } from './search-view.ts';

/**
 * `npm run db:generate`: the migration that brings a database from the last one to what the declarations say now.
 * drizzle-kit compares and writes the SQL; this adds what follows from a declaration besides, and refuses, instead of
 * asking, what would lose data or fail on records that exist (docs/decisions/021).
 */

// drizzle-kit adds this method to every array; pdf.js, which tests load later, refuses to run beside it.
Reflect.deleteProperty(Array.prototype, 'random');

/** The script reads these parts of drizzle-kit's snapshot; its own type is that of a zod that it brings along. */
interface Snapshot {
  readonly id: string;
  readonly tables: Readonly<Record<string, TableSnapshot>>;
}
interface TableSnapshot {
  readonly name: string;
  readonly columns: Record<string, ColumnSnapshot>;
  readonly foreignKeys: Readonly<Record<string, { readonly columnsFrom: readonly string[] }>>;
}
interface ColumnSnapshot {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly default?: unknown;
  readonly generated?: unknown;
}
interface Journal {
  readonly entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

export interface GenerateOptions {
  /** Names the file; else the first thing that changed does. */
  name?: string;
  /** Writes the file whatever it holds, for its author to complete: triggers, functions, data. */
  custom?: boolean;
  /** `veterans.old_city=former_city` */
  rename?: readonly string[];
  /** Tables and columns that no declaration names any more go, and what they hold. */
  drop?: boolean;
}

/** The declarations want a change that this script does not make by itself. */
export class Refusal extends Error {}

/** The structure that the declarations and `schema.ts` say. */
export const snapshotOf = (prevId?: string): Snapshot =>
  generateDrizzleJson({ ...schema, ...Object.fromEntries(entityTables) }, prevId) as Snapshot;

const tablesOf = ({ tables: all }: Snapshot): Map<string, TableSnapshot> =>
  new Map(Object.values(all).map((table) => [table.name, table]));

/** Gives columns their new names in the last snapshot, so that they are no others; and the SQL for it. */
function applyRenames(last: Snapshot, renames: readonly string[]): string[] {
  return renames.map((rename) => {
    const [, table = '', from = '', to = ''] = /^(\w+)\.(\w+)=(\w+)$/.exec(rename) ?? [];
    const columns = tablesOf(last).get(table)?.columns;
    const column = columns?.[from];
    if (!columns || !column)
      throw new Refusal(`--rename ${rename}: there is no such column; write table.old=new`);
    columns[to] = { ...column, name: to };
    delete columns[from];
    return `ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}";`;
  });
}

/** Lists the changes that would lose data, or fail on records that exist. */
function* refusals(last: Snapshot, now: Snapshot, drop: boolean): Generator<string> {
  const [before, after] = [tablesOf(last), tablesOf(now)];
  const words = 'give --rename table.old=new where it has another name now, --drop where its data may go';
  for (const [name, { columns }] of before) {
    const table = after.get(name);
    if (!table && !drop) yield `${name} is declared no more: ${words}`;
    if (!table) continue;
    for (const column of Object.values(columns)) {
      const declaredColumn = table.columns[column.name];
      if (!declaredColumn && !drop) yield `${name}.${column.name} is declared no more: ${words}`;
      if (declaredColumn && declaredColumn.type !== column.type)
        yield `${name}.${column.name} is ${column.type} and shall be ${declaredColumn.type}: write it with --custom`;
      if (declaredColumn?.notNull && !column.notNull)
        yield `${name}.${column.name} is required now, and records may lack it: fill them with --custom`;
    }
    for (const column of Object.values(table.columns))
      if (!columns[column.name] && column.notNull && column.default === undefined && !column.generated)
        yield `${name}.${column.name} is required and the records that exist have none: declare a default, or nullable`;
  }
}

const ofEntities = new Map(entities.map((entity) => [entity.table, entity]));

/** Texts of records are sorted as people read; a required one is never empty. */
const asText = (statement: string): string =>
  statement.replace(
    /"(\w+)" text(?!\[)((?: DEFAULT '[^']*')?)((?: NOT NULL)?)/g,
    (_, name, defaultClause, required) =>
      `"${name}" text COLLATE "und-x-icu"${defaultClause}${required}${required ? ` CHECK ("${name}" <> '')` : ''}`,
  );

/** Adds what new tables and columns need beside their SQL: authorship, audit, names apart, indexes of references. */
function* besides(last: Snapshot, now: Snapshot): Generator<string> {
  const before = tablesOf(last);
  for (const [name, table] of tablesOf(now)) {
    const entity = ofEntities.get(name);
    if (!entity) continue;
    const old = before.get(name)?.columns ?? {};
    if (!before.has(name)) {
      yield `CREATE TRIGGER a_stamp BEFORE INSERT OR UPDATE ON "${name}" FOR EACH ROW EXECUTE FUNCTION stamp();`;
      if (entity.accessLogged) yield `SELECT add_audit('${name}');`;
      if (entity.operations.some((one) => one === 'update' || one === 'delete'))
        yield `SELECT tell_changes_of('${name}');`;
      if (referenceKinds.some((kind) => kind.path === name)) yield `SELECT keep_names_apart('${name}');`;
    }
    for (const { columnsFrom } of Object.values(table.foreignKeys))
      if (columnsFrom.some((column) => !old[column] && !column.endsWith('_by')))
        yield `CREATE INDEX ON "${name}" (${columnsFrom.map((column) => `"${column}"`).join(', ')});`;
  }
}

/** The statement that last made `head`, in whichever migration that was. */
function lastOf(folder: string, head: string): string | undefined {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort().reverse()) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const from = text.lastIndexOf(head);
    if (from >= 0) return text.slice(from, text.indexOf(';\n', from) + 2);
  }
  return undefined;
}

/** Views and functions that follow from the declarations, where they are no more what the migrations made. */
function* bodies(folder: string, last: Snapshot, now: Snapshot): Generator<string> {
  const view = searchView();
  const before = lastOf(folder, SEARCH_VIEW) ?? '';
  if (sameTexts(before, view)) return;
  yield view;
  const old = tablesOf(last).get('veterans')?.columns ?? {};
  const columns = Object.values(tablesOf(now).get('veterans')?.columns ?? {});
  const empty = columns.filter(({ name, default: defaultValue }) => !old[name] && defaultValue === undefined);
  if (changesRows(before, view, new Set(empty.map(({ name }) => name)))) yield REFRESH_SEARCH;
}

/** The first thing that changed: `veterans_old_city`. */
function nameOf(statements: readonly string[]): string {
  const [, table, column] = /"(\w+)"(?: ADD COLUMN "(\w+)")?/.exec(statements[0] ?? '') ?? [];
  return [table, column].filter(Boolean).join('_') || 'bodies';
}

/** Matches statements with which the release before stops working. */
const TAKES_AWAY = /\b(DROP|RENAME|SET NOT NULL|UNIQUE)\b/;

/** The first line of a migration. One that its author completes is of the strict kind until the author says otherwise. */
const kindLine = (statements: readonly string[], { custom }: GenerateOptions): string =>
  custom || statements.some((statement) => TAKES_AWAY.test(statement)) ? '-- contract\n' : '-- expand\n';

/**
 * Writes the next migration, its snapshot and its line in the journal.
 * @returns the name of its file; null when there is nothing to do.
 */
export async function generate(folder: string, options: GenerateOptions = {}): Promise<string | null> {
  const meta = (file: string) => path.join(folder, 'meta', file);
  const journal = JSON.parse(readFileSync(meta('_journal.json'), 'utf8')) as Journal;
  const newest = journal.entries.at(-1) as Journal['entries'][number];
  const last = JSON.parse(
    readFileSync(meta(`${String(newest.idx).padStart(4, '0')}_snapshot.json`), 'utf8'),
  ) as Snapshot;
  const renames = applyRenames(last, options.rename ?? []);
  const now = snapshotOf(last.id);
  const complaints = options.custom ? [] : [...refusals(last, now, options.drop ?? false)];
  if (complaints.length > 0) throw new Refusal(complaints.join('\n'));
  const generatedStatements = (await generateMigration(last as never, now as never)).map((statement) => {
    const [, table = ''] = /"(\w+)"/.exec(statement) ?? [];
    return ofEntities.has(table) ? asText(statement) : statement;
  });
  const statements = [
    ...renames,
    ...generatedStatements,
    ...besides(last, now),
    ...bodies(folder, last, now),
  ];
  if (statements.length === 0 && !options.custom) return null;
  const idx = newest.idx + 1;
  const number = String(idx).padStart(4, '0');
  const tag = `${number}_${options.name ?? nameOf(statements)}`;
  // drizzle passes over a migration that is not later than the last one done.
  const when = Math.max(Date.now(), newest.when + 1);
  journal.entries.push({ idx, version: newest.version, when, tag, breakpoints: true });
  const sql = [kindLine(statements, options), ...statements.map((one) => `${one.trim()}\n`)].join('');
  writeFileSync(path.join(folder, `${tag}.sql`), sql);
  writeFileSync(meta(`${number}_snapshot.json`), `${JSON.stringify(now, null, 2)}\n`);
  writeFileSync(meta('_journal.json'), `${JSON.stringify(journal, null, 2)}\n`);
  return `${tag}.sql`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      custom: { type: 'boolean' },
      drop: { type: 'boolean' },
      rename: { type: 'string', multiple: true },
    },
  });
  const folder = path.join(import.meta.dirname, '../src/server/db/migrations');
  try {
    const file = await generate(folder, { ...values, name: positionals[0] });
    console.log(file ? `src/server/db/migrations/${file}` : 'nothing to do');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
