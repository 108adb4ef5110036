import pg from 'pg';

/** The role of the server, created where only one connection string is given. */
const SERVING_ROLE = 'combattants_app';

/** Rights of the running server on a table, unless the table's comment says otherwise. */
const USUAL_RIGHTS = ['select', 'insert', 'update', 'delete'];

/** The owner's tables, views and sequences, with their comments. */
const OBJECTS = `
  SELECT c.oid, n.nspname AS schema, c.relname AS name, c.relkind AS kind, obj_description(c.oid, 'pg_class') AS comment
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', 'drizzle')
    AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_has_role(c.relowner, 'USAGE')
  ORDER BY 2, 3`;

interface DatabaseObject {
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly comment: string | null;
}

/** The database user that a connection string leads to. */
export async function userOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_user AS name');
    return rows[0]?.name ?? '';
  });
}

/**
 * Returns a role that owns nothing and that the user of `url` can take with SET ROLE. It is created if that user may.
 * @returns undefined when it neither exists nor may be created; the server then runs as the owner
 */
export async function servingRole(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const role = pg.escapeIdentifier(SERVING_ROLE);
    const attempt = async (sql: string) => {
      try {
        await client.query(sql);
        return true;
      } catch (error) {
        if (error instanceof pg.DatabaseError) return false;
        throw error;
      }
    };
    if (await attempt(`SET ROLE ${role}`)) return SERVING_ROLE;
    // Another process may create it at the same moment. Only the last statement decides.
    await attempt(`CREATE ROLE ${role} NOLOGIN`);
    await attempt(`GRANT ${role} TO CURRENT_USER`);
    return (await attempt(`SET ROLE ${role}`)) ? SERVING_ROLE : undefined;
  });
}

/**
 * Grants `role` what the server needs on every table of the owner: reading and writing rows, but no changes of the
 * schema. A table whose comment contains `[app: select, insert]` grants only these, so that, for example, the audit log
 * cannot be altered (SEC-02).
 */
export async function grantRights(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<DatabaseObject>(OBJECTS);
  const grantee = pg.escapeIdentifier(role);
  const statements = new Set<string>();
  for (const { schema, name, kind, comment } of rows) {
    const object = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    statements.add(`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(schema)} TO ${grantee}`);
    if (kind === 'S') statements.add(`GRANT USAGE, SELECT ON SEQUENCE ${object} TO ${grantee}`);
    else {
      statements.add(`REVOKE ALL ON TABLE ${object} FROM ${grantee}`);
      const rights = rightsIn(comment);
      if (rights.length > 0) statements.add(`GRANT ${rights.join(', ')} ON TABLE ${object} TO ${grantee}`);
    }
  }
  // One transaction: other processes keep working and never see a table without rights.
  await owner.query(['BEGIN', ...statements, 'COMMIT'].join(';\n'));
}

/** Returns the owner's tables on which `role` has other rights than `grantRights` gives. */
export async function tablesWithOtherRights(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<DatabaseObject & { readonly rights: readonly string[] }>(
    `SELECT o.*, array(SELECT r FROM unnest($2::text[]) AS r WHERE has_table_privilege($1, o.oid, r)) AS rights
     FROM (${OBJECTS}) AS o WHERE o.kind <> 'S'`,
    [role, USUAL_RIGHTS],
  );
  return rows
    .filter(
      ({ comment, rights }) =>
        rightsIn(comment).join() !== USUAL_RIGHTS.filter((one) => rights.includes(one)).join(),
    )
    .map(({ name }) => name);
}

function rightsIn(comment: string | null): string[] {
  const grants = /\[app:([a-z, ]*)\]/.exec(comment ?? '')?.[1];
  if (grants === undefined) return USUAL_RIGHTS;
  const rights = grants.split(',').map((right) => right.trim());
  return USUAL_RIGHTS.filter((right) => rights.includes(right));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
