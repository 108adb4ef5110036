import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DataExportState } from '../../domain/data-exports.ts';
import { menu } from '../../domain/entities/accounts/menu.ts';
import { right } from '../../domain/entities/accounts/right.ts';
import { role } from '../../domain/entities/accounts/role.ts';
import { serviceAccount } from '../../domain/entities/accounts/service-account.ts';
import { user } from '../../domain/entities/accounts/user.ts';
import { appointment } from '../../domain/entities/appointments/appointment.ts';
import { calendar } from '../../domain/entities/appointments/calendar.ts';
import { closure } from '../../domain/entities/appointments/closure.ts';
import { queueEntry } from '../../domain/entities/appointments/queue-entry.ts';
import { slot } from '../../domain/entities/appointments/slot.ts';
import { cell } from '../../domain/entities/cell.ts';
import { country } from '../../domain/entities/country.ts';
import { failedMail } from '../../domain/entities/failed-mail.ts';
import { entities } from '../../domain/entities/index.ts';
import { medicalInformation, observation } from '../../domain/entities/notes.ts';
import { notice } from '../../domain/entities/notice.ts';
import { type ReferenceFields, referenceEntities } from '../../domain/entities/reference.ts';
import { region } from '../../domain/entities/region.ts';
import { unusualReading } from '../../domain/entities/unusual-reading.ts';
import { veteran } from '../../domain/entities/veteran.ts';
import { veteranDouble } from '../../domain/entities/veteran-double.ts';
import { veteranFile } from '../../domain/entities/veteran-file.ts';
import { veteranMerge } from '../../domain/entities/veteran-merge.ts';
import { veteranRelation } from '../../domain/entities/veteran-relation.ts';
import type { Mark } from '../../domain/first-steps.ts';
import type {
  ImportState,
  Matching,
  Outcome,
  Result,
  RowDetails,
  SheetFacts,
  UnknownValue,
} from '../../domain/imports/imports.ts';
import type { ImportKindName } from '../../domain/imports/kind-names.ts';
import type { ChallengePurpose, FactorKind } from '../../domain/people/second-factor.ts';
import type { SessionEnd } from '../../domain/people/sessions.ts';
import type {
  PrivacyClass,
  PrivacyCounts,
  PrivacyKind,
  PrivacyReason,
} from '../../domain/privacy/privacy-request.ts';
import type { RetentionName } from '../../domain/privacy/retention.ts';
import type { PrivacyMarks } from '../../domain/privacy/tombstone.ts';
import type { CallOutcome } from '../../domain/scheduling/call-outcome.ts';
import type { DeskState } from '../../domain/scheduling/desk.ts';
import type { DeliveryFailure, DeliveryStatus, WebhookEvent } from '../../domain/webhooks.ts';
import { entityTable, entityTables, identity, moment } from './entity-table.ts';
import type { MergeUndo } from './merge-undo.ts';

/**
 * The tables as drizzle sees them: those of entities follow from their declarations, what is no entity stands here.
 * Constraints and triggers are the migrations'. A test compares all of them with the database.
 */

export const users = entityTable(user, {
  /** The row behind a service account: authors and actors are users. Nothing that serves people serves it. */
  isService: boolean('is_service').notNull().default(false),
});

