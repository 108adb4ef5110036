import { eq, type SQL, sql } from 'drizzle-orm';
import { entityNamed } from '../../domain/entities/index.ts';
import { mapLink } from '../../domain/map-link.ts';
import { iriOf } from '../../domain/model/entity.ts';
import { valueIn } from '../../domain/model/keys.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import type { Database, Reader } from '../db/connection.ts';
import { tableOf } from '../db/entity-table.ts';
import { calendars, cells, referenceTable, regions, appointments as table } from '../db/schema.ts';
import { memoizeByObject } from '../memoize.ts';

/** The details of an appointment for the visitor: reference data by name, in the appointment's language (PUB-08). */
export interface AppointmentDetails {
  readonly row: typeof table.$inferSelect;
  readonly cell: string;
  readonly region: string;
  /** The address of the wilaya's office, in the visitor's language where there is one. */
  readonly address: string | null;
  /** A map of it (PUB-11). */
  readonly map: string | null;
  readonly quality: string;
  readonly reason: string;
  /** The papers to bring (PUB-10): kinds of documents, and a text. */
  readonly papers: readonly string[];
  readonly papersText: string | null;
  /** Its length in minutes; null where the calendar of a canceled one is gone. */
  readonly minutes: number | null;
}

const qualities = referenceTable('ParamsQuality');
const reasons = tableOf('ParamsAppointmentReason');
const [files, fileLink] = [tableOf('ParamsFile'), iriOf(entityNamed('ParamsFile'), '')];

/** Selects the Arabic column where the reader's language is Arabic and the column has a value, else the French one. */
const inTheirs = <T extends string | null = string>(
  read: SQL,
  of: object,
  french: string,
  arabic: string,
): SQL<T> => {
  const [plain, theirs] = [french, arabic].map((name) => valueIn({ ...of }, name));
  return sql<T>`case when ${read} = 'ar' then coalesce(${theirs}, ${plain}) else ${plain} end`;
};

/** The query of an appointment's details. `read` is the language of its names. */
const detailsQuery = (reader: Reader, where: SQL, read: SQL) => {
  const nameIn = (of: object) => inTheirs(read, of, 'name', 'nameArabic');
  return reader
    .select({
      row: table,
      cell: nameIn(cells),
      region: nameIn(regions),
      address: inTheirs<string | null>(read, regions, 'address', 'addressArabic'),
      mapAddress: regions.address,
      quality: nameIn(qualities),
      reason: nameIn(reasons),
      papers: sql<string[]>`array(select ${nameIn(files)} from ${files}
        where not ${files.archived} and ${reasons.papers} ? (${fileLink}::text || ${files.id}) order by 1)`,
      papersText: inTheirs(read, reasons, 'papersText', 'papersTextArabic'),
      minutes: calendars.duration,
    })
    .from(table)
    .innerJoin(cells, eq(cells.id, table.cell))
    .innerJoin(regions, eq(regions.id, table.region))
    .innerJoin(qualities, eq(qualities.id, table.quality))
    .innerJoin(reasons, eq(reasons.id, table.reason))
    .leftJoin(calendars, eq(calendars.id, table.calendar))
    .where(where);
};

const withMap = (row: Awaited<ReturnType<typeof detailsQuery>>[number]): AppointmentDetails => {
  const { mapAddress, ...details } = row;
  return { ...details, map: mapLink(mapAddress) };
};

/** Returns the first matching appointment, or undefined; in its own language by default. */
export async function appointmentDetails(
  reader: Reader,
  where: SQL,
  language?: Language,
): Promise<AppointmentDetails | undefined> {
  const [row] = await detailsQuery(reader, where, language ? sql`${language}` : sql`${table.language}`);
  return row && withMap(row);
}

/** Messages read appointments by id, so their query is built once. */
const preparedDetails = memoizeByObject((db: Database) =>
  detailsQuery(db, sql`${table.id} = any(${sql.placeholder('ids')}::int[])`, sql`${table.language}`).prepare(
    'appointment_details',
  ),
);

/** Returns each of these appointments, or null, in the order of their ids; each in its own language. */
export async function appointmentDetailsOf(
  db: Database,
  ids: readonly number[],
): Promise<readonly (AppointmentDetails | null)[]> {
  const rows = await preparedDetails(db).execute({ ids });
  return ids.map((id) => {
    const appointmentRow = rows.find(({ row }) => row.id === id);
    return appointmentRow ? withMap(appointmentRow) : null;
  });
}
