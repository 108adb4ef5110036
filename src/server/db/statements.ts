import { is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { memoizeByObject } from '../memoize.ts';
import { compileObjectFactory } from './compile-object-factory.ts';
import type { Reader } from './connection.ts';

/**
 * Named statements, sent in batches. drizzle builds the text once. A connection parses it the first time, and
 * afterwards gets only its name and values. The statements of a batch are sent at once and answered at once; if one
 * fails, the later ones are not run.
 */

/** At most this many statement names per connection. The least recently used one is replaced. */
const MAX_STATEMENT_NAMES = 200;

type Texts = readonly (string | null)[];
type Read = (text: string) => unknown;

/** Converts PostgreSQL's text values to a row. */
type ToRow = (texts: Texts) => object;

type ResultRow = Readonly<Record<string, unknown>>;

interface Statement<R extends object = ResultRow> {
  /** Undefined: it is planned anew each time. */
  readonly name: string | undefined;
  readonly text: string;
  /** Undefined until the first answer. */
  toRow: ToRow | undefined;
  /** Carries the type of the rows; never set. */
  readonly row?: R;
}

/** A statement with its values. */
export interface BoundStatement<R extends object = ResultRow> {
  readonly statement: Statement<R>;
  readonly values: readonly unknown[];
}

/** At most this many texts are cached. Queries with other filters have other texts. */
const MAX_STATEMENT_TEXTS = 2000;

const dialect = new PgDialect();
const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENT_TEXTS });
let statementCount = 0;

/** Selects columns under these names. The SQL is built once. */
export function columnsOf(columns: Readonly<Record<string, SQL | PgColumn>>): SQL {
  const columnsAs = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.raw(dialect.sqlToQuery(sql.join(columnsAs, sql`, `)).sql);
}

function statementFor(text: string, searches: boolean): Statement {
  const cachedStatement = statements.get(text);
  if (cachedStatement) return cachedStatement;
  statementCount += 1;
  const statement: Statement = {
    name: searches ? undefined : `s${statementCount}`,
    text,
    toRow: undefined,
  };
  statements.set(text, statement);
  return statement;
}

/**
 * Binds a query. Queries with filters of the same shape share one text.
 * @param searches whether the number of results depends on the values; it is then unnamed and planned anew each time
 */
export function bind<R extends object = ResultRow>(query: SQL, { searches = false } = {}): BoundStatement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { statement: statementFor(text, searches) as Statement<R>, values: params };
}

/**
 * Binds a query whose text does not tell its columns, such as the fetch of a cursor. What is learned about its rows is
 * not shared with other queries of the same text.
 */
export function bindApart<R extends object = ResultRow>(query: SQL): BoundStatement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { statement: { name: undefined, text, toRow: undefined }, values: params };
}

/** A value of a statement, or the placeholder that stands for it in a fixed one. */
export type Bindable<T> = T | Placeholder;

/** A fixed statement: its text is built once. The values of its placeholders come with each use. */
export function prepareStatement<R extends object = ResultRow, V extends object = object>(
  query: SQL,
): (values: V) => BoundStatement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const statement = statementFor(text, false) as Statement<R>;
  const read = params.map((param) =>
    is(param, Placeholder) ? (values: V) => values[param.name as keyof V] : () => param,
  );
  return (values) => ({ statement, values: read.map((valueIn) => valueIn(values)) });
}

/** The rows of each of some statements. */
export type RowsOf<A extends readonly BoundStatement<object>[]> = {
  [I in keyof A]: A[I] extends BoundStatement<infer R> ? R[] : never;
};

/** Runs statements in one batch on one connection. Returns the rows of each. */
export async function runPipelined<const A extends readonly BoundStatement<object>[]>(
  reader: Reader,
  ...all: A
): Promise<RowsOf<A>> {
  if (all.length === 0) return [] as RowsOf<A>;
  const client = clientOf(reader);
  if (!(client instanceof pg.Pool)) return send(client, all) as Promise<RowsOf<A>>;
  const connection = await client.connect();
  try {
    return (await send(connection, all)) as RowsOf<A>;
  } finally {
    connection.release();
  }
}

/** Runs one statement and returns its rows. */
export async function run<R extends object>(reader: Reader, one: BoundStatement<R>): Promise<R[]> {
  const [rows] = await runPipelined(reader, one);
  return rows;
}

