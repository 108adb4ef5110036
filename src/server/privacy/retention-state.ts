import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { addDays, midnight, writeMoment } from '../../domain/dates/days.ts';
import {
  keepsLonger,
  type RetentionChange,
  type RetentionName,
  retentionRule,
  SHORTER_AFTER_DAYS,
} from '../../domain/privacy/retention.ts';
import type { ApiContext } from '../api-context.ts';
import { todayOf } from '../clock.ts';
import type { Reader, Transaction } from '../db/connection.ts';
import { retentionRules as table } from '../db/schema.ts';

/** The periods that were set (SEC-08). A rule without a row is as it is declared. */

type RuleRow = typeof table.$inferSelect;

/** A rule's period now, and the shorter one that is confirmed. */
export interface RetentionState {
  readonly months: number | null;
  readonly next: { readonly months: number; readonly from: Date } | null;
  readonly row: RuleRow | undefined;
}

/** Returns the state of a rule by its row: a shorter period is in force once its day has come. */
function stateOf({ clock }: ApiContext, name: RetentionName, row: RuleRow | undefined): RetentionState {
  if (!row) return { months: retentionRule(name).initial ?? null, next: null, row };
  const { months, nextMonths, nextFrom } = row;
  if (nextMonths === null || nextFrom === null) return { months, next: null, row };
  if (nextFrom <= clock()) return { months: nextMonths, next: null, row };
  return { months, next: { months: nextMonths, from: nextFrom }, row };
}

/** The states of all rules. */
export async function readStates(
  reader: Reader,
  context: ApiContext,
): Promise<(name: RetentionName) => RetentionState> {
  const rows = await reader.select().from(table);
  return (name) =>
    stateOf(
      context,
      name,
      rows.find((row) => row.name === name),
    );
}

/** The state of a rule, whose row is locked and made where there is none. */
export async function lockState(
  tx: Transaction,
  context: ApiContext,
  name: RetentionName,
): Promise<RetentionState & { readonly row: RuleRow }> {
  await tx
    .insert(table)
    .values({ name, months: retentionRule(name).initial ?? null })
    .onConflictDoNothing();
  const [row] = await tx.select().from(table).where(eq(table.name, name)).for('update');
  if (!row) throw new Error(`the rule ${name} has no row`);
  return { ...stateOf(context, name, row), row };
}

/**
 * Sets a rule's period: a longer one at once, a shorter one after some days. What was confirmed before and is not in force
 * yet is withdrawn.
 * @param months null turns the rule off
 */
export async function setPeriod(
  tx: Transaction,
  context: ApiContext,
  { row, months: now }: RetentionState & { readonly row: RuleRow },
  months: number | null,
): Promise<void> {
  const isLonger = keepsLonger(months, now);
  const inForce = isLonger ? months : now;
  const next =
    isLonger || months === null
      ? { nextMonths: null, nextFrom: null }
      : {
          nextMonths: months,
          nextFrom: midnight(context.settings.timezone, addDays(todayOf(context), SHORTER_AFTER_DAYS)),
        };
  await tx
    .update(table)
    .set({ months: inForce, ...next, previewMonths: null, previewBy: null, previewDate: null })
    .where(eq(table.id, row.id));
}

/** The shorter periods that are confirmed and not in force yet, as one column of the dashboard's statement. */
export const comingChanges = ({ clock }: ApiContext): SQL => sql`(
  select coalesce(json_agg(json_build_object('name', ${table.name}, 'months', ${table.nextMonths}, 'from', ${table.nextFrom})
    order by ${table.nextFrom}, ${table.name}), '[]')
  from ${table} where ${and(isNotNull(table.nextFrom), gt(table.nextFrom, clock()))})`;

/** A coming change as the API gives it. */
export const writeChange = (
  { settings }: Pick<ApiContext, 'settings'>,
  change: RetentionChange,
): RetentionChange => ({ ...change, from: writeMoment(settings.timezone, Date.parse(change.from)) });

/** Puts shorter periods in force whose day has come; gives their number. */
export async function beginNewPeriods(tx: Transaction, { clock }: ApiContext): Promise<number> {
  const { rowCount } = await tx
    .update(table)
    .set({ months: sql`${table.nextMonths}`, nextMonths: null, nextFrom: null })
    .where(and(isNotNull(table.nextFrom), lte(table.nextFrom, clock())));
  return rowCount ?? 0;
}
