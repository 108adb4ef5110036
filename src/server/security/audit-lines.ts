import { and, inArray } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { type Entity, iriOf } from '../../domain/model/entity.ts';
import type { Field } from '../../domain/model/fields.ts';
import type { Caller } from '../caller.ts';
import type { Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { columnOf, readableFields } from '../hydra/resource.ts';
import { notHidden } from '../hydra/restriction.ts';

/** Lines of the audit as people read them: the declared fields that changed, and what records are called. */

/** A line of the audit; of an update `[before, after]` by column, of a deletion what there was, of a secret a sign. */
export type AuditLine = {
  readonly moment: Date;
  readonly actor: number | null;
  readonly table_name: string;
  readonly record_id: number;
  readonly action: 'insert' | 'update' | 'delete';
  readonly changes: Readonly<Record<string, unknown>> | null;
};

/** A declared field that a line changed, with its stored values. */
export interface Change {
  readonly name: string;
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** The declared fields that a line changed: what no declaration names is the server's own. */
export function changesOf(
  entity: Entity,
  { action, changes }: Pick<AuditLine, 'action' | 'changes'>,
): Change[] {
  const table = tableOf(entity.name);
  return readableFields(entity).flatMap(([name, field]): Change[] => {
    if (field.virtual) return [];
    const change = changes?.[columnOf(table, name).name];
    if (change === undefined) return [];
    if (action === 'delete') return [{ name, field, before: change, after: null }];
    // A secret has no value before and after.
    if (!Array.isArray(change)) return [];
    return [{ name, field, before: change[0], after: change[1] }];
  });
}

export type NamedRecord = Readonly<Record<string, unknown>>;

/** The records that are referred to, by class and id, with what they are called by; without those hidden from the caller. */
export async function namesOf(
  reader: Reader,
  idsByTable: ReadonlyMap<string, ReadonlySet<number>>,
  caller: Pick<Caller, 'menuRole'> | null,
) {
  const names = new Map<string, NamedRecord>();
  for (const [name, ids] of idsByTable) {
    const target = entityNamed(name);
    const table = tableOf(name);
    const labels = Object.fromEntries(target.label.map((label) => [label, columnOf(table, label)]));
    const rows = await reader
      .select({ id: table.id, ...labels })
      .from(table)
      .where(and(inArray(table.id, [...ids]), notHidden({ entity: target, table }, caller)));
    for (const { id, ...row } of rows)
      names.set(`${name} ${id}`, { '@id': iriOf(target, Number(id)), id, ...row });
  }
  return names;
}

/** Gathers the references of several lines, to ask for them at once. */
export function referencesOfLines() {
  const idsByTable = new Map<string, Set<number>>();
  const want = (name: string, id: unknown) => {
    if (typeof id === 'number') idsByTable.set(name, (idsByTable.get(name) ?? new Set()).add(id));
  };
  const wantValue = ({ kind, to }: Field, raw: unknown) => {
    if (kind === 'reference' && to) want(to, raw);
  };
  return { idsByTable, want, wantValue };
}
