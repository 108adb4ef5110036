import { and, eq, gte, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PrivacyClass, PrivacyCounts } from '../../../domain/privacy/privacy-request.ts';
import type { PrivacyMarks } from '../../../domain/privacy/tombstone.ts';
import type { ApiContext } from '../../api-context.ts';
import { offerFreedPlace } from '../../booking/waiting-list/queue-offers.ts';
import type { Transaction } from '../../db/connection.ts';
import {
  appointments,
  dataExports,
  fileScans,
  looseFiles,
  medicalInformations,
  observations,
  preferences,
  privacyRequests,
  queueEntries,
  requestKeys,
  veteranFiles,
  veteranFileVersions,
  veteranImportRows,
  veteranImports,
  veteranMerges,
  veteranRelations,
  veterans,
} from '../../db/schema.ts';
import { removeMailsNaming } from '../../mail/outbox-folder.ts';
import { anonymizeAppointments } from '../../privacy/anonymize.ts';
import { emptyAudit } from '../../privacy/empty-audit.ts';
import { lockWithAssociates } from '../association.ts';
import { countImportRows, isOfPerson } from './import-rows.ts';
import { findPerson, marksOf, type Person, type PersonRecords, veteranNumbers } from './person.ts';

/** Erases a person from the database, in one transaction (SEC-07, docs/decisions/271). */

/** The access log may be long, and a name of two letters has no index. */
const STATEMENT_MS = 120_000;

/** The audited tables whose lines can hold values of a person. */
const AUDITED = [
  'veterans',
  'veteran_relations',
  'veteran_merges',
  'observations',
  'medical_informations',
  'veteran_files',
  'appointments',
  'queue_entries',
] as const;

const ints = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
const strings = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** The records of which the audit has lines, those that are gone too; the lines of merged records have their own numbers. */
async function auditedRecords(tx: Transaction, person: Person): Promise<ReadonlyMap<string, Set<number>>> {
  const records = new Map<string, Set<number>>([
    ['appointments', new Set(person.appointments)],
    ['queue_entries', new Set(person.queueEntries)],
  ]);
  const { rows } = await tx.execute<{ table_name: string; record_id: number }>(sql`
    select distinct table_name, record_id from unnest(${ints(veteranNumbers(person))}) as number,
      veteran_writes(number, ${strings(AUDITED)})`);
  for (const { table_name, record_id } of rows)
    records.set(table_name, (records.get(table_name) ?? new Set()).add(record_id));
  return records;
}