export const credentials = pgTable('credentials', {
  userId: integer('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  tokenVersion: integer('token_version').notNull().default(1),
});

/** The preferences of an account for its screens, by react-admin's keys; nobody else reads them (LIST-01). */
export const preferences = pgTable('preferences', {
  userId: integer('user_id').primaryKey(),
  saved: jsonb('saved').$type<Record<string, unknown>>().notNull(),
});

/**
 * The sessions of accounts: each sign-in begins one (AUTH-13). One that ended stays until it would have expired; a trigger
 * keeps it ended.
 */
export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  user: integer('user_id').notNull(),
  /** The account's token version when the session last got a token: a new password ends those with another one. */
  tokenVersion: integer('token_version').notNull(),
  /** Begun with a password that ME-06 refuses. */
  weakPassword: boolean('weak_password').notNull().default(false),
  /** Begun by single sign-on, whose provider asked for two factors (AUTH-12). */
  twoFactors: boolean('two_factors').notNull().default(false),
  /** As the browser names itself. */
  userAgent: text('user_agent').notNull(),
  /** The network address of the last use. */
  address: text('address').notNull(),
  createdDate: moment('created_date').notNull(),
  usedDate: moment('used_date').notNull(),
  expires: moment('expires').notNull(),
  endedDate: moment('ended_date'),
  endReason: text('end_reason').$type<SessionEnd>(),
  /** The screen was left: until its person is back, next to nothing may be asked. */
  isLocked: boolean('is_locked').notNull().default(false),
  /** The hash of the cookie that renews the token; null for callers without one. */
  cookieHash: text('cookie_hash'),
  /** The hash of the cookie before, until an answer with its successor is known to have arrived. */
  previousCookieHash: text('previous_cookie_hash'),
  renewedDate: moment('renewed_date'),
  /** The number of renewals of the cookie; a token names the one that it came with. */
  renewals: integer('renewals').notNull().default(0),
  /** Whether a request has shown that the last renewal's answer arrived. */
  isRenewalReceived: boolean('is_renewal_received').notNull().default(true),
});

/** Tokens that a release without sessions ended before their time; it may run beside this one during an upgrade. */
export const endedTokens = pgTable('ended_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  expires: moment('expires').notNull(),
});

/** The second factors of accounts: an application that shows codes, at most one, and passkeys (AUTH-11). */
export const secondFactors = pgTable('second_factors', {
  id: identity(),
  user: integer('user_id').notNull(),
  kind: text('kind').$type<FactorKind>().notNull(),
  name: text('name').notNull(),
  /** The application's secret, encrypted. */
  secret: text('secret'),
  /** The passkey's identifier, its public key (base64url) and the host for which it was made. */
  credential: text('credential_id'),
  publicKey: text('public_key'),
  relyingParty: text('relying_party'),
  /** The time step of the last code that was used, or the passkey's signature counter: it never falls. */
  counter: bigint('counter', { mode: 'number' }).notNull().default(0),
  createdDate: moment('created_date').notNull(),
  usedDate: moment('used_date'),
});

/** The recovery codes of an account that are not used yet, by their hashes (AUTH-11). */
export const recoveryCodes = pgTable('recovery_codes', {
  user: integer('user_id').primaryKey(),
  hashes: text('hashes').array().notNull(),
  createdDate: moment('created_date').notNull(),
});

/** Steps of a sign-in or of an enrolment that wait for their answer: each is used once, within minutes (AUTH-11). */
export const secondFactorChallenges = pgTable('second_factor_challenges', {
  /** The hash of the ticket, or of the challenge that a passkey signs. */
  hash: text('hash').primaryKey(),
  purpose: text('purpose').$type<ChallengePurpose>().notNull(),
  /** Null: a passkey will say whose it is. */
  user: integer('user_id'),
  /** The account's token version at that moment: a new password ends the step. */
  tokenVersion: integer('token_version'),
  weakPassword: boolean('weak_password').notNull().default(false),
  /** The encrypted secret of an application that is being set up. */
  secret: text('secret'),
  attempts: integer('attempts').notNull().default(0),
  expires: moment('expires').notNull(),
});

