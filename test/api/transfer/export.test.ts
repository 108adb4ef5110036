import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { users, veterans } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { ownerClient } from '../../harness/servers/database.ts';

/** Lists as sheets (LIST-01): what is in them, for whom, and how they are sent. */

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const api = await testApi({ now: '2026-11-23T07:00:00+01:00' });
const { token, veteran, ...office } = await officeOf(api);
const accounts = accountsOf(api);
const owner = await ownerClient(api.database);

let holders = 0;
/** Somebody with these rights and no other. */
const holder = async (roleRights: Readonly<Record<string, RightName>>) => {
  holders += 1;
  return accounts.account(`feuille-${holders}`, await accounts.role(`FEUILLE_${holders}`, roleRights));
};

const ask = async (path: string, accept: string, as: string | null = token) =>
  api.fetch(
    new Request(new URL(path, api.settings.publicUrl), {
      headers: { Accept: accept, ...(as ? { Authorization: `Bearer ${as}` } : {}) },
    }),
  );

/** The lines of a CSV, its mark left out. */
const csvOf = async (path: string, as = token) => {
  const answer = await ask(path, CSV, as);
  expect(answer.status).toBe(200);
  return (await answer.text()).split('\r\n').filter((line) => line !== '');
};

await veteran({
  lastName: '=HYPERLINK("http://x")',
  firstName: '@somme',
  birthDate: '1936-05-04',
  region: office.region['@id'],
  oldCity: 'Bab el Oued; "Climat de France"',
  postalCode: 1000,
  phones: [{ phone: '+213550123456' }, { phone: '0550999999' }],
  pmi: '-5',
});
await veteran({ lastName: 'Benali', civility: 'Mme', firstName: 'Halima', deathDate: '2020-01-31' });

