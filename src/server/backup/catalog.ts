import pg from 'pg';
import { backupTexts as texts } from '#texts/operations/backup.ts';
import { StartError } from '../start-error.ts';
import type { BackupTable, SequenceState } from './archive-format.ts';

/** The tables and sequences of a database as a backup sees them (OPS-08). */

/**
 * Our schemas: all except PostgreSQL's own. Objects of an extension are left out, because the extension creates them.
 */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** A table of the database. */
export interface CatalogTable extends BackupTable {
  /** The name as SQL takes it. */
  readonly identifier: string;
  /** The expressions that sort its rows in the same order on every machine. */
  readonly order: string;
}

const identifierOf = (schema: string, name: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

interface TableRow {
  readonly schema: string;
  readonly name: string;
  readonly columns: string[];
  readonly keys: { readonly name: string; readonly isText: boolean }[] | null;
  readonly isReadable: boolean;
}

/**
 * Reads the tables that hold rows. Of a partitioned table these are the partitions.
 * @throws StartError where the connection's user is not their owner
 */
export async function readTables(owner: pg.Client): Promise<CatalogTable[]> {
  const { rows } = await owner.query<TableRow>(`
    select n.nspname::text as schema, c.relname::text as name,
      pg_has_role(c.relowner, 'USAGE') as "isReadable",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.ordinal)
        from pg_index i cross join unnest(i.indkey) with ordinality as k (number, ordinal)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS} order by 1, 2`);
  if (rows.some(({ isReadable }) => !isReadable)) throw new StartError(texts.refusal.owner);
  return rows.map(({ schema, name, columns, keys }) => ({
    name: `${schema}.${name}`,
    columns,
    identifier: identifierOf(schema, name),
    // A table without a key is sorted by the whole row.
    order: keys
      ? keys.map((key) => `${pg.escapeIdentifier(key.name)}${key.isText ? ' collate "C"' : ''}`).join(', ')
      : '(t.*)::text collate "C"',
  }));
}

interface Relation {
  readonly name: string;
  readonly identifier: string;
}

/** Reads the sequences or the partitioned tables (their pg_class kind), sorted by name. */
async function readRelations(owner: pg.Client, kind: 'S' | 'p'): Promise<Relation[]> {
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = $1 and ${OURS} order by 1, 2`,
    [kind],
  );
  return rows.map(({ schema, name }) => ({
    name: `${schema}.${name}`,
    identifier: identifierOf(schema, name),
  }));
}

/** Reads the partitioned tables, whose rows are in their partitions only. */
export const readPartitioned = (owner: pg.Client): Promise<Relation[]> => readRelations(owner, 'p');

/** Reads the current state of each sequence. */
export async function readSequences(owner: pg.Client): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const { name, identifier } of await readRelations(owner, 'S')) {
    const { rows } = await owner.query<{ last: number; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${identifier}`,
    );
    for (const row of rows) states.push({ name, ...row });
  }
  return states;
}

/** The names of all objects in our schemas. */
export async function readContent(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OURS} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The statement that reads a table's rows in a fixed order. */
export const rowsOf = ({ identifier, columns, order }: CatalogTable): string =>
  `copy (select ${columnList(columns)} from only ${identifier} as t order by ${order}) to stdout`;

export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/**
 * Session settings of a backup. They make COPY's output independent of the server's and the user's settings, and remove
 * the time limits.
 */
export const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 3; set client_encoding = 'UTF8'; set bytea_output = 'hex'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;
