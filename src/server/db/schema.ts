import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { FileKind } from '../../domain/file-kinds.ts';
import { referenceKinds } from '../../domain/reference.ts';

/**
 * The tables as drizzle sees them; the migrations are written by hand and hold constraints and triggers. A column's
 * property has the name of the entity's field, a reference's column holds the id. A test compares both with the
 * database and the declarations.
 */

const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The blank picture of who has none (ME-04). */
export const BLANK_IMAGE = '/images/blank.svg';

/** Set by the database alone. */
const authorship = () => ({
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedDate: moment('updated_date'),
  version: integer('version').notNull().default(1),
});

export const users = pgTable('users', {
  id: identity(),
  civility: text('civility').notNull(),
  username: text('username').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  maidenName: text('maiden_name'),
  email: text('email').notNull(),
  role: integer('role_id'),
  cell: integer('cell_id'),
  region: integer('region_id'),
  enable: boolean('enable').notNull().default(true),
  imageUrl: text('image_url').notNull().default(BLANK_IMAGE),
  registerDate: moment('register_date').notNull().defaultNow(),
  ...authorship(),
});

export const credentials = pgTable('credentials', {
  userId: integer('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  tokenVersion: integer('token_version').notNull().default(1),
});

/** Tokens that a sign-out ended before their time. */
export const endedTokens = pgTable('ended_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  expires: moment('expires').notNull(),
});

export const menus = pgTable('params_menus', {
  id: identity(),
  name: text('name').notNull(),
  ...authorship(),
});

export const rights = pgTable('params_rights', {
  id: identity(),
  name: text('name').notNull(),
  priority: integer('priority').notNull(),
  ...authorship(),
});

/** What every kind of reference data has. */
const referenceColumns = () => ({
  id: identity(),
  name: text('name').notNull(),
  archived: boolean('archived').notNull().default(false),
  ...authorship(),
});

export const roles = pgTable('roles', referenceColumns());