/** Gives up the bytes of documents; returns their keys. */
async function releaseFiles(tx: Transaction, fileIds: number[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const files = await tx
    .select({ key: veteranFiles.storageKey })
    .from(veteranFiles)
    .where(inArray(veteranFiles.id, fileIds));
  const versions = await tx
    .select({ key: veteranFileVersions.storageKey })
    .from(veteranFileVersions)
    .where(inArray(veteranFileVersions.file, fileIds));
  const keys = [...files, ...versions].map(({ key }) => key);
  await tx.delete(fileScans).where(inArray(fileScans.storageKey, keys));
  await tx.insert(looseFiles).values(keys.map((storageKey) => ({ storageKey })));
  return keys;
}

/** Deletes the records and everything that belongs to them. */
async function deleteRecords(tx: Transaction, ids: number[]) {
  if (ids.length === 0) return { keys: [], counts: {} };
  for (const { id, associate } of await lockWithAssociates(tx, ids))
    if (associate !== null) await tx.update(veterans).set({ associate: null }).where(eq(veterans.id, id));
  const files = await tx
    .select({ id: veteranFiles.id })
    .from(veteranFiles)
    .where(inArray(veteranFiles.veteran, ids));
  const keys = await releaseFiles(
    tx,
    files.map(({ id }) => id),
  );
  const relations = await tx
    .delete(veteranRelations)
    .where(or(inArray(veteranRelations.veteran, ids), inArray(veteranRelations.related, ids)));
  const notes = await tx.delete(observations).where(inArray(observations.veteran, ids));
  const comments = await tx.delete(medicalInformations).where(inArray(medicalInformations.veteran, ids));
  await tx.delete(veteranFiles).where(inArray(veteranFiles.veteran, ids));
  const merges = await tx.delete(veteranMerges).where(inArray(veteranMerges.kept, ids));
  const counts: PrivacyCounts = {
    mergedRecords: merges.rowCount ?? 0,
    veteranRelations: relations.rowCount ?? 0,
    observations: notes.rowCount ?? 0,
    medicalInformations: comments.rowCount ?? 0,
    veteranFiles: files.length,
  };
  return { keys, counts };
}

/** Cancels the appointments to come, whose places others may take, and anonymizes all: figures count them (FIG-01). */
async function eraseAppointments(tx: Transaction, context: ApiContext, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const now = context.clock();
  const coming = and(
    inArray(appointments.id, ids),
    eq(appointments.canceled, false),
    gte(appointments.dateRDV, now),
  );
  const places = await tx.select({ slot: appointments.slot }).from(appointments).where(coming).for('update');
  await tx.update(appointments).set({ canceled: true, cancelDate: now }).where(coming);
  await anonymizeAppointments(tx, ids, now);
  for (const { slot } of places) await offerFreedPlace(tx, context, slot);
}

/** Removes the copies: answers to repeated requests, saved filters, full exports. They hold what was. */
async function eraseCopies(tx: Transaction, context: ApiContext, person: Person): Promise<void> {
  const names = (value: SQL | typeof requestKeys.response) => sql`names_person(${value}, ${termsOf(person)})`;
  const links = [
    ...person.veterans.map((id) => `"/api/veterans/${id}"`),
    ...person.appointments.map((id) => `"/api/appointments/${id}"`),
    ...person.queueEntries.map((id) => `"/api/queue_entries/${id}"`),
  ];
  await tx.delete(requestKeys).where(sql`${names(requestKeys.response)}
    or exists (select from unnest(${strings(links)}) as link where position(link in ${requestKeys.response}::text) > 0)`);
  // A list of saved filters loses those that name the person; any other value goes whole.
  await tx.execute(sql`
    update ${preferences} set saved = (
      select coalesce(jsonb_object_agg(key, case jsonb_typeof(value) when 'array' then (
        select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(value) as item where not ${names(sql`item`)})
        else value end), '{}')
      from jsonb_each(saved) where jsonb_typeof(value) = 'array' or not ${names(sql`value`)})
    where ${names(sql`saved`)}`);
  await tx
    .update(dataExports)
    .set({ state: 'expired', endDate: context.clock(), ticketHash: null, ticketExpires: null })
    .where(inArray(dataExports.state, ['waiting', 'running', 'ready']));
}

/** The texts that name a person, as the arguments of the database's `names_person`. */
const termsOf = ({ ownTexts, lastNames, firstNames }: Person): SQL =>
  sql`${strings(ownTexts)}, ${strings(lastNames)}, ${strings(firstNames)}`;

/** Last names that nobody else has any more: to have searched for one is to have searched for the person. */
async function rareNames(tx: Transaction, lastNames: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from unnest(${strings(lastNames)}) as name
    where not exists (select from ${veterans} where ${veterans.lastNameFolded} = fold(name))
      and not exists (select from ${appointments} where fold(${appointments.lastName}) = fold(name))`);
  return rows.map(({ name }) => name);
}

interface ErasureResult {
  readonly counts: PrivacyCounts;
  readonly marks: PrivacyMarks;
  /** Keys of the file store whose bytes are to be removed after the commit. */
  readonly keys: readonly string[];
}

/**
 * Erases the person of these records in the caller's transaction.
 * A deadlock or a booking at the same moment fails it, and the caller runs it again.
 */
export async function erasePerson(
  tx: Transaction,
  context: ApiContext,
  from: PersonRecords,
): Promise<ErasureResult> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
  // Nobody is merged with, or associated to, what is being erased.
  if (from.veterans.length > 0) await lockWithAssociates(tx, from.veterans);
  const person = await findPerson(tx, from);
  const marks = await marksOf(tx, person);
  const auditedIds = await auditedRecords(tx, person);
  const importRows = await countImportRows(tx, person);
  const ids = [...person.veterans];
  await tx
    .update(veteranImportRows)
    .set({ cells: [], details: {}, before: null })
    .from(veteranImports)
    .where(and(eq(veteranImports.id, veteranImportRows.import), isOfPerson(person)));
  const { keys, counts } = await deleteRecords(tx, ids);
  const queue = person.queueEntries.length
    ? await tx.delete(queueEntries).where(inArray(queueEntries.id, [...person.queueEntries]))
    : null;
  await eraseAppointments(tx, context, [...person.appointments]);
  await eraseCopies(tx, context, person);
  const deletion = ids.length > 0 ? await tx.delete(veterans).where(inArray(veterans.id, ids)) : null;
  await emptyNotes(tx, person);
  let auditLines = 0;
  for (const [table, numbers] of auditedIds)
    if (numbers.size > 0) auditLines += await emptyAudit(tx, table, [...numbers]);
  const wholePerson = {
    ...person,
    ownTexts: [...person.ownTexts, ...(await rareNames(tx, person.lastNames))],
  };
  const { rows } = await tx.execute<{ lines: number }>(
    sql`select empty_looks(${ints(veteranNumbers(person))}, ${termsOf(wholePerson)}) as lines`,
  );
  // A folder has no transaction; what goes although the rest fails is a copy of a mail.
  await removeMailsNaming(context.settings, person.ownTexts);
  return {
    keys,
    marks,
    counts: {
      veterans: deletion?.rowCount ?? 0,
      ...counts,
      appointments: person.appointments.length,
      queueEntries: queue?.rowCount ?? 0,
      importRows,
      auditLines,
      accessLines: rows[0]?.lines ?? 0,
    },
  };
}

/** Empties the texts of earlier requests of the person; their lines stay. The end of a restriction is never without one. */
async function emptyNotes(tx: Transaction, person: Person): Promise<void> {
  const of = (entity: PrivacyClass, ids: readonly number[]) =>
    and(eq(privacyRequests.entity, entity), inArray(privacyRequests.record, [...ids, 0]));
  await tx
    .update(privacyRequests)
    .set({ note: '' })
    .where(
      and(
        isNotNull(privacyRequests.note),
        or(of('Veteran', veteranNumbers(person)), of('Appointment', person.appointments)),
      ),
    );
}
