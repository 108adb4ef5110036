import pg from 'pg';
import { transferTexts as texts } from '#texts/operations/transfer.ts';
import { fill } from '../../../i18n/fill.ts';
import { StartError } from '../../start-error.ts';
import { EXPORTED_TABLES } from '../scope.ts';

/**
 * The constraints and triggers of the tables while an import writes them. All of it is part of the import's transaction: a
 * process that dies leaves them as they were.
 */

const TABLES = EXPORTED_TABLES.map(({ name }) => name);

/**
 * Triggers that fill what an export leaves out, and so run for imported rows. Every other trigger is off: it would stamp,
 * audit, count or refuse what the archive says already.
 */
export const TRIGGERS_OF_IMPORT: readonly string[] = [
  'compare_new',
  'keep_row_count_of_new',
  'keep_search_of_new',
];

/** Triggers that are off while an import writes; a test asks for a decision about each new one. */
export const TRIGGERS_OFF: readonly string[] = [
  'a_restricted',
  'a_stamp',
  'b_restored',
  'cell_of_reason',
  'compare_changed',
  'count_changes',
  'end_agenda_feeds',
  'end_sessions',
  'keep_city_search',
  'keep_held',
  'keep_places',
  'keep_row_count_of_all',
  'keep_row_count_of_deleted',
  'keep_search_of_changed',
  'keep_search_of_deleted',
  'keep_sent',
  'keep_state',
  'keep_veteran',
  'name_taken',
  'reason_cells',
  'refuse_closed',
  'take_loose_file',
  'take_other_file',
  'tell_access',
  'tell_changes',
  'tell_deletes',
  'tell_desks',
  'tell_settings',
  'webhooks',
  'withdraw_invitation',
  'z_audit',
];

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** SQLSTATE of a reference to a row that is not there. */
const FOREIGN_KEY_VIOLATION = '23503';

const name = (text: string): string => pg.escapeIdentifier(text);

/**
 * Takes the foreign keys off: rows may then come in any order, and each key is checked once for a whole table.
 * @returns the function that puts them back, which refuses rows that refer to none
 */
export async function takeForeignKeysOff(owner: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::text[]::regclass[]) order by 1, 2`,
    [TABLES],
  );
  for (const key of keys) await owner.query(`alter table ${key.table} drop constraint ${name(key.name)}`);
  return async () => {
    for (const key of keys)
      try {
        await owner.query(`alter table ${key.table} add constraint ${name(key.name)} ${key.definition}`);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== FOREIGN_KEY_VIOLATION) throw error;
        throw new StartError(fill(texts.refusal.reference, { table: key.table, reason: key.name }), {
          cause: error,
        });
      }
  };
}

/**
 * Switches the triggers off but those that an import needs.
 * @returns the function that switches them on again
 */
export async function switchTriggersOff(owner: pg.Client): Promise<() => Promise<void>> {
  for (const table of TABLES) await owner.query(`alter table ${name(table)} disable trigger user`);
  const { rows } = await owner.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where tgrelid = any ($1::text[]::regclass[]) and tgname = any ($2)`,
    [TABLES, TRIGGERS_OF_IMPORT],
  );
  for (const trigger of rows)
    await owner.query(`alter table ${trigger.table} enable trigger ${name(trigger.name)}`);
  return async () => {
    for (const table of TABLES) await owner.query(`alter table ${name(table)} enable trigger user`);
  };
}