export const roleRights = pgTable(
  'role_rights',
  {
    role: integer('role_id').notNull(),
    menu: integer('menu_id').notNull(),
    right: integer('right_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.menu] })],
);

export const cells = pgTable('cells', referenceColumns());

export const countries = pgTable('params_countries', {
  id: identity(),
  name: text('name').notNull(),
  ...authorship(),
});

export const regions = pgTable('params_regions', {
  id: identity(),
  name: text('name').notNull(),
  service: boolean('service').notNull().default(false),
  active: boolean('active').notNull().default(true),
  capital: boolean('capital').notNull().default(false),
  address: text('address'),
  cardinal: integer('cardinal').notNull(),
  country: integer('country_id').notNull(),
  ...authorship(),
});

/** `imageUrl` → `image_url`; a reference's column ends in `_id`. */
const columnName = (field: string, isReference: boolean): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) + (isReference ? '_id' : '');

/** The tables of the reference kinds, by class name; they follow from the declarations. */
export const referenceTables = Object.fromEntries(
  referenceKinds.map((kind) => {
    const extra = Object.entries(kind.fields ?? {}).map(([name, field]) => {
      const column = columnName(name, field.kind === 'reference');
      const type =
        field.kind === 'reference' || field.kind === 'integer'
          ? integer(column)
          : field.kind === 'boolean'
            ? boolean(column)
            : text(column);
      return [name, type];
    });
    return [kind.name, pgTable(kind.path, { ...referenceColumns(), ...Object.fromEntries(extra) })];
  }),
) as unknown as Record<string, typeof cells>;

export const veterans = pgTable('veterans', {
  id: identity(),
  civility: text('civility').notNull(),
  lastName: text('last_name').notNull(),
  firstName: text('first_name').notNull(),
  maidenName: text('maiden_name'),
  birthDate: date('birth_date', { mode: 'string' }).notNull(),
  birthplace: text('birthplace'),
  deathDate: date('death_date', { mode: 'string' }),
  email: text('email'),
  phones: jsonb('phones').$type<{ phone: string }[]>().notNull().default([]),
  addresses: jsonb('addresses').$type<{ address: string }[]>().notNull().default([]),
  city: integer('city_id'),
  oldCity: text('old_city'),
  postalCode: integer('postal_code'),
  region: integer('region_id'),
  oldRegion: text('old_region'),
  citizenStatus: integer('citizen_status_id').notNull(),
  fightCardNumber: text('fight_card_number'),
  retcomb: text('retcomb'),
  pmr: text('pmr'),
  pmi: text('pmi'),
  veaNumber: text('vea_number'),
  sdp: text('sdp'),
  smg: text('smg'),
  trn: text('trn'),
  orphanCardNumber: text('orphan_card_number'),
  pupilCardNumber: text('pupil_card_number'),
  widowCardNumber: text('widow_card_number'),
  disabilityRate: integer('disability_rate'),
  degre: integer('degre'),
  l1331: boolean('l1331').notNull().default(false),
  l132: integer('l132').notNull().default(0),
  other: text('other'),
  expertise: boolean('expertise').notNull().default(false),
  nucleaire: boolean('nucleaire').notNull().default(false),
  victoryWar: boolean('victory_war').notNull().default(false),
  service: integer('service_id'),
  article: integer('article_id'),
  conflit: integer('conflit_id'),
  pensionedInfirmities: text('pensioned_infirmities'),
  nonPensionedInfirmities: text('non_pensioned_infirmities'),
  expertiseInfirmities: text('expertise_infirmities'),
  associate: integer('associate_id'),
  enable: boolean('enable').notNull().default(true),
  archived: boolean('archived').notNull().default(false),
  lastNameFolded: text('last_name_folded').generatedAlwaysAs(sql`fold(last_name)`),
  firstNameFolded: text('first_name_folded').generatedAlwaysAs(sql`fold(first_name)`),
  ...authorship(),
});

/** What the global search looks in (GS-02), folded; kept by triggers. */
export const veteranSearch = pgTable('veteran_search', {
  veteran: integer('veteran_id').primaryKey(),
  region: integer('region_id'),
  birthDate: date('birth_date').notNull(),
  sortName: text('sort_name').notNull(),
  cities: text('cities').notNull(),
  names: text('names').notNull(),
  listed: text('listed').notNull(),
  record: text('record').notNull(),
  observations: text('observations').notNull().default(''),
  medicalInformations: text('medical_informations').notNull().default(''),
});

export const observations = pgTable('observations', {
  id: identity(),
  veteran: integer('veteran_id').notNull(),
  observation: text('observation').notNull(),
  paramsObservation: integer('params_observation_id').notNull(),
  ...authorship(),
});

export const medicalInformations = pgTable('medical_informations', {
  id: identity(),
  veteran: integer('veteran_id').notNull(),
  observation: text('observation').notNull(),
  paramsMedicalInformation: integer('params_medical_information_id').notNull(),
  ...authorship(),
});

export const veteranFiles = pgTable('veteran_files', {
  id: identity(),
  name: text('name').notNull(),
  observation: text('observation').notNull(),
  veteran: integer('veteran_id').notNull(),
  paramsFile: integer('params_file_id').notNull(),
  extension: text('extension').$type<FileKind>().notNull(),
  size: integer('size').notNull(),
  storageKey: text('storage_key').notNull(),
  archived: boolean('archived').notNull().default(false),
  ...authorship(),
});

/** The files that an edit replaced; written by a trigger. */
export const veteranFileVersions = pgTable(
  'veteran_file_versions',
  {
    file: integer('file_id').notNull(),
    version: integer('version').notNull(),
    extension: text('extension').notNull(),
    size: integer('size').notNull(),
    storageKey: text('storage_key').notNull(),
    replacedBy: integer('replaced_by'),
    replacedDate: moment('replaced_date').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.file, table.version] })],
);

/** Keys of bytes in the store that no record holds. */
export const looseFiles = pgTable('loose_files', {
  storageKey: text('storage_key').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});