/** Accounts linked to people whom the provider of single sign-on identifies (AUTH-12). */
export const signOnLinks = pgTable('sign_on_links', {
  id: identity(),
  user: integer('user_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  createdDate: moment('created_date').notNull(),
});

/** Sign-ins that were sent to the provider and wait for its answer, each for one browser (AUTH-12). */
export const signOnRequests = pgTable('sign_on_requests', {
  stateHash: text('state_hash').primaryKey(),
  browserHash: text('browser_hash').notNull(),
  expires: moment('expires').notNull(),
});

/** Logout tokens of the provider that were used, until they would be refused for their age (AUTH-12). */
export const signOnLogouts = pgTable('sign_on_logouts', {
  numberHash: text('number_hash').primaryKey(),
  expires: moment('expires').notNull(),
});

export const menus = entityTable(menu);

export const rights = entityTable(right);

export const roles = entityTable(role);

/** Accounts of programs; each has the number of its row in `users`. */
export const serviceAccounts = entityTable(serviceAccount, {
  id: integer('id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: text('token_hash').notNull(),
});

export const roleRights = pgTable(
  'role_rights',
  {
    role: integer('role_id').notNull(),
    menu: integer('menu_id').notNull(),
    right: integer('right_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.menu] })],
);

export const cells = entityTable(cell);

export const countries = entityTable(country);

export const regions = entityTable(region);

export const notices = entityTable(notice);

/** The tables of the reference kinds, by class name. */
export const referenceTables: Readonly<
  Record<string, ReturnType<typeof entityTable<ReferenceFields, string>>>
> = Object.fromEntries(referenceEntities.map((entity) => [entity.name, entityTable(entity)]));

/** The table of a reference kind; a kind that is none is a mistake of the program. */
export function referenceTable(kind: string): (typeof referenceTables)[string] {
  const table = referenceTables[kind];
  if (!table) throw new Error(`${kind} has no table`);
  return table;
}

export const veterans = entityTable(veteran, {
  // Its key is one of pairs (ASSOC-01).
  associate: integer('associate_id'),
  lastNameFolded: text('last_name_folded').generatedAlwaysAs(sql`fold(last_name)`),
  firstNameFolded: text('first_name_folded').generatedAlwaysAs(sql`fold(first_name)`),
});

/** The text that the global search looks in (GS-02), folded; triggers keep it. */
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
  birthDatePrecision: text('birth_date_precision').notNull().default('day'),
});

export const veteranRelations = entityTable(veteranRelation);

export const veteranMerges = entityTable(veteranMerge, {
  /** The records as they were, and everything that moved: erased when a merge can no longer be undone. */
  undo: jsonb('undo').$type<MergeUndo>(),
});

export const veteranDoubles = entityTable(veteranDouble);

/** Records that wait to be compared with all others; triggers add them, one as often as it changes (VET-18). */
export const veteransToCompare = pgTable('veterans_to_compare', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  veteran: integer('veteran_id').notNull(),
});

/** Imports of lists (VET-19). One at a time is open: an index of its own sees to it. */
export const veteranImports = pgTable('veteran_imports', {
  id: identity(),
  version: integer('version').notNull().default(1),
  /** The ZIP of scans in the file store, until its run has ended; a trigger lets it go. */
  archiveKey: text('archive_key'),
  /** The kind of record that its rows become. */
  kind: text('kind').$type<ImportKindName>().notNull().default('veterans'),
  /** The file's. */
  name: text('name').notNull(),
  state: text('state').$type<ImportState>().notNull().default('matching'),
  sheet: jsonb('sheet').$type<SheetFacts>().notNull(),
  matching: jsonb('matching').$type<Matching>().notNull(),
  /** The outcomes that are written, chosen when the run was started. */
  written: jsonb('written').$type<readonly Outcome[]>().notNull().default([]),
  unknownValues: jsonb('unknown_values')
    .$type<Readonly<Record<string, readonly UnknownValue[]>>>()
    .notNull()
    .default({}),
  /** Rows of the dry run, the run or the undo, and how many of them are done. */
  total: integer('total').notNull().default(0),
  processed: integer('processed').notNull().default(0),
  /** When this part of the work began, and how many rows were done then: the speed follows. */
  phaseStarted: moment('phase_started'),
  phaseProcessed: integer('phase_processed').notNull().default(0),
  /** The work stopped by a mistake of the program or the database; somebody resumes it. */
  failed: boolean('failed').notNull().default(false),
  /** Nobody can undo it any more: what the rows said was erased. */
  forgotten: boolean('forgotten').notNull().default(false),
  /** The person who started the run, and is the author of its writes. */
  runBy: integer('run_by'),
  runDate: moment('run_date'),
  endDate: moment('end_date'),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedDate: moment('updated_date'),
});

/** The rows of an import's file, what the dry run says of each, and what the run did. */
export const veteranImportRows = pgTable(
  'veteran_import_rows',
  {
    import: integer('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<readonly string[]>().notNull(),
    outcome: text('outcome').$type<Outcome>(),
    details: jsonb('details').$type<RowDetails>().notNull().default({}),
    /** The record that the row changes, or that is as the row says; the columns are named after the first kind of list. */
    record: integer('veteran_id'),
    recordVersion: integer('veteran_version'),
    result: text('result').$type<Result>(),
    /** The record that was created or changed, and its version then. No foreign key: it may go. */
    written: integer('written_id'),
    writtenVersion: integer('written_version'),
    /** The changed columns as they were before: what an undo restores. */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [primaryKey({ columns: [table.import, table.line] })],
);

/** Matchings that are kept for the next file (VET-19). */
export const veteranImportModels = pgTable('veteran_import_models', {
  id: identity(),
  kind: text('kind').$type<ImportKindName>().notNull().default('veterans'),
  name: text('name').notNull(),
  /** The field of each heading, by the folded heading. */
  headings: jsonb('headings').$type<Readonly<Record<string, string>>>().notNull(),
  matching: jsonb('matching').$type<Pick<Matching, 'pivot' | 'defaults' | 'translations'>>().notNull(),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
});

export const observations = entityTable(observation);

export const medicalInformations = entityTable(medicalInformation);

export const veteranFiles = entityTable(veteranFile, {
  storageKey: text('storage_key').notNull(),
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

/** The scanner's verdicts on bytes of documents, by their key; bytes without one were not scanned (DOC-06). */
export const fileScans = pgTable('file_scans', {
  storageKey: text('storage_key').primaryKey(),
  state: text('state').$type<'clean' | 'quarantined'>().notNull(),
  found: text('found'),
  scannedDate: moment('scanned_date').notNull(),
});

/** Keys of bytes in the store that no record holds. */
export const looseFiles = pgTable('loose_files', {
  storageKey: text('storage_key').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});

export const calendars = entityTable(calendar);

export const slots = entityTable(slot, {
  /** Changed by hand: computing the calendar again leaves it alone. */
  edited: boolean('edited').notNull().default(false),
});

const instants = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });

export const closures = entityTable(closure, {
  /** When it closes: what slots and bookings are compared with. */
  hours: instants('hours').notNull(),
});

/** The people whom a closure moved or cancelled, and their old places (CLOSE-02). */
export const closurePeople = pgTable(
  'closure_people',
  {
    closure: integer('closure_id').notNull(),
    appointment: integer('appointment_id').notNull(),
    calendar: integer('calendar_id').notNull(),
    dateRDV: moment('date_rdv').notNull(),
    /** Empty where it was cancelled. */
    newDateRDV: moment('new_date_rdv'),
    /** The appointment's, as the closure left it: with another it was changed since. */
    sequence: integer('sequence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.closure, table.appointment] })],
);

/** The calls to people whom a closure displaced (DESK-05). The newest of a person stands. */
export const closureCalls = pgTable('closure_calls', {
  id: identity(),
  closure: integer('closure_id').notNull(),
  appointment: integer('appointment_id').notNull(),
  outcome: text('outcome').$type<CallOutcome>().notNull(),
  calledBy: integer('called_by'),
  calledDate: moment('called_date').notNull(),
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

export const appointments = entityTable(appointment, {
  /** Held while it is active; its key is one with calendar and time. */
  slot: integer('slot_id'),
  /** The visitor's browser, by the hash of its cookie's id (PUB-04). */
  browser: text('browser'),
  /** The identifier of the appointment's calendar entries, which never changes (MAIL-02). */
  calendarUid: uuid('calendar_uid').notNull().defaultRandom(),
  /** The number of changes of its time, office or state; counted by a trigger (MAIL-02). */
  sequence: integer('sequence').notNull().default(0),
  /** The time before the last move; null where the office alone changed since, or nothing did. Kept by a trigger. */
  movedFrom: moment('moved_from'),
  /** It was made by an import: a past one holds no place (VET-19). */
  imported: boolean('imported').notNull().default(false),
  /** Since when nothing in it names a person (SEC-08). */
  anonymizedDate: moment('anonymized_date'),
});

export const queueEntries = entityTable(queueEntry, {
  /** As of appointments; what is booked for them has it too. */
  browser: text('browser').notNull(),
  /** Entries of one person under several mail addresses share it, as long as they wait together (QUEUE-01). */
  person: uuid('person').notNull().defaultRandom(),
  /** Taken out by staff: its links lead nowhere, and it goes once its mail is sent (SEC-09). */
  removed: boolean('removed').notNull().default(false),
  /** The most places that are offered to them: the setting of the day on which they came (OPS-06). */
  maxOffers: integer('max_offers').notNull().default(2),
  waiting: boolean('waiting').generatedAlwaysAs(
    sql`appointment_id IS NULL AND (offers < max_offers OR held_until IS NOT NULL)`,
  ),
});

/** The network and browser of a visitor's request, as keyed hashes, for a day (SEC-09). No answer shows them. */
export const visitorSenders = pgTable('visitor_senders', {
  id: identity(),
  appointment: integer('appointment_id'),
  queueEntry: integer('queue_entry_id'),
  network: text('network').notNull(),
  browser: text('browser').notNull(),
  moment: moment('moment').notNull(),
});

/** One row at most: how many requests of a network are accepted in an hour, until the end of the day (SEC-09). */
export const loweredLimits = pgTable('lowered_limits', {
  id: integer('id').primaryKey(),
  requestsPerHour: integer('requests_per_hour').notNull(),
  until: moment('until').notNull(),
  setBy: integer('set_by'),
});

/** The links by which somebody who waits takes an offer or leaves; hashes alone, as of appointments. */
export const queueLinks = pgTable('queue_links', {
  secretHash: text('secret_hash').primaryKey(),
  entry: integer('entry_id').notNull(),
});

/** The links by which a visitor sees an appointment; of each its secret's hash alone (PUB-13). */
export const appointmentLinks = pgTable('appointment_links', {
  secretHash: text('secret_hash').primaryKey(),
  appointment: integer('appointment_id').notNull(),
});

/** The addresses at which accounts subscribe to an agenda, each by the hash of its secret (API-10). */
export const agendaFeeds = pgTable('agenda_feeds', {
  id: identity(),
  user: integer('user_id').notNull(),
  /** Null: the agenda of the account's cell and wilaya, whichever they are by then. */
  cell: integer('cell_id'),
  secretHash: text('secret_hash').notNull(),
  /** Made by a session whose provider asked for two factors (AUTH-12). */
  twoFactors: boolean('two_factors').notNull().default(false),
  createdDate: moment('created_date').notNull(),
  usedDate: moment('used_date'),
});

/** For which time a person needs no reminder any more (MAIL-03). */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  { appointment: integer('appointment_id').notNull(), dateRDV: moment('date_rdv').notNull() },
  (table) => [primaryKey({ columns: [table.appointment, table.dateRDV] })],
);

/** The states of an appointment before the present one, the newest last: what an undo returns to (DESK-01). */
export const appointmentSteps = pgTable('appointment_steps', {
  id: identity(),
  appointment: integer('appointment_id').notNull(),
  state: text('state').$type<DeskState>().notNull(),
  stateDate: moment('state_date'),
  stateBy: integer('state_by'),
  arrivedDate: moment('arrived_date'),
  counter: text('counter'),
  calledDate: moment('called_date'),
});

/** The counters that agents said for a day; null: they receive people without one (DESK-05). */
export const deskCounters = pgTable(
  'desk_counters',
  {
    user: integer('user_id').notNull(),
    day: date('day').notNull(),
    counter: text('counter'),
  },
  (table) => [primaryKey({ columns: [table.user, table.day] })],
);

/** Displays in waiting rooms, each for the numbers called in one office, by a code of its own (DESK-03). */
export const deskScreens = pgTable('desk_screens', {
  id: identity(),
  codeHash: text('code_hash').notNull(),
  cell: integer('cell_id').notNull(),
  region: integer('region_id').notNull(),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
});

/** Browsers with an open stream, and when they were last seen; unlogged (SYS-16). */
export const liveBrowsers = pgTable(
  'live_browsers',
  {
    user: integer('user_id').notNull(),
    browser: text('browser').notNull(),
    seenDate: moment('seen_date').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user, table.browser] })],
);

/** The records that a browser has open; number 0 stands for a list of the table. */
export const openRecords = pgTable(
  'open_records',
  {
    user: integer('user_id').notNull(),
    browser: text('browser').notNull(),
    tableName: text('table_name').notNull(),
    record: integer('record_id').notNull(),
    mode: text('mode').notNull(),
    since: moment('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.user, table.browser, table.tableName, table.record] })],
);

/** The numbers of rows of the long tables: triggers add the changes of each statement. */
export const rowCounts = pgTable('row_counts', {
  tableName: text('table_name').notNull(),
  change: bigint('change', { mode: 'number' }).notNull(),
});

export const requestKeys = pgTable(
  'request_keys',
  {
    caller: text('caller').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The answer as it was given. */
    response: jsonb('response').$type<object>(),
    createdDate: moment('created_date').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);

/** The settings of the service that were changed on screen, by their names (OPS-06); null is an emptied text. */
export const serviceSettings = pgTable('service_settings', {
  id: identity(),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  value: jsonb('value').$type<unknown>(),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedDate: moment('updated_date'),
});

/** The periods that were set for kinds of personal data, by the rule's name (SEC-08). */
export const retentionRules = pgTable('retention_rules', {
  id: identity(),
  version: integer('version').notNull().default(1),
  name: text('name').$type<RetentionName>().notNull(),
  /** The period in force; null where the rule is off. */
  months: integer('months'),
  /** A shorter period that is confirmed, and from when it is in force. */
  nextMonths: integer('next_months'),
  nextFrom: moment('next_from'),
  /** The last dry run: only what somebody saw can they confirm. */
  previewMonths: integer('preview_months'),
  previewBy: integer('preview_by'),
  previewDate: moment('preview_date'),
  /** The last run that took something. */
  lastDate: moment('last_date'),
  lastCount: integer('last_count'),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull().defaultNow(),
  updatedBy: integer('updated_by'),
  updatedDate: moment('updated_date'),
});

/**
 * The rights that persons exercised (SEC-07). An erasure is its own tombstone: `marks` names its records, and the file store
 * holds a copy, so that a restored backup is erased again. Nothing in it names an erased person.
 */
export const privacyRequests = pgTable('privacy_requests', {
  id: identity(),
  /** Names the copy in the file store. */
  tombstone: uuid('tombstone').notNull().defaultRandom(),
  kind: text('kind').$type<PrivacyKind>().notNull(),
  /** The class and number of the record from which the right was exercised. */
  entity: text('entity').$type<PrivacyClass>().notNull(),
  record: integer('record_id').notNull(),
  reason: text('reason').$type<PrivacyReason>(),
  /** A text about the person; an erasure empties it. */
  note: text('note'),
  decidedBy: text('decided_by'),
  doneBy: integer('done_by'),
  doneDate: moment('done_date').notNull(),
  counts: jsonb('counts').$type<PrivacyCounts>().notNull().default({}),
  /** The records of an erased person. */
  marks: jsonb('marks').$type<PrivacyMarks>(),
  /** When the copy reached the file store. */
  storedDate: moment('stored_date'),
});

/** One row: the last migration, and the oldest that a program must know to work on the database (OPS-07). */
export const databaseVersion = pgTable('database_version', {
  id: integer('id').primaryKey(),
  schemaVersion: integer('schema_version').notNull(),
  oldestProgram: integer('oldest_program').notNull(),
});

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

/** The links of invitations that wait for their answer; of each its secret's hash alone (OPS-05). */
export const invitationLinks = pgTable('invitation_links', {
  secretHash: text('secret_hash').primaryKey(),
  user: integer('user_id').notNull(),
});

/** Full exports (DATA-01). One at a time is under way: an index of its own sees to it. */
export const dataExports = pgTable('data_exports', {
  id: identity(),
  state: text('state').$type<DataExportState>().notNull().default('waiting'),
  requestedBy: integer('requested_by').notNull(),
  requestedDate: moment('requested_date').notNull(),
  /** The number of servers that began it: a job that ends servers is given up. */
  attempts: integer('attempts').notNull().default(0),
  percent: integer('percent').notNull().default(0),
  endDate: moment('end_date'),
  /** Until when it can be fetched. */
  expires: moment('expires'),
  size: bigint('size', { mode: 'number' }),
  records: bigint('records', { mode: 'number' }),
  files: integer('files'),
  fetches: integer('fetches').notNull().default(0),
  lastFetchDate: moment('last_fetch_date'),
  /** The hash of the secret in the address of one fetch, and until when it opens. */
  ticketHash: text('ticket_hash'),
  ticketExpires: moment('ticket_expires'),
});

/** The stored parts of an export, in their order. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    export: integer('export_id').notNull(),
    number: integer('number').notNull(),
    storageKey: text('storage_key').notNull(),
    size: integer('size').notNull(),
  },
  (table) => [primaryKey({ columns: [table.export, table.number] })],
);

/** The marks of an installation's first steps, whoever set them (OPS-05). */
export const firstStepMarks = pgTable('first_step_marks', {
  name: text('name').primaryKey(),
  mark: text('mark').$type<Mark>().notNull(),
  markedBy: integer('marked_by'),
  markedDate: moment('marked_date').notNull(),
});

export const mailOutbox = pgTable('mail_outbox', {
  id: identity(),
  kind: text('kind').notNull(),
  /** About whom it is: a user's account, an appointment or who waits for one. */
  user: integer('user_id'),
  appointment: integer('appointment_id'),
  queueEntry: integer('queue_entry_id'),
  createdDate: moment('created_date').notNull().defaultNow(),
  due: moment('due').notNull(),
  attempts: integer('attempts').notNull().default(0),
});

/** Addresses of other programs that hear of appointments (API-11). */
export const webhooks = pgTable('webhooks', {
  id: identity(),
  version: integer('version').notNull().default(1),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  /** The secret that signs, encrypted. */
  secret: text('secret').notNull(),
  /** The secret before the last renewal, encrypted. It signs beside the new one until its end. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: moment('previous_secret_until'),
  isActive: boolean('is_active').notNull().default(true),
  /** The first failure since the last success. */
  failingSince: moment('failing_since'),
  /** When it was switched off for its failures. */
  switchedOffDate: moment('switched_off_date'),
  createdBy: integer('created_by'),
  createdDate: moment('created_date').notNull(),
});

/** The deliveries to webhooks, sent and waiting. A trigger writes them with the change of the appointment (API-11). */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  webhook: integer('webhook_id').notNull(),
  event: text('event').$type<WebhookEvent>().notNull(),
  /** No foreign key: the appointment may be deleted before it is told. */
  appointment: integer('appointment_id').notNull(),
  moment: moment('moment').notNull().defaultNow(),
  status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
  /** When it is tried next; null: at once. */
  due: moment('due'),
  attempts: integer('attempts').notNull().default(0),
  triedDate: moment('tried_date'),
  /** It is given up at the failure after this moment, which the first failure sets. */
  until: moment('until'),
  httpStatus: integer('http_status'),
  failure: text('failure').$type<DeliveryFailure>(),
});

export const failedMails = entityTable(failedMail, {
  /** Its mail in the outbox, with which it goes; null once that was given up. */
  mail: integer('mail_id').references(() => mailOutbox.id, { onDelete: 'cascade' }),
});

export const unusualReadings = entityTable(unusualReading);

/** Requests for a new link that are not looked up yet, by the last nine digits of the number; each is erased by that (PUB-13). */
export const lostLinkRequests = pgTable('lost_link_requests', {
  id: identity(),
  phone: text('phone').notNull(),
  birthDate: date('birth_date').notNull(),
});

/** The complete backups of BACKUP_DIR (OPS-08). */
export const backups = pgTable('backups', {
  name: text('name').primaryKey(),
  /** The moment that it shows. */
  snapshotDate: moment('snapshot_date').notNull(),
  endDate: moment('end_date').notNull().defaultNow(),
  size: bigint('size', { mode: 'number' }).notNull(),
  records: bigint('records', { mode: 'number' }).notNull(),
  files: integer('files').notNull(),
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

// Entities whose tables nothing here speaks of by name.
for (const entity of entities) if (!entityTables.has(entity.name)) entityTable(entity);