describe('what a sheet holds', () => {
  it('LIST-01: CSV as Excel in French opens it: BOM, semicolons, French headings, days and labels, no formula', async () => {
    const answer = await ask(
      '/api/veterans?columns[]=civility&columns[]=lastName&columns[]=firstName&columns[]=birthDate&columns[]=region&columns[]=oldCity&columns[]=phones&columns[]=pmi&columns[]=enable&columns[]=postalCode&columns[]=createdDate&order[birthDate]=asc',
      CSV,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect(answer.headers.get('Content-Disposition')).toContain('Anciens combattants 2026-11-23.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, first] = new TextDecoder().decode(bytes).split('\r\n');
    expect(heading).toBe(
      'Civilité;Nom;Prénom;Date de naissance;Wilaya;Ancienne ville;Téléphones;N° PMI;Actif;Code postal;Créé le',
    );
    expect(first).toMatch(
      /^Monsieur;"'=HYPERLINK\(""http:\/\/x""\)";'@somme;04\/05\/1936;Alger;"Bab el Oued; ""Climat de France""";"?'\+213550123456, 0550999999"?;'-5;Oui;01000;\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    );
  });

  it('LIST-01: XLSX, read by another library: the same, its texts as they are and none a formula', async () => {
    const answer = await ask(
      '/api/veterans?columns[]=id&columns[]=lastName&columns[]=firstName&columns[]=citizenStatus&columns[]=pmi&order[id]=asc',
      XLSX,
    );
    expect(answer.headers.get('Content-Type')).toBe(XLSX);
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows).toEqual([
      ['N°', 'Nom', 'Prénom', 'Qualité', 'N° PMI'],
      [expect.any(Number), '=HYPERLINK("http://x")', '@somme', office.quality.name, '-5'],
      [expect.any(Number), 'Benali', 'Halima', office.quality.name, null],
    ]);
  });

  it('LIST-01: without a word of columns a sheet has all that its reader sees, links and computed doubles aside', async () => {
    const [heading = ''] = await csvOf('/api/veterans');
    expect(heading).toContain('Infirmités pensionnées;');
    expect(heading).not.toContain('Lien');
    const all = await csvOf('/api/appointments');
    expect(all[0]).not.toMatch(/[a-z][A-Z]/);
    for (const path of ['users', 'calendars', 'available_appointments', 'cells', 'params_regions', 'roles'])
      expect((await csvOf(`/api/${path}`))[0], path).not.toMatch(/[a-z][A-Z]/);
  });

  it('LIST-01: days of the week, hours, years of birth and what is not said are written as people read them', async () => {
    const calendar = await office.calendar({
      receptionDays: ['Sun', 'Wed'],
      startHourPM: '13:30',
      endHourPM: '15:00',
      nbAgentPM: 1,
    });
    const [headings, cells] = (
      await csvOf(
        `/api/calendars?id=${calendar.id}&columns[]=receptionDays&columns[]=startHourAM&columns[]=endHourPM&columns[]=nbAgentPM&columns[]=cell&columns[]=sent&columns[]=startDate`,
      )
    ).map((line) => line.split(';'));
    expect(headings).not.toContain('');
    expect(cells).toEqual([
      'Dimanche, Mercredi',
      '08:00',
      '15:00',
      '1',
      calendar.cell.name,
      'Oui',
      '23/11/2026',
    ]);
    await veteran({ lastName: 'Aissa', birthDate: '1931-01-01', birthDatePrecision: 'year' });
    const line = await csvOf(
      '/api/veterans?lastName=aissa&columns[]=lastName&columns[]=birthDate&columns[]=deathDate&columns[]=postalCode&columns[]=disabilityRate&columns[]=region',
    );
    expect(line[1]).toBe('Aissa;1931;;;;');
  });

  it('LIST-01: the headings of an XLSX stay in sight, and each column is as wide as its heading', async () => {
    const answer = await ask('/api/veterans?columns[]=lastName&columns[]=formerNumber', XLSX);
    const entries = await new ZipReader(new BlobReader(await answer.blob())).getEntries();
    const entry = entries.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml');
    if (!entry || entry.directory) throw new Error('no sheet');
    const sheet = await entry.getData(new TextWriter());
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width));
    expect(widths[0]).toBeGreaterThanOrEqual(16);
    expect(widths[1]).toBeGreaterThan('Ancien numéro de dossier'.length);
  });

  it('LIST-01: filters and order are those of the list, pages are not', async () => {
    const lines = await csvOf(
      '/api/veterans?lastName=benali&itemsPerPage=1&page=3&columns[]=lastName&columns[]=firstName',
    );
    expect(lines).toEqual(['Nom;Prénom', 'Benali;Halima']);
    const back = await csvOf('/api/veterans?order[lastName]=desc&columns[]=lastName');
    expect(back[1]).toBe('Benali');
    const none = await csvOf('/api/veterans?lastName=personne&columns[]=lastName');
    expect(none).toEqual(['Nom']);
  });

  it('LIST-01: appointments come as the list has them: what comes first, then what is past', async () => {
    const ownCalendar = await office.calendar();
    const slots = await office.slotsOf(ownCalendar);
    for (const [slot, lastName] of [
      [slots[2], 'Demain'],
      [slots[0], 'Avant'],
    ] as const)
      await office.create(
        'appointments',
        office.appointment(ownCalendar, slot as (typeof slots)[0], { lastName }),
      );
    api.clock.set('2026-11-23T12:00:00+01:00');
    const lines = await csvOf('/api/appointments?order[agenda]=asc&columns[]=dateRDV&columns[]=lastName');
    const csvLines = await csvOf('/api/appointments?search=avant&columns[]=lastName&columns[]=state');
    const today = await csvOf('/api/appointments/today?columns[]=lastName');
    api.clock.set('2026-11-23T07:00:00+01:00');
    expect(lines.slice(1)).toEqual(['23/11/2026 08:00;Avant', '24/11/2026 08:00;Demain']);
    expect(csvLines.slice(1)).toEqual(['Avant;Prévu']);
    expect(today.slice(1)).toEqual(['Avant']);
  });
});

