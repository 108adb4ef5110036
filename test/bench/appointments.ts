import type pg from 'pg';
import { dayIn } from '../../src/domain/dates/days.ts';
import { systemClock } from '../../src/server/clock.ts';
import { openDatabase } from '../../src/server/data/open.ts';
import { createLog } from '../../src/server/logging.ts';
import { DEMO_PASSWORD } from '../../src/server/session/passwords/demo-password.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer, type TestServer } from '../harness/servers/server.ts';
import { connectToFill, say } from './filling.ts';

/**
 * `DATA_DIR=… BENCH_YEARS=1 node test/bench/appointments.ts fill`, then `… times`; the same again with `BENCH_YEARS=5`: a
 * month of the agenda, lists, free places and bookings among one and five million appointments (OPS-10). Each year has
 * about a million, in 50 offices; `BENCH_OFFICES=1` tries it with twenty thousand.
 */
const { DATA_DIR = '' } = process.env;
const YEARS = Number(process.env.BENCH_YEARS ?? 1);
const OFFICES = Number(process.env.BENCH_OFFICES ?? 50);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 31);
const BOOKINGS = 200;
const ZONE = 'Africa/Algiers';

/** A part of the names of the people who book, so that those of each run are others. */
const RUN = Date.now();

const connectAdmin = () => connectToFill(DATA_DIR, 'postgres', "SET maintenance_work_mem = '512MB'");

/** Cells of their own, so that no calendar of the demonstration is in the way: five, each in ten wilayas. */
const CELLS = `
  INSERT INTO cells (name) SELECT 'Mesure ' || n FROM generate_series(1, 5) n
  WHERE NOT EXISTS (SELECT FROM cells WHERE name LIKE 'Mesure %')`;

/** Calendars of a year; year 0 ends in two months. */
const CALENDARS = `
  INSERT INTO calendars (start_date, end_date, duration, start_hour_am, end_hour_am, start_hour_pm, end_hour_pm,
    nb_agent_am, nb_agent_pm, cell_id, region_id, reception_days, sent)
  SELECT current_date + 60 - 365 * ($1 + 1) + 1, current_date + 60 - 365 * $1, 20, '08:00', '12:00', '13:00', '15:00',
    4, 4, cells.id, regions.id, '{Sun,Mon,Tue,Wed,Thu,Fri,Sat}', true
  FROM cells, (SELECT id FROM params_regions ORDER BY service DESC, id LIMIT 10) AS regions
  WHERE cells.name LIKE 'Mesure %' ORDER BY cells.id, regions.id LIMIT ${OFFICES}
  RETURNING id`;

/** Eighteen slots a day with four places, three of which are taken, two from tomorrow on. */
const SLOTS = `
  INSERT INTO available_appointments (calendar_id, date_rdv, number, booked)
  SELECT c.id, (day + hour) AT TIME ZONE '${ZONE}', 4, CASE WHEN day > current_date THEN 2 ELSE 3 END
  FROM calendars c, generate_series(c.start_date::timestamp, c.end_date::timestamp, '1 day') AS day,
    (SELECT '08:00'::time + n * interval '20 min' AS hour FROM generate_series(0, 20) n WHERE n NOT IN (12, 13, 14)) AS hours
  WHERE c.id = ANY ($1)`;

const APPOINTMENTS = `
  INSERT INTO appointments (civility, first_name, last_name, birth_date, phone, quality_id, reason_id, cell_id, region_id,
    calendar_id, slot_id, date_rdv, state)
  SELECT 'Mr', ($2::text[])[1 + (hashint4(s.id + n) & 2147483647) % 8],
    ($3::text[])[1 + (hashint4(s.id % 1000 * 5 + n) & 2147483647) % 8] || chr(97 + s.id % 26),
    date '1930-01-01' + (hashint4(s.id + n) & 2147483647) % 12000, '0550' || lpad((s.id % 1000000)::text, 6, '0'),
    (SELECT min(id) FROM params_qualities), (SELECT min(id) FROM params_appointment_reasons), c.cell_id, c.region_id,
    c.id, s.id, s.date_rdv, CASE WHEN s.date_rdv < now() THEN 'done' ELSE 'expected' END
  FROM available_appointments s JOIN calendars c ON c.id = s.calendar_id, generate_series(1, s.booked) n
  WHERE c.id = ANY ($1)`;