export const calendars = pgTable('calendars', {
  id: identity(),
  startDate: date('start_date', { mode: 'string' }).notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  duration: integer('duration').notNull(),
  startHourAM: time('start_hour_am').notNull(),
  endHourAM: time('end_hour_am').notNull(),
  startHourPM: time('start_hour_pm'),
  endHourPM: time('end_hour_pm'),
  nbAgentAM: integer('nb_agent_am').notNull(),
  nbAgentPM: integer('nb_agent_pm').notNull().default(0),
  cell: integer('cell_id').notNull(),
  region: integer('region_id').notNull(),
  receptionDays: text('reception_days').array().notNull(),
  archived: boolean('archived').notNull().default(false),
  sent: boolean('sent').notNull().default(false),
  ...authorship(),
});

export const slots = pgTable('available_appointments', {
  id: identity(),
  calendar: integer('calendar_id').notNull(),
  dateRDV: moment('date_rdv').notNull(),
  number: integer('number').notNull(),
  /** Kept by the database from the active appointments. */
  booked: integer('booked').notNull().default(0),
  /** Changed by hand: computing the calendar again leaves it alone. */
  edited: boolean('edited').notNull().default(false),
  ...authorship(),
});

export const removedDays = pgTable(
  'removed_days',
  { calendar: integer('calendar_id').notNull(), day: date('day', { mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.calendar, table.day] })],
);

export const removedSlots = pgTable(
  'removed_slots',
  { calendar: integer('calendar_id').notNull(), dateRDV: moment('date_rdv').notNull() },
  (table) => [primaryKey({ columns: [table.calendar, table.dateRDV] })],
);

export const appointments = pgTable('appointments', {
  id: identity(),
  civility: text('civility'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  birthDate: date('birth_date', { mode: 'string' }),
  birthplace: text('birthplace'),
  email: text('email'),
  phone: text('phone'),
  accFullName: text('acc_full_name'),
  quality: integer('quality_id').notNull(),
  reason: integer('reason_id').notNull(),
  veteran: integer('veteran_id'),
  cell: integer('cell_id').notNull(),
  region: integer('region_id').notNull(),
  calendar: integer('calendar_id'),
  slot: integer('slot_id'),
  dateRDV: moment('date_rdv').notNull(),
  vip: boolean('vip').notNull().default(false),
  travelCosts: boolean('travel_costs').notNull().default(false),
  archived: boolean('archived').notNull().default(false),
  canceled: boolean('canceled').notNull().default(false),
  cancelDate: moment('cancel_date'),
  canceledBy: integer('canceled_by'),
  /** The visitor's browser, by the hash of its cookie's id (PUB-04). */
  browser: text('browser'),
  ...authorship(),
});

export const requestKeys = pgTable(
  'request_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    response: jsonb('response').$type<Record<string, unknown>>(),
    createdDate: moment('created_date').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);

export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  user: integer('user_id').notNull(),
  expires: moment('expires').notNull(),
  usedDate: moment('used_date'),
});

export const mailOutbox = pgTable('mail_outbox', {
  id: identity(),
  kind: text('kind').notNull(),
  user: integer('user_id').notNull(),
  createdDate: moment('created_date').notNull().defaultNow(),
  due: moment('due').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** Background work by its last run: `outcome` is null while it is under way, and of what was never begun. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  started: moment('started').notNull(),
  ended: moment('ended'),
  outcome: text('outcome').$type<'done' | 'failed'>(),
});

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expires: moment('expires').notNull(),
});

export const accessLog = pgTable(
  'access_log',
  {
    moment: moment('moment').notNull(),
    request: text('request').notNull(),
    address: text('address').notNull(),
    actor: integer('actor'),
    operation: text('operation').notNull(),
    entity: text('entity').notNull(),
    ids: integer('ids').array().notNull(),
    veterans: integer('veterans').array().notNull(),
    asked: jsonb('asked').$type<Record<string, unknown>>().notNull(),
    status: smallint('status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.moment, table.request] })],
);