/** The client to which drizzle sends its own statements. */
const clientOf = (reader: Reader): pg.Pool | pg.ClientBase =>
  (reader as Reader & { session: { client: pg.Pool | pg.ClientBase } }).session.client;

const send = (client: pg.ClientBase, all: readonly BoundStatement<object>[]): Promise<object[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(all, resolve, reject));
  });

/** Members of pg's connection that pg-cursor uses too. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(of: { text: string; name: string }): void;
  bind(of: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(of: { type: 'P'; name: string }): void;
  execute(of: object): void;
  close(of: { type: 'S'; name: string }): void;
  sync(): void;
}

/** The statement names that each connection knows. A name that is evicted is also closed on the connection. */
const namesOf = memoizeByObject(
  (wire: Wire) =>
    new LRUCache<string, true>({
      max: MAX_STATEMENT_NAMES,
      dispose: (_, name, reason) => {
        if (reason === 'evict') wire.close({ type: 'S', name });
      },
    }),
);

/** Parses a statement on the connection, unless the connection knows its name. */
function keep(wire: Wire, { name, text }: Statement<object>): void {
  const names = namesOf(wire);
  if (name !== undefined && names.get(name)) return;
  wire.parse({ text, name: name ?? '' });
  if (name !== undefined) names.set(name, true);
}

/** Converts a value as pg does. */
const wireValue = (value: unknown): unknown => {
  if (value === null || value === undefined || typeof value === 'string') return value ?? null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return arrayText(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : typeof value === 'number' ? value : JSON.stringify(String(value)))).join(',')}}`;

/** The parser of types that have none of their own: it returns the text. */
const SAME = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text');

function toRowOf(fields: readonly { name: string; dataTypeID: number }[]): ToRow {
  const read = fields.map(({ dataTypeID }): Read => pg.types.getTypeParser(dataTypeID, 'text'));
  const factory = compileObjectFactory<(texts: Texts, read: readonly Read[]) => object>(
    ['texts', 'read'],
    fields.map(({ name }, at) => {
      const text = `texts[${at}]`;
      return [name, read[at] === SAME ? text : `${text} === null ? null : read[${at}](${text})`];
    }),
  );
  return (texts) => factory(texts, read);
}

const NONE: ToRow = () => ({});

/** A batch of statements that ends with one Sync. It takes the place of pg's own query object. */
class Batch implements pg.Submittable {
  /** Public so that `batchText` can read the texts for tracing. */
  readonly all: readonly BoundStatement<object>[];
  readonly #resolve: (rows: object[][]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #rows: object[][] = [];
  #found: object[] = [];
  #toRow: (ToRow | undefined)[] = [];
  #wire: Wire | undefined;

  constructor(
    all: readonly BoundStatement<object>[],
    resolve: (rows: object[][]) => void,
    reject: (error: unknown) => void,
  ) {
    this.all = all;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as pg.Connection & Wire;
    this.#wire = wire;
    this.#toRow = this.all.map(({ statement: { toRow } }) => toRow);
    wire.stream.cork();
    for (const { statement: of, values } of this.all) {
      keep(wire, of);
      wire.bind({ statement: of.name ?? '', values, valueMapper: wireValue });
      if (!of.toRow) wire.describe({ type: 'P', name: '' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
  }

  get #current(): Statement<object> {
    return (this.all[this.#rows.length] as BoundStatement<object>).statement;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const toRow = toRowOf(fields);
    this.#toRow[this.#rows.length] = toRow;
    this.#current.toRow = toRow;
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    const toRow = this.#toRow[this.#rows.length] as ToRow;
    this.#found.push(toRow(fields));
  }

  handleCommandComplete(): void {
    // A statement without rows has no description. Another connection may have reset it meanwhile.
    this.#current.toRow ??= this.#toRow[this.#rows.length] ?? NONE;
    this.#rows.push(this.#found);
    this.#found = [];
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: unknown): void {
    // After an error it is unknown which names the connection still knows, so all later ones are forgotten.
    const names = this.#wire && namesOf(this.#wire);
    for (const { statement: of } of this.all.slice(this.#rows.length)) {
      of.toRow = undefined;
      if (of.name !== undefined && names?.delete(of.name)) this.#wire?.close({ type: 'S', name: of.name });
    }
    this.#reject(error);
  }
}

/** The texts of a batch without their values; undefined where it is no batch. */
export const batchText = (submission: object): string | undefined =>
  submission instanceof Batch ? submission.all.map(({ statement: { text } }) => text).join('; ') : undefined;