const FIRST_NAMES = ['Ali', 'Rabah', 'Karim', 'Saïd', 'Omar', 'Yamina', 'Fatma', 'Mohand'];
const LAST_NAMES = ['Benali', 'Haddad', 'Zerrouki', 'Mansouri', 'Brahimi', 'Saadi', 'Cherif', 'Belkacem'];

/** The indexes that no key needs: rows are written many times as quickly without them. */
const SECONDARY_INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE NOT indisunique AND indrelid = 'appointments'::regclass ORDER BY 1`;

/** Writes a year without triggers: nobody is told of it, and its counts are written beside. */
async function fillYear(admin: pg.Client, year: number): Promise<void> {
  const { rows } = await admin.query<{ id: number }>(CALENDARS, [year]);
  const ids = rows.map(({ id }) => id);
  await admin.query("SET session_replication_role = 'replica'");
  const slots = await admin.query(SLOTS, [ids]);
  const appointments = await admin.query(APPOINTMENTS, [ids, FIRST_NAMES, LAST_NAMES]);
  await admin.query("INSERT INTO row_counts VALUES ('available_appointments', $1), ('appointments', $2)", [
    slots.rowCount,
    appointments.rowCount,
  ]);
  await admin.query("SET session_replication_role = 'origin'");
  say(`year ${year}: ${appointments.rowCount} appointments on ${slots.rowCount} slots`);
}

async function fill(): Promise<void> {
  const settings = readSettings({ LOG_LEVEL: 'error', DEMO: '1', ...process.env });
  const database = await openDatabase(settings, {
    clock: systemClock,
    log: createLog('error'),
    say,
    onLost: () => process.exit(1),
  });
  const admin = await connectAdmin();
  await admin.query(CELLS);
  const yearsResult = await admin.query<{ years: number }>(`
    SELECT count(DISTINCT start_date)::int AS years FROM calendars c JOIN cells ON cells.id = c.cell_id
    WHERE cells.name LIKE 'Mesure %'`);
  const { rows: indexes } = await admin.query<{ name: string; definition: string }>(SECONDARY_INDEXES);
  for (const { name } of indexes) await admin.query(`DROP INDEX ${name}`);
  try {
    for (let year = yearsResult.rows[0]?.years ?? 0; year < YEARS; year += 1) await fillYear(admin, year);
  } finally {
    for (const { definition } of indexes) await admin.query(definition);
  }
  say(`${indexes.length} indexes made`);
  await admin.query('VACUUM ANALYZE appointments');
  await admin.query('VACUUM ANALYZE available_appointments');
  const { rows: sizes } = await admin.query(`
    SELECT relname AS name, pg_size_pretty(pg_table_size(oid)) AS rows, pg_size_pretty(pg_indexes_size(oid)) AS indexes
    FROM pg_class WHERE relname IN ('appointments', 'available_appointments')`);
  console.table(sizes);
  await admin.end();
  await database.close();
}

/** An office of the measurement, its calendar of now and that calendar's slots of the next weeks. */
async function readOffice() {
  const admin = await connectAdmin();
  const { rows: offices } = await admin.query<{ calendar: number; cell: number; region: number }>(`
    SELECT c.id AS calendar, c.cell_id AS cell, c.region_id AS region FROM calendars c JOIN cells ON cells.id = c.cell_id
    WHERE cells.name LIKE 'Mesure %' AND c.end_date > current_date ORDER BY c.id LIMIT 1`);
  const [office] = offices;
  if (!office) throw new Error('nothing is filled: run it with fill first');
  const { rows: slots } = await admin.query<{ date: string; hour: string }>(
    `SELECT to_char(date_rdv AT TIME ZONE '${ZONE}', 'YYYY-MM-DD') AS date,
       to_char(date_rdv AT TIME ZONE '${ZONE}', 'HH24:MI') AS hour
     FROM available_appointments WHERE calendar_id = $1 AND date_rdv > now() + interval '2 days' ORDER BY date_rdv LIMIT ${BOOKINGS}`,
    [office.calendar],
  );
  await admin.end();
  return { ...office, slots };
}

/** The milliseconds that a request takes. */
async function time(server: TestServer, token: string, path: string, body?: object): Promise<number> {
  const sentMs = performance.now();
  const answer = await fetch(server.url + path, {
    headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - sentMs;
}

async function times(): Promise<void> {
  const server = await startServer({ env: { DATA_DIR, DEMO: '1', LOG_LEVEL: 'error' } });
  const token = await server.signIn('admin', DEMO_PASSWORD);
  const { calendar, cell, region, slots } = await readOffice();
  const list = async (path: string) =>
    (await server.request('GET', `/api/${path}`, { token })).body['hydra:member'];
  const [quality] = await list('params_qualities');
  const [reason] = await list('params_appointment_reasons');
  const today = dayIn(ZONE, Date.now());
  const month = today.slice(0, 7);
  const reads: Readonly<Record<string, string>> = {
    'a month of the agenda': `/api/appointments/agenda?cell=${cell}&region=${region}&from=${month}-01&to=${month}-28`,
    'first page': '/api/appointments',
    'page 1,000': '/api/appointments?page=1000',
    'an office, a page': `/api/appointments?cell=${cell}&region=${region}`,
    'last name': '/api/appointments?lastName=benalic',
    'free places of a month': `/api/appointments/days?cell=${cell}&region=${region}&month=${month}`,
    'next free places': `/api/appointments/days?cell=${cell}&region=${region}`,
  };
  const timesByName = new Map<string, number[]>(Object.keys(reads).map((name) => [name, []]));
  // They take turns, so that a machine that slows down slows all. The first round is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, path] of Object.entries(reads)) {
      const ms = await time(server, token, path);
      if (round > 0) timesByName.get(name)?.push(ms);
    }
  const bookings: number[] = [];
  for (const [number, { date, hour }] of slots.entries()) {
    const person = { civility: 'Mr', firstName: 'Rabah', lastName: `Mesure ${RUN} ${number}` };
    const office = { region: `/api/params_regions/${region}`, cell: `/api/cells/${cell}` };
    const moment = { date, dateHour: hour, dateRDV: `${date}T${hour}:00+01:00` };
    const choice = { reason: reason['@id'], quality: quality['@id'], calendar: `/api/calendars/${calendar}` };
    bookings.push(
      await time(server, token, '/api/appointments', { ...person, ...office, ...moment, ...choice }),
    );
  }
  timesByName.set('a booking', bookings);
  const total = await server.request('GET', '/api/appointments?itemsPerPage=1', { token });
  say(`${total.body['hydra:totalItems']} appointments`);
  const at = (ms: readonly number[], share: number) =>
    (ms[Math.floor((ms.length - 1) * share)] ?? Number.NaN).toFixed(1);
  const figures = [...timesByName].map(([name, ms]) => {
    const sortedMs = ms.toSorted((one, other) => one - other);
    return [name, { p50: at(sortedMs, 0.5), p95: at(sortedMs, 0.95) }] as const;
  });
  console.table(Object.fromEntries(figures));
  await server.stop();
}

const commands: Readonly<Record<string, () => Promise<void>>> = { fill, times };
const command = commands[process.argv[2] ?? ''];
if (!(DATA_DIR && command)) throw new Error('DATA_DIR=… node test/bench/appointments.ts fill|times');
await command();
process.exit(0);
