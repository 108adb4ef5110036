import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Lists are found and ordered as people look for what is in them. */

const api = await testApi({ now: '2026-11-25T08:00:00Z' });
const { token, calendar, region, reason, quality } = await officeOf(api);
const { role, account } = accountsOf(api);

const PHONES = ['0550123457', '+213550123457', '00213 550 12 34 57', '05.50.12.34.57', '05 50 12 34 57'];

const ownCalendar = await calendar({ startDate: '2026-11-26', endDate: '2026-12-26' });
/** An appointment of a moment, past ones too. */
async function appointment(moment: string, person: Record<string, unknown> = {}): Promise<number> {
  const { lastName = 'Benali', firstName = 'Karim', phone = null, birthDate = null } = person;
  const { rows } = await api.db.execute<{ id: number }>(sql`
    with slot as (
      insert into available_appointments (calendar_id, date_rdv, number) values (${ownCalendar.id}, ${moment}, 9)
      on conflict (calendar_id, date_rdv) do update set number = 9 returning *)
    insert into appointments (first_name, last_name, phone, birth_date, quality_id, reason_id, cell_id, region_id,
      calendar_id, slot_id, date_rdv)
    select ${firstName}, ${lastName}, ${phone}, ${birthDate}::date, ${quality.id}, ${reason.id},
      (select cell_id from calendars where id = ${ownCalendar.id}), ${region.id}, slot.calendar_id, slot.id, slot.date_rdv
    from slot returning id`);
  return (rows[0] as { id: number }).id;
}

const veteran = (lastName: string, firstName: string, phone = '0699999999') =>
  api.db.execute(sql`
    insert into veterans (civility, last_name, first_name, birth_date, citizen_status_id, phones)
    values ('Mr', ${lastName}, ${firstName}, '1930-01-01', ${quality.id}, ${JSON.stringify([{ phone }])})`);

const members = async (path: string, as = token) => {
  const { status, body } = await api.request('GET', path, { token: as });
  expect([path, status]).toEqual([path, 200]);
  return body['hydra:member'] as { id: number; lastName: string; firstName: string }[];
};
const names = async (path: string) =>
  (await members(path)).map(({ lastName, firstName }) => `${lastName} ${firstName}`);

describe('VET-01, VET-02: the veterans list', async () => {
  for (const [index, phone] of PHONES.entries()) await veteran(`Tel${index}`, 'Essai', phone);
  for (const firstName of ['Zohra', 'Amine', 'Karim']) await veteran('Ordre', firstName);
  await veteran("M'hidi", 'Larbi');
  await veteran('Ouali', 'Mouloud');

  it.each(PHONES)('VET-02: the phone %s is found however it is stored', async (phone) => {
    const query = new URLSearchParams({ phones: phone });
    expect(await names(`/api/veterans?${query}`)).toEqual(PHONES.map((_, index) => `Tel${index} Essai`));
  });

  it('VET-01: within a last name they stand by first name, both ways, asked or not', async () => {
    const sortedNames = ['Ordre Amine', 'Ordre Karim', 'Ordre Zohra'];
    expect(await names('/api/veterans?lastName=ordre')).toEqual(sortedNames);
    expect(await names('/api/veterans?lastName=ordre&order[lastName]=asc')).toEqual(sortedNames);
    expect(await names('/api/veterans?lastName=ordre&order[lastName]=desc')).toEqual(
      [...sortedNames].reverse(),
    );
  });

  it('LIST-01: old cities are sorted as people read them, whatever case and accents', async () => {
    const sortedNames = ['Aïn Defla', 'Annaba', 'Batna', 'Écija', 'eulma', 'Ezzouar'];
    for (const city of [...sortedNames].reverse())
      await api.db.execute(sql`
        insert into veterans (civility, last_name, first_name, birth_date, citizen_status_id, old_city)
        values ('Mr', 'Citadin', 'Rabah', '1930-01-01', ${quality.id}, ${city})`);
    const cities = async (query: string) => {
      const { body } = await api.request('GET', `/api/veterans?${query}`, { token });
      return (body['hydra:member'] as { oldCity: string | null }[]).map(({ oldCity }) => oldCity);
    };
    for (const filter of ['lastName=citadin', 'exists[oldCity]=true']) {
      expect(await cities(`${filter}&order[oldCity]=asc`)).toEqual(sortedNames);
      expect(await cities(`${filter}&order[oldCity]=desc`)).toEqual([...sortedNames].reverse());
    }
  });

  it('VET-02: a name without its apostrophe, and both names in one field', async () => {
    expect(await names('/api/veterans?lastName=mhidi')).toEqual(["M'hidi Larbi"]);
    expect(await names("/api/veterans?lastName=M'hidi")).toEqual(["M'hidi Larbi"]);
    expect(await names('/api/veterans?lastName=Ouali+Mouloud')).toEqual(['Ouali Mouloud']);
    expect(await names('/api/veterans?firstName=mouloud+ouali')).toEqual(['Ouali Mouloud']);
    expect(await names('/api/veterans?lastName=Ouali+Larbi')).toEqual([]);
    expect(await names('/api/veterans?lastName=100%25')).toEqual([]);
  });
});