describe('for whom', () => {
  it('RIGHTS-15, LIST-01: LIST gives the columns of the list alone; another, another filter or the search of a form is a 403', async () => {
    const { token: lister } = await holder({ Veteran: 'LIST', Appointment: 'CREATE' });
    const [heading] = await csvOf('/api/veterans', lister);
    expect(heading).toBe(
      'N°;Civilité;Nom;Prénom;Date de naissance;Wilaya;Ancienne ville;N° retraite du combattant;N° PMI;N° PMR;Actif',
    );
    for (const query of [
      'columns[]=email',
      'email=a',
      'for=appointment',
      'order[email]=asc',
      'disabilityRate=3',
    ])
      expect((await ask(`/api/veterans?${query}`, CSV, lister)).status, query).toBe(403);
    expect((await ask('/api/veterans?columns[]=constructor', CSV)).status).toBe(400);
  });

  it('RIGHTS-15, LIST-01: who may not list veterans is not told their names under appointments', async () => {
    const ownCalendar = await office.calendar();
    const [slot] = await office.slotsOf(ownCalendar);
    const one = await veteran({ lastName: 'Caché', firstName: 'Nom' });
    await office.create(
      'appointments',
      office.appointment(ownCalendar, slot as NonNullable<typeof slot>, {
        lastName: 'Lié',
        veteran: one['@id'],
      }),
    );
    const path = '/api/appointments?lastName=lié&columns[]=lastName&columns[]=veteran';
    const { token: desk } = await holder({ Appointment: 'VIEW' });
    expect((await csvOf(path))[1]).toContain('Caché');
    expect((await csvOf(path, desk))[1]).toBe('Lié;');
  });

  it('LIST-01, RIGHTS-11: without LIST it is a 403, without a token no sheet is known, nor of a single record', async () => {
    const { token: stranger } = await holder({});
    expect((await ask('/api/veterans', XLSX, stranger)).status).toBe(403);
    expect((await ask('/api/cells', CSV, null)).status).toBe(406);
    expect((await ask('/api/cells/1', CSV)).status).toBe(406);
    expect((await ask('/api/veterans', CSV, 'none')).status).toBe(401);
  });
});

