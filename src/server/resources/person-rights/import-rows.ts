import { eq, type SQL, sql } from 'drizzle-orm';
import type { ImportKindName } from '../../../domain/imports/kind-names.ts';
import type { Reader } from '../../db/connection.ts';
import { veteranImportRows as rows, veteranImports } from '../../db/schema.ts';
import { type Person, veteranNumbers } from './person.ts';

/** Finds the rows of imported lists that became records of a person, belong to them or name them (SEC-07). */

const ints = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;

const became = (kind: ImportKindName, ids: readonly number[]): SQL =>
  sql`(${veteranImports.kind} = ${kind} and (${rows.written} = any(${ints(ids)}) or ${rows.record} = any(${ints(ids)})))`;

/** The condition of these rows. The query must join their import. */
export const isOfPerson = (person: Person): SQL => sql`(
  ${became('veterans', veteranNumbers(person))}
  or ${became('appointments', person.appointments)}
  or (${rows.details} ->> 'veteran')::int = any(${ints(veteranNumbers(person))})
  or names_person(${rows.cells}, ${sql.param([...person.ownTexts])}::text[], '{}', '{}'))`;

/** Returns the number of these rows. */
export async function countImportRows(reader: Reader, person: Person): Promise<number> {
  const [row] = await reader
    .select({ count: sql<number>`count(*)::int` })
    .from(rows)
    .innerJoin(veteranImports, eq(veteranImports.id, rows.import))
    .where(isOfPerson(person));
  return row?.count ?? 0;
}