describe('APT-01: the appointments list', async () => {
  const late = await appointment('2026-12-20T09:00:00Z', { lastName: 'Loin' });
  const yesterday = await appointment('2026-11-24T09:00:00Z', { lastName: 'Hier' });
  const today = await appointment('2026-11-25T07:00:00Z', { lastName: 'Ouali', firstName: 'Mouloud' });
  const before = await appointment('2026-10-01T09:00:00Z', { lastName: "M'hidi", birthDate: '1949-08-14' });
  const tomorrow = await appointment('2026-11-26T09:00:00Z', { phone: '00213 550 12 34 57' });
  const ids = async (query: string, as = token) =>
    (await members(`/api/appointments?${query}`, as)).map(({ id }) => id);

  it('APT-01: today and what comes stand first, the nearest first, then the past, the latest first', async () => {
    const agenda = [today, tomorrow, late, yesterday, before];
    expect(await ids('order[agenda]=asc')).toEqual(agenda);
    expect(await ids('order[agenda]=desc')).toEqual([...agenda].reverse());
    for (const size of [1, 2, 3])
      for (let page = 1; (page - 1) * size < agenda.length; page += 1)
        expect(await ids(`order[agenda]=asc&itemsPerPage=${size}&page=${page}`)).toEqual(
          agenda.slice((page - 1) * size, page * size),
        );
    const { body } = await api.request('GET', '/api/appointments?order[agenda]=asc&itemsPerPage=2', {
      token,
    });
    expect(body['hydra:totalItems']).toBe(5);
    expect(body['hydra:search']['hydra:template']).toMatch(/order\[agenda\]/);
    expect((await api.request('GET', '/api/appointments?order[agenda]=x', { token })).status).toBe(400);
  });

  it('APT-01: the order by what is near is read from an index, not sorted', async () => {
    const plan = await api.db.transaction(async (tx) => {
      // An order that no index gives is sorted all the same.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      const { rows } = await tx.execute<Record<string, string>>(sql`explain
        select id from appointments where date_rdv < now() order by date_rdv desc, id desc limit 30`);
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
    expect(plan).toMatch(/Index (Only )?Scan Backward/);
    expect(plan).not.toMatch(/Sort/);
  });

  it('APT-01: one search box finds by the number that was told, by name, phone and birth date', async () => {
    const search = (search: string, as = token) =>
      ids(`${new URLSearchParams({ search })}&order[agenda]=asc`, as);
    expect(await search(`N° ${before}`)).toEqual([before]);
    expect(await search(String(late))).toEqual([late]);
    expect(await search('ouali mouloud')).toEqual([today]);
    expect(await search('Mouloud OUALI')).toEqual([today]);
    expect(await search('mhidi')).toEqual([before]);
    for (const phone of PHONES) expect([phone, await search(phone)]).toEqual([phone, [tomorrow]]);
    expect(await search('benali 0550123457')).toEqual([tomorrow]);
    expect(await search('14/08/1949')).toEqual([before]);
    expect(await search('introuvable')).toEqual([]);
    expect(await search('%')).toEqual([]);
    const long = await api.request('GET', `/api/appointments?search=${'a'.repeat(201)}`, { token });
    expect([long.status, long.body['hydra:description']]).toEqual([400, expect.stringContaining('search')]);
    // The list shows no birth date: who may only list finds by none.
    const { token: lister } = await account(
      'liste-rdv',
      await role('ROLE_LISTE_RDV', { Appointment: 'LIST' }),
    );
    expect([await search('14/08/1949', lister), await search('mhidi', lister)]).toEqual([[], [before]]);
  });

  it.each(PHONES)('APT-01: the filter finds the phone %s however it is stored', async (phone) => {
    expect(await ids(String(new URLSearchParams({ phone })))).toEqual([tomorrow]);
  });
});
