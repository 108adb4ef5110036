import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { entities } from '../../domain/entities/index.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { tableOf } from '../db/entity-table.ts';
import * as schema from '../db/schema.ts';

/**
 * The scope of a full export (DATA-01), declared once: every table and column is either in it or left out for a reason.
 * A test compares it with the database, so that a new table or column needs a decision. Fields of declarations are in it
 * by themselves, because the API shows them; every other column is named here.
 */

/** The reason for which a table or column is left out; the dictionary of an export gives it in French. */
export type Reason =
  /** Password hashes, hashes of links, keys, keyed hashes of visitors' browsers. */
  | 'secret'
  /** Computed by the database from other columns. */
  | 'computed'
  /** The key of a stored file; the archive holds the bytes. */
  | 'fileKey'
  /** Tables that are of use for minutes or a day, or to this installation alone. */
  | 'passing'
  /** Invitations that wait for an answer: an imported account is invited again. */
  | 'invitation'
  /** The audit and the access log: they are in the backup. */
  | 'log';

/** Tables that are left out. Partitions of the access log go with it. */
export const TABLES_LEFT_OUT: Readonly<Record<string, Reason>> = {
  credentials: 'secret',
  ended_tokens: 'secret',
  sessions: 'secret',
  service_accounts: 'secret',
  second_factors: 'secret',
  recovery_codes: 'secret',
  second_factor_challenges: 'secret',
  sign_on_requests: 'secret',
  sign_on_logouts: 'passing',
  password_resets: 'secret',
  invitation_links: 'secret',
  appointment_links: 'secret',
  queue_links: 'secret',
  desk_screens: 'secret',
  agenda_feeds: 'secret',
  webhooks: 'secret',
  webhook_deliveries: 'passing',
  server_secrets: 'secret',
  visitor_senders: 'secret',
  veteran_search: 'computed',
  veterans_to_compare: 'computed',
  row_counts: 'computed',
  loose_files: 'fileKey',
  // An imported account is invited, and linked again.
  sign_on_links: 'passing',
  // The new installation scans what it holds by itself.
  file_scans: 'fileKey',
  // The records that they made are exported.
  veteran_imports: 'passing',
  veteran_import_rows: 'passing',
  desk_counters: 'passing',
  data_exports: 'passing',
  data_export_parts: 'passing',
  lowered_limits: 'passing',
  // Each installation confirms its periods itself.
  retention_rules: 'passing',
  live_browsers: 'passing',
  open_records: 'passing',
  request_keys: 'passing',
  mail_outbox: 'passing',
  failed_mails: 'passing',
  unusual_readings: 'log',
  lost_link_requests: 'passing',
  jobs: 'passing',
  backups: 'passing',
  rate_limits: 'passing',
  database_version: 'passing',
  audit_log: 'log',
  access_log: 'log',
};

/** Columns that are left out of tables in the scope, as `table.property`. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Reason>> = {
  'users.imageUrl': 'fileKey',
  'users.invitationDate': 'invitation',
  'users.invitationExpires': 'invitation',
  'params_files.imageUrl': 'fileKey',
  'veterans.lastNameFolded': 'computed',
  'veterans.firstNameFolded': 'computed',
  'privacy_requests.storedDate': 'fileKey',
  'veteran_files.storageKey': 'fileKey',
  'veteran_file_versions.storageKey': 'fileKey',
  'appointments.browser': 'secret',
  'queue_entries.browser': 'secret',
  'queue_entries.waiting': 'computed',
};

/** Columns of entities' tables that are no fields and are exported. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['isService'],
  veteran_merges: ['undo'],
  available_appointments: ['edited'],
  closures: ['hours'],
  appointments: ['slot', 'calendarUid', 'sequence', 'movedFrom', 'imported', 'anonymizedDate'],
  queue_entries: ['person', 'removed', 'maxOffers'],
};

/** Tables that belong to no entity and are exported, each with its columns. */
const FURTHER_TABLES: readonly (readonly [table: PgTable, columns: readonly string[]])[] = [
  [schema.roleRights, ['role', 'menu', 'right']],
  [schema.preferences, ['userId', 'saved']],
  [schema.veteranFileVersions, ['file', 'version', 'extension', 'size', 'replacedBy', 'replacedDate']],
  [schema.closurePeople, ['closure', 'appointment', 'calendar', 'dateRDV', 'newDateRDV', 'sequence']],
  [schema.closureCalls, ['id', 'closure', 'appointment', 'outcome', 'calledBy', 'calledDate']],
  [schema.removedDays, ['calendar', 'day']],
  [schema.removedSlots, ['calendar', 'dateRDV']],
  [schema.appointmentReminders, ['appointment', 'dateRDV']],
  [
    schema.appointmentSteps,
    ['id', 'appointment', 'state', 'stateDate', 'stateBy', 'arrivedDate', 'counter', 'calledDate'],
  ],
  [
    schema.serviceSettings,
    ['id', 'version', 'name', 'value', 'createdBy', 'createdDate', 'updatedBy', 'updatedDate'],
  ],
  [
    schema.privacyRequests,
    [
      'id',
      'tombstone',
      'kind',
      'entity',
      'record',
      'reason',
      'note',
      'decidedBy',
      'doneBy',
      'doneDate',
      'counts',
      'marks',
    ],
  ],
  [schema.firstStepMarks, ['name', 'mark', 'markedBy', 'markedDate']],
  [schema.veteranImportModels, ['id', 'kind', 'name', 'headings', 'matching', 'createdBy', 'createdDate']],
];

/**
 * The exported value of an account's `enable`: whether it is in use or was invited. An import disables every account; those
 * in use get an invitation that can be renewed, so that the next export says the same.
 */
export const ACTIVE_ACCOUNT: SQL = sql`(${schema.users.enable} or ${schema.users.invitationDate} is not null)`;

/** A column of an export: its name in the archive, and the table's column. */
export interface ExportedColumn {
  readonly name: string;
  readonly column: PgColumn;
}

export interface ExportedTable {
  /** The table's name, which is also that of its files. */
  readonly name: string;
  readonly table: PgTable;
  readonly entity: Entity | null;
  readonly columns: readonly ExportedColumn[];
}

const columnsNamed = (table: PgTable, names: readonly string[]): readonly ExportedColumn[] => {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return { name, column };
  });
};

function entityScope(entity: Entity): ExportedTable {
  const table = tableOf(entity.name);
  const fields = Object.entries(entity.fields).filter(([, { virtual }]) => !virtual);
  const names = ['id', 'version', ...fields.map(([name]) => name), ...(OWN_COLUMNS[entity.table] ?? [])];
  return {
    name: entity.table,
    table,
    entity,
    columns: columnsNamed(
      table,
      names.filter((name) => !(`${entity.table}.${name}` in COLUMNS_LEFT_OUT)),
    ),
  };
}

/** The exported tables, in the order of the archive. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  ...entities.filter(({ table }) => !(table in TABLES_LEFT_OUT)).map(entityScope),
  ...FURTHER_TABLES.map(([table, names]) => ({
    name: getTableName(table),
    table,
    entity: null,
    columns: columnsNamed(table, names),
  })),
];