describe('how it is sent', () => {
  beforeAll(() => createManyVeterans(api.db, 2000));
  const all = '/api/veterans?columns[]=id&columns[]=lastName&order[id]=asc';

  it('LIST-01: a sheet is of one moment: what is written while it is sent is not in it', async () => {
    const before = await csvOf(all);
    const reader = (await ask(all, CSV)).body?.getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader?.read())?.value, { stream: true });
    await veteran({ lastName: 'Après' });
    await api.db.update(veterans).set({ lastName: 'Changé' }).where(sql`${veterans.id} > 1500`);
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    expect(text.split('\r\n').filter(Boolean)).toEqual(before);
  });

  it('LIST-01: one at a time of a user, 429 for another, and who goes away frees turn and connection', async () => {
    const { token: other } = await holder({ Veteran: 'VIEW' });
    const whole = await csvOf(all);
    const free = api.pool.idleCount;
    const reader = (await ask(all, CSV)).body?.getReader();
    await reader?.read();
    const second = await ask(all, XLSX);
    expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '5']);
    expect((await second.json())['hydra:description']).toContain('déjà en cours');
    expect(await csvOf(all, other)).toEqual(whole);
    await reader?.cancel();
    expect(await csvOf(all)).toEqual(whole);
    await expect.poll(() => api.pool.idleCount).toBeGreaterThanOrEqual(free);
    const { rows } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    expect(rows).toEqual([]);
  });

  it('LIST-01: who goes away while rows are read may begin again at once, and the log has no error', async () => {
    const errors = vi.spyOn(api.context.log, 'error');
    for (let round = 0; round < 5; round += 1) {
      const reader = (await ask(all, CSV)).body?.getReader();
      const reading = reader?.read();
      // Not awaited: the next request comes while the export still ends.
      const leaving = reader?.cancel();
      const again = await ask(all, CSV);
      expect([round, again.status]).toEqual([round, 200]);
      await again.body?.cancel();
      await Promise.all([reading, leaving]);
    }
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('LIST-01: who goes away while rows are read: nothing more is asked of the connection that others have then', async () => {
    const statements: { client: object; text: string }[] = [];
    const query = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: object,
      ...of: unknown[]
    ) {
      const { all: batch } = of[0] as { all?: { statement: { text: string } }[] };
      for (const { statement } of batch ?? []) statements.push({ client: this, text: statement.text });
      return Reflect.apply(query, this, of);
    } as typeof query);
    const reader = (await ask(all, CSV)).body?.getReader();
    statements.length = 0;
    const reading = reader?.read();
    await vi.waitFor(() =>
      expect(statements).toContainEqual(expect.objectContaining({ text: expect.stringContaining('fetch') })),
    );
    await reader?.cancel();
    await reading;
    const back = statements.findIndex(({ text }) => text === 'rollback');
    spy.mockRestore();
    expect(back).toBeGreaterThan(0);
    const { client } = statements[back] as (typeof statements)[0];
    expect(
      statements.slice(back).filter((one) => one.client === client && /^(fetch|close)/.test(one.text)),
    ).toEqual([]);
  });

  it.each([
    ['is disabled', { enable: false }],
    ['loses a right', { role: null }],
  ])('SEC-01, RIGHTS-13: whose account %s meanwhile is sent no further rows', async (_, change) => {
    const { id, token: other } = await holder({ Veteran: 'VIEW' });
    const reader = (await ask('/api/veterans', CSV, other)).body?.getReader();
    await reader?.read();
    await api.db.update(users).set(change).where(eq(users.id, id));
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow(/^export broken off$/);
  });

  it('OPS-03, API-04: one that breaks off says nothing of what was asked, and frees turn and connection', async () => {
    const reader = (await ask('/api/veterans?lastName=e', CSV)).body?.getReader();
    await reader?.read();
    // Between two fetches the session is idle; reading on before it has ended could come through.
    const terminate = sql`select pg_terminate_backend(pid, 20000) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`;
    await expect.poll(async () => (await api.db.execute(terminate)).rowCount).toBe(1);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow(/^export broken off$/);
    expect((await csvOf(all)).length).toBeGreaterThan(2000);
  });

  it('SEC-05, LIST-01: leaves lines that name the export, its filters and everybody whom it showed', async () => {
    await api.context.accessLog.flush();
    const { rows: before } = await owner.query('SELECT request FROM access_log');
    const lines = await csvOf('/api/veterans?citizenStatus.id=1&columns[]=lastName&columns[]=pmi');
    await api.context.accessLog.flush();
    const { rows } = await owner.query(
      'SELECT operation, asked, status, entity, actor, cardinality(ids) AS count, veterans = ids AS same FROM access_log WHERE request <> ALL($1) ORDER BY length(request), request',
      [before.map(({ request }) => request)],
    );
    const query = { 'citizenStatus.id': '1', export: 'csv', columns: 'lastName pmi' };
    for (const row of rows)
      expect(row).toMatchObject({
        operation: 'GET /api/veterans',
        asked: query,
        status: 200,
        entity: 'Veteran',
        actor: 1,
      });
    expect(rows.length).toBe(1 + Math.ceil((lines.length - 1) / 500));
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length - 1);
    expect(rows.every(({ same }) => same)).toBe(true);
  });
});

it('LIST-01: the wide form of a sign begins no formula either, and no text keeps a sheet from being opened', async () => {
  for (const sign of ['=', '\uff1d', '\uff0b', '\uff0d', '\uff20'])
    await veteran({ lastName: 'Signes', firstName: `${sign}1\uffff` });
  const path = '/api/veterans?lastName=signes&columns[]=firstName';
  expect((await csvOf(path)).slice(1).map((line) => line[0])).toEqual(Array(5).fill("'"));
  const rows = await readSheet(Buffer.from(await (await ask(path, XLSX)).arrayBuffer()));
  expect(rows.flat().map((text) => String(text).at(-1))).toEqual(['m', ...Array(5).fill('\ufffd')]);
});
