import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { entities } from '../../../../domain/entities/index.ts';
import { unusualReading } from '../../../../domain/entities/unusual-reading.ts';
import { veteran } from '../../../../domain/entities/veteran.ts';
import { veteranDouble } from '../../../../domain/entities/veteran-double.ts';
import { veteranFile } from '../../../../domain/entities/veteran-file.ts';
import type { Entity } from '../../../../domain/model/entity.ts';
import type { Reader, Transaction } from '../../../db/connection.ts';
import { type Table, tableOf } from '../../../db/entity-table.ts';
import type { MovedRecords } from '../../../db/merge-undo.ts';
import { columnOf } from '../../../hydra/resource.ts';

/** The records that belong to a veteran and follow to another one, by the declarations (VET-18). */

interface Belonging {
  readonly entity: Entity;
  readonly field: string;
  readonly table: Table;
  readonly column: PgColumn;
}

/** Associates and doubles have rules of their own; what the security page marks says who read this one record (SEC-06). */
const SPECIAL: ReadonlySet<string> = new Set([veteran.name, veteranDouble.name, unusualReading.name]);

/** Every reference of another record to a veteran: of notes, documents, appointments, relations, earlier merges. */
export const BELONGINGS: readonly Belonging[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([field, { to, kind, virtual }]): Belonging[] => {
    if (to !== veteran.name || kind !== 'reference' || virtual || SPECIAL.has(entity.name)) return [];
    const table = tableOf(entity.name);
    return [{ entity, field, table, column: columnOf(table, field) }];
  }),
);

const isOneOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::int[])`;

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Gives all that belongs to one record to another; relations that cannot move are deleted before. */
export async function moveAll(tx: Transaction, { from, to }: Move): Promise<MovedRecords[]> {
  const movedRecords: MovedRecords[] = [];
  for (const { entity, field, table, column } of BELONGINGS) {
    const rows = await tx
      .update(table)
      .set({ [field]: to })
      .where(eq(column, from))
      .returning({ id: table.id, version: table.version });
    if (rows.length === 0) continue;
    const records = rows.map(({ id, version }): [number, number] => [Number(id), Number(version)]);
    movedRecords.push({ entity: entity.name, field, records });
  }
  return movedRecords;
}

const idsOf = ({ records }: MovedRecords): number[] => records.map(([id]) => id);

function belongingOf({ entity, field }: MovedRecords): Belonging {
  const belonging = BELONGINGS.find((one) => one.entity.name === entity && one.field === field);
  if (!belonging) throw new Error(`${entity}.${field} does not refer to a veteran`);
  return belonging;
}

/** Gives back what a merge moved. */
export async function moveBack(tx: Transaction, moves: readonly MovedRecords[], to: number): Promise<void> {
  for (const records of moves) {
    const { field, table } = belongingOf(records);
    await tx
      .update(table)
      .set({ [field]: to })
      .where(isOneOf(table.id, idsOf(records)));
  }
}

/** The moved records that are no more as the merge left them: changed, moved on or deleted. They are locked. */
export async function changedSince(
  tx: Transaction,
  movedRecords: readonly MovedRecords[],
  keptId: number,
): Promise<{ readonly entity: Entity; readonly ids: readonly number[] }[]> {
  const changedRecords: { entity: Entity; ids: number[] }[] = [];
  for (const records of movedRecords) {
    const { entity, table, column } = belongingOf(records);
    const rows = await tx
      .select({ id: table.id, version: table.version })
      .from(table)
      .where(and(isOneOf(table.id, idsOf(records)), eq(column, keptId)))
      .orderBy(table.id)
      .for('no key update');
    const versions = new Map(rows.map(({ id, version }) => [Number(id), Number(version)]));
    const ids = records.records.flatMap(([id, version]) => (versions.get(id) === version ? [] : [id]));
    if (ids.length > 0) changedRecords.push({ entity, ids });
  }
  return changedRecords;
}

/** Counts the records of each class that belong to a veteran; archived documents are not counted (DOC-04). */
export const countBelongings = (reader: Reader, id: number): Promise<{ entity: Entity; count: number }[]> =>
  Promise.all(
    BELONGINGS.map(async ({ entity, table, column }) => {
      const isVisible = entity.name === veteranFile.name ? eq(columnOf(table, 'archived'), false) : undefined;
      return { entity, count: await reader.$count(table, and(eq(column, id), isVisible)) };
    }),
  );
