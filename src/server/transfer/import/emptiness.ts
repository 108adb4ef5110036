import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { referenceEntities } from '../../../domain/entities/reference.ts';
import { fill } from '../../../i18n/fill.ts';
import { resourcesName } from '../../../i18n/names.ts';
import { StartError } from '../../start-error.ts';
import { EXPORTED_TABLES } from '../scope.ts';

/** The rows that a new installation has: its first data, its administrator, and what opening its pages leaves. */
const FIRST_ROWS: ReadonlySet<string> = new Set([
  ...referenceEntities.map(({ table }) => table),
  'cells',
  'first_step_marks',
  'params_countries',
  'params_menus',
  'params_regions',
  'params_rights',
  'preferences',
  'role_rights',
  'roles',
]);

/** The accounts of a new installation: its first administrator. */
const FIRST_ACCOUNTS = 1;

/**
 * Refuses an installation that holds more than a new one.
 * @throws StartError in French that names what it holds
 */
export async function refuseUsedInstallation(tx: NodePgDatabase): Promise<void> {
  const content: string[] = [];
  for (const { name, table, entity } of EXPORTED_TABLES) {
    if (FIRST_ROWS.has(name)) continue;
    const allowedCount = name === 'users' ? FIRST_ACCOUNTS : 0;
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${table}`);
    const count = rows[0]?.count ?? 0;
    if (count > allowedCount)
      content.push(
        fill(texts.refusal.rows, { table: entity ? resourcesName(entity.resource) : name, count }),
      );
  }
  if (content.length > 0) throw new StartError(fill(texts.refusal.notEmpty, { content: content.join(', ') }));
}
