import { asc, eq, inArray, sql } from 'drizzle-orm';
import { dayIn } from '../../domain/dates/days.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { appointments, cells, regions, serverSecrets, veterans } from '../db/schema.ts';
import type { Settings } from '../settings.ts';
import { write } from '../transaction.ts';
import { createAccounts } from './demo-data/accounts.ts';
import { createAppointments } from './demo-data/appointments.ts';
import { createDocuments } from './demo-data/documents.ts';
import { createInformation } from './demo-data/information.ts';
import { createNotes } from './demo-data/notes.ts';
import { seededRandom } from './demo-data/people.ts';
import { createQueue } from './demo-data/queue.ts';
import { createVeterans } from './demo-data/veterans.ts';

const DEMO_VETERANS = 150;

/** The regions of the demo that receive people. Each country that a service can be in has at least one. */
const DEMO_REGIONS = ['Alger', 'Oran', 'Rabat-Salé-Kénitra', 'Casablanca-Settat', 'Tunis'];

/** The mark of a database with demo data. It stands in the table of secrets, but is none. */
const DEMO_MARK = 'demo';

/** Whether the database has demo data. The seed adds made-up people only to such a database, unless it is forced. */
export const hasDemoData = async (db: Database): Promise<boolean> =>
  (await db.$count(serverSecrets, eq(serverSecrets.name, DEMO_MARK))) > 0;

/**
 * Creates demo data relative to the day of the first start: accounts, veterans, calendars and appointments.
 * @returns whether it was created now
 */
export async function createDemoData(db: Database, settings: Settings, clock: Clock): Promise<boolean> {
  return await write(db, null, 'demo-data', async (tx) => {
    // A database with real data is not touched, even if DEMO is set.
    if ((await tx.$count(veterans)) > 0 || (await tx.$count(appointments)) > 0) return false;
    // The demo data is created once. What users then change or delete is not restored.
    const [insertedMark] = await tx
      .insert(serverSecrets)
      .values({ name: DEMO_MARK, value: '1' })
      .onConflictDoNothing()
      .returning({ name: serverSecrets.name });
    if (!insertedMark) return false;
    const random = seededRandom(1962);
    const demoRegions = await tx
      .select({ id: regions.id })
      .from(regions)
      .where(inArray(regions.name, DEMO_REGIONS))
      .orderBy(asc(regions.cardinal));
    const openCells = await tx
      .select({ id: cells.id })
      .from(cells)
      .where(eq(cells.archived, false))
      .orderBy(asc(cells.id));
    const offices = demoRegions.flatMap((region) =>
      openCells.slice(0, 3).map((cell) => ({ region: region.id, cell: cell.id })),
    );
    const [firstOffice] = offices;
    if (!firstOffice) throw new Error('The demo needs a reception site and a cell');
    const admin = await createAccounts(tx, firstOffice);
    await tx.execute(sql`select set_config('app.actor', ${String(admin)}, true)`);
    await createVeterans(tx, random, DEMO_VETERANS);
    await createDocuments(tx, { db, settings }, seededRandom(1954));
    const now = clock().getTime();
    const moment = { timezone: settings.timezone, now, today: dayIn(settings.timezone, now) };
    await createAppointments(tx, random, offices, moment, admin);
    await createNotes(tx, seededRandom(1916));
    await createInformation(tx, moment.today, settings.timezone);
    const cellWithoutCalendar = openCells[3];
    if (cellWithoutCalendar)
      await createQueue(tx, { region: firstOffice.region, cell: cellWithoutCalendar.id }, moment.today);
    return true;
  });
}
