import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T08:00:00Z' });
const { token, first, region, reason, quality, create, calendar } = await officeOf(api);
const oran = await first('params_regions', 'name=Oran');
const city = await create('params_cities', { name: 'Bir El Djir' });

const veteran = (body: Record<string, unknown>) =>
  create('veterans', {
    civility: 'Mr',
    lastName: 'Benali',
    firstName: 'Karim',
    birthDate: '1936-05-04',
    citizenStatus: quality['@id'],
    addresses: [{ address: '12 cité des Oliviers' }],
    ...body,
  });

const ask = (query: string | Record<string, string>) =>
  api.request('GET', `/api/globalSearch?${new URLSearchParams(query)}`, { token });
/** The ids found, in order. */
const idsFor = async (query: Record<string, string>): Promise<number[]> => {
  const { status, body } = await ask(query);
  expect([status, body['hydra:totalItems']]).toEqual([200, body['hydra:member'].length]);
  return body['hydra:member'].map((member: { id: number }) => member.id);
};

const zerrouki = await veteran({
  lastName: 'Zérrouki',
  firstName: 'Aïcha',
  civility: 'Mme',
  maidenName: 'Lefèvre',
  birthplace: 'Sétif',
  email: 'mme_z@example.dz',
  phones: [{ phone: '+213550123456' }],
  addresses: [{ address: '3 rue des Œillets' }, { address: '100 % Sud' }],
  city: city['@id'],
  oldCity: 'Saint-Rémy',
  region: oran['@id'],
  fightCardNumber: 'FC-771',
  retcomb: 'R-772',
  pmr: 'K-773',
  pmi: '00774',
  veaNumber: 'VEA775',
  sdp: 'SDP776',
  smg: 'SMG777',
  trn: 'TRN778',
  orphanCardNumber: 'ORP779',
  pupilCardNumber: 'PUP780',
  widowCardNumber: 'WID781',
});
const benali = await veteran({ region: region['@id'], oldCity: 'Djirville' });

describe('GS-02: the words of keyWord', () => {
  it.each([
    ['zerrouki', 'lastName'],
    ['AICHA', 'firstName'],
    ['lefevre', 'maidenName'],
    ['SETIF', 'birthplace'],
    ['bir', 'city'],
    ['remy', 'oldCity'],
    ['mme_z', 'email'],
    ['213550123456', 'phones'],
    ['œillets', 'addresses'],
    ['fc-771', 'fightCardNumber'],
    ['r-772', 'retcomb'],
    ['k-773', 'pmr'],
    ['0774', 'pmi'],
    ['vea775', 'veaNumber'],
    ['sdp776', 'sdp'],
    ['smg777', 'smg'],
    ['trn778', 'trn'],
    ['orp779', 'orphanCardNumber'],
    ['pup780', 'pupilCardNumber'],
    ['wid781', 'widowCardNumber'],
  ])('GS-02: %s is found in %s, and only the veteran who has it', async (keyWord, field) => {
    const { body } = await ask({ keyWord });
    expect([body['hydra:totalItems'], body['hydra:member'][0]?.id]).toEqual([1, zerrouki.id]);
    expect(body['hydra:member'][0].matches).toEqual([field]);
  });

  it('GS-02: every word must be found, in whatever fields; each result names them in the order of the record', async () => {
    expect(await idsFor({ keyWord: '  zérrouki   vea775 ' })).toEqual([zerrouki.id]);
    expect(await idsFor({ keyWord: 'zerrouki karim' })).toEqual([]);
    const { body } = await ask({ keyWord: 'vea775 setif zerrouki' });
    expect(body['hydra:member'][0].matches).toEqual(['lastName', 'birthplace', 'veaNumber']);
  });

  it('GS-02: % and _ are letters like others, in their wide forms too', async () => {
    expect(await idsFor({ keyWord: '%' })).toEqual([zerrouki.id]);
    expect(await idsFor({ keyWord: '_' })).toEqual([zerrouki.id]);
    expect(await idsFor({ keyWord: '％' })).toEqual([zerrouki.id]);
    expect(await idsFor({ keyWord: '\\' })).toEqual([]);
    expect(await idsFor({ keyWord: 'a%a' })).toEqual([]);
  });

  it('GS-02: a result is what the list of veterans gives, with the fields that matched', async () => {
    const [member] = (await ask({ keyWord: 'zerrouki' })).body['hydra:member'];
    const [veteranRow] = (await api.request('GET', `/api/veterans?id=${zerrouki.id}`, { token })).body[
      'hydra:member'
    ];
    expect(member).toEqual({ ...veteranRow, reason: 'exactName', matches: ['lastName'] });
  });
});

describe('GS-02: the nearest first, and why', () => {
  afterAll(async () => {
    await api.db.execute(sql`delete from observations`);
    await api.db.execute(sql`delete from veterans where id > ${benali.id}`);
  });

  /** The names and reasons found, in order. */
  const rankedNames = async (keyWord: string, as = token) => {
    const { body } = await api.request('GET', `/api/globalSearch?${new URLSearchParams({ keyWord })}`, {
      token: as,
    });
    return body['hydra:member'].map(
      ({ lastName, firstName, reason: why }: Record<string, string>) => `${lastName} ${firstName}: ${why}`,
    );
  };

  it('GS-02: the person of that name comes before who is called so in part, sounds so, or lives there', async () => {
    const people = [
      { lastName: 'Abbad', firstName: 'Halima', addresses: [{ address: '3 rue Mansouri' }] },
      { lastName: 'Menssouri', firstName: 'Halima' },
      { lastName: 'Mansouria', firstName: 'Halima' },
      { lastName: 'Mansouri', firstName: 'Halima Zohra' },
      { lastName: 'Bey', firstName: 'Halima', maidenName: 'Mansouri', civility: 'Mme' },
      { lastName: 'Elmansouri', firstName: 'Halima' },
      { lastName: 'Mansouri', firstName: 'Halima' },
      { lastName: 'Mansouri', firstName: 'Ali' },
      { lastName: 'Agha', firstName: 'Mansouri' },
    ];
    for (const [index, person] of people.entries())
      await veteran({ ...person, birthDate: `193${index}-01-01` });
    expect(await rankedNames('mansouri halima')).toEqual([
      'Mansouri Halima: exactName',
      'Mansouri Halima Zohra: exactName',
      'Bey Halima: exactName',
      'Mansouria Halima: nameStart',
      'Menssouri Halima: nameSound',
      'Elmansouri Halima: namePart',
      'Abbad Halima: other',
    ]);
    // One word: whose last name it is before whose first name.
    expect((await rankedNames('mansouri')).slice(0, 4)).toEqual([
      'Mansouri Ali: exactName',
      'Mansouri Halima: exactName',
      'Mansouri Halima Zohra: exactName',
      'Agha Mansouri: exactName',
    ]);
  });

  it('GS-02: then a number, a phone, an address, notes', async () => {
    const of = (lastName: string, body: Record<string, unknown>) => veteran({ lastName, ...body });
    const note = await of('Aouad', {});
    await api.db.execute(sql`insert into observations (veteran_id, observation, params_observation_id)
      select ${note.id}, 'Le 99887766 est faux', min(id) from params_observations`);
    await of('Bacha', { addresses: [{ address: 'Lot 99887766' }] });
    await of('Chaib', { phones: [{ phone: '0699887766' }] });
    await of('Dahmani', { pmr: 'K99887766' });
    expect(await rankedNames('99887766')).toEqual([
      'Dahmani Karim: number',
      'Chaib Karim: phone',
      'Bacha Karim: other',
      'Aouad Karim: notes',
    ]);
  });

  it('GS-02: a name is found as it sounds and without its apostrophe, hyphen or space', async () => {
    await veteran({ lastName: "M'hidi", firstName: 'Larbi' });
    await veteran({ lastName: 'Ben Ali', firstName: 'Sid-Ahmed' });
    await veteran({ lastName: 'Guendouz', firstName: 'Mohammed' });
    expect(await rankedNames('mhidi')).toEqual(["M'hidi Larbi: exactName"]);
    expect(await rankedNames("m'hidi larbi")).toEqual(["M'hidi Larbi: exactName"]);
    expect(await rankedNames('benali sidahmed')).toEqual(['Ben Ali Sid-Ahmed: exactName']);
    expect(await rankedNames('ben-ali ahmed')).toEqual(['Ben Ali Sid-Ahmed: exactName']);
    expect(await rankedNames('gendouz mohamed')).toEqual(['Guendouz Mohammed: nameSound']);
    const { body } = await ask({ keyWord: 'gendouz mohamed' });
    expect(body['hydra:member'][0].matches).toEqual(['lastName', 'firstName']);
  });

  it.each(['0677889911', '+213677889911', '00213 677 88 99 11', '06 77.88.99 11', '06.77.88.99.11'])(
    'GS-02: the phone %s is found however it is stored',
    async (keyWord) => {
      await api.db.execute(sql`delete from veterans where last_name like 'Tel%'`);
      const phones = ['0677889911', '+213677889911', '06 77 88 99 11', '00213677889911'];
      for (const [index, phone] of phones.entries())
        await api.db.execute(sql`
          insert into veterans (civility, last_name, first_name, birth_date, citizen_status_id, phones)
          values ('Mr', ${`Tel${index}`}, 'Essai', '1930-01-01', ${quality.id}, ${JSON.stringify([{ phone }])})`);
      expect(await rankedNames(keyWord)).toEqual(phones.map((_, index) => `Tel${index} Essai: phone`));
      const { body } = await ask({ keyWord });
      expect(body['hydra:member'][0].matches).toEqual(['phones']);
    },
  );

  it('GS-02: a birth date and the number of the record', async () => {
    const record = await veteran({ lastName: 'Soltani', birthDate: '1949-08-14' });
    for (const keyWord of ['14/08/1949', 'soltani 14.08.1949', '1949-08-14']) {
      const { body } = await ask({ keyWord });
      expect([keyWord, body['hydra:totalItems'], body['hydra:member'][0]?.id]).toEqual([
        keyWord,
        1,
        record.id,
      ]);
      expect([body['hydra:member'][0].reason, body['hydra:member'][0].matches.at(-1)]).toEqual([
        'birthDate',
        'birthDate',
      ]);
    }
    const { body } = await ask({ keyWord: `N° ${record.id}` });
    expect([body['hydra:member'][0].id, body['hydra:member'][0].reason]).toEqual([record.id, 'recordNumber']);
    expect(body['hydra:member'][0].matches).toEqual(['id']);
  });

  it('RIGHTS-15, GS-02: who may only list veterans searches in what the list shows, and nothing shows more', async () => {
    const { role, account } = accountsOf(api);
    const listRights = { Veteran: 'LIST', Observation: 'LIST', MedicalInformation: 'LIST' } as const;
    const { token: reader } = await account('lecteur-liste', await role('ROLE_LISTE', listRights));
    const lists = async (keyWord: string) => (await rankedNames(keyWord, reader)).length;
    expect(await rankedNames('zerrouki aicha', reader)).toEqual(['Zérrouki Aïcha: exactName']);
    for (const keyWord of ['remy', 'r-772', 'k-773', '00774', 'zeruki'])
      expect([keyWord, await lists(keyWord)]).toEqual([keyWord, 1]);
    for (const keyWord of [
      'lefevre',
      'setif',
      'bir',
      'mme_z',
      '213550123456',
      'œillets',
      'fc-771',
      'vea775',
      'wid781',
      '99887766 faux',
    ])
      expect([keyWord, await lists(keyWord)]).toEqual([keyWord, 0]);
    const city = async (name: string) =>
      (await api.request('GET', `/api/globalSearch?city=${name}`, { token: reader })).body[
        'hydra:totalItems'
      ];
    expect([await city('remy'), await city('bir el')]).toEqual([1, 0]);
    const { body } = await api.request('GET', '/api/globalSearch?keyWord=zerrouki+r-772', { token: reader });
    expect(body['hydra:member'][0].matches).toEqual(['lastName', 'retcomb']);
  });

  it('RIGHTS-15, GS-01: who may not list appointments can search by none of theirs', async () => {
    const { role, account } = accountsOf(api);
    const { token: reader } = await account('sans-rdv', await role('ROLE_SANS_RDV', { Veteran: 'DELETE' }));
    for (const [name, value] of [
      ['reason', String(reason.id)],
      ['dateRDV_between', '2026-11-23'],
      ['dateRDV_end', 'pas un jour'],
    ] as const) {
      const query = new URLSearchParams({ keyWord: 'benali', [name]: value });
      const { status, body } = await api.request('GET', `/api/globalSearch?${query}`, { token: reader });
      expect([status, body['hydra:description'].includes(name)]).toEqual([403, true]);
    }
    const { status, body } = await api.request('GET', '/api/globalSearch?keyWord=benali&reason=', {
      token: reader,
    });
    expect([status, body['hydra:search']['hydra:template']]).toEqual([
      200,
      '/api/globalSearch{?keyWord,region,city}',
    ]);
  });
});

describe('GS-01: the other filters', () => {
  /** An appointment of that moment, in a slot of its own. */
  async function appointment(moment: string, changes: Record<string, unknown> = {}) {
    const ownCalendar = await calendar();
    await api.db.execute(sql`
      with slot as (
        insert into available_appointments (calendar_id, date_rdv, number) values (${ownCalendar.id}, ${moment}, 1) returning *)
      insert into appointments (first_name, last_name, quality_id, reason_id, veteran_id, cell_id, region_id,
        calendar_id, slot_id, date_rdv, canceled)
      select 'Karim', 'Benali', ${quality.id}, ${reason.id}, ${changes.veteran ?? benali.id},
        (select cell_id from calendars where id = ${ownCalendar.id}), ${region.id}, slot.calendar_id, slot.id, slot.date_rdv, ${changes.canceled ?? false}
      from slot`);
  }

  it('GS-01: a region, by its link or its number', async () => {
    expect(await idsFor({ region: oran['@id'] })).toEqual([zerrouki.id]);
    expect(await idsFor({ region: String(region.id), keyWord: '' })).toEqual([benali.id]);
    expect(await idsFor({ region: String(region.id), keyWord: 'zerrouki' })).toEqual([]);
  });

  it('GS-01: a city is the city or the old one, and nothing else', async () => {
    expect(await idsFor({ city: 'djir' })).toEqual([benali.id, zerrouki.id]);
    expect(await idsFor({ city: 'BIR EL' })).toEqual([zerrouki.id]);
    expect(await idsFor({ city: 'setif' })).toEqual([]);
  });

  it('GS-01: a reason and days select who has such an active appointment', async () => {
    // 23:30 of the 23rd and 00:15 of the 24th in the service's zone.
    await appointment('2026-11-23T22:30:00Z');
    await appointment('2026-11-23T23:15:00Z', { veteran: zerrouki.id });
    await appointment('2026-12-10T09:00:00Z', { veteran: zerrouki.id, canceled: true });
    const days = (from: string, to: string) => idsFor({ dateRDV_between: from, dateRDV_end: to });
    expect(await days('2026-11-23', '2026-11-23')).toEqual([benali.id]);
    expect(await days('2026-11-24', '2026-11-24')).toEqual([zerrouki.id]);
    expect(await days('2026-11-23', '2026-11-24')).toEqual([benali.id, zerrouki.id]);
    expect(await days('2026-12-01', '')).toEqual([]);
    expect(await days('', '2026-11-23')).toEqual([benali.id]);
    expect(await days('2026-11-24', '2026-11-23')).toEqual([]);
    expect(await idsFor({ reason: reason['@id'] })).toEqual([benali.id, zerrouki.id]);
    expect(await idsFor({ reason: '999999' })).toEqual([]);
    expect(await idsFor({ reason: String(reason.id), keyWord: 'karim' })).toEqual([benali.id]);
  });

  it('GS-01, API-03: what is empty is ignored, what is malformed is named', async () => {
    const empty = Object.fromEntries(
      ['keyWord', 'region', 'city', 'reason', 'dateRDV_between', 'dateRDV_end'].map((name) => [name, ' ']),
    );
    expect(await idsFor(empty)).toEqual([benali.id, zerrouki.id]);
    for (const [name, value] of [
      ['region', 'oran'],
      ['region', '/api/cells/1'],
      ['reason', '-1'],
      ['dateRDV_between', '23/11/2026'],
      ['dateRDV_end', '2026-02-30'],
      ['keyWord', 'a'.repeat(201)],
      ['keyWord', 'abcdefghijklm'.split('').join(' ')],
      ['page', '0'],
      ['itemsPerPage', 'x'],
    ] as const) {
      const { status, body } = await ask({ [name]: value });
      expect([name, status, body['hydra:description'].includes(name)]).toEqual([name, 400, true]);
    }
  });

  it('GS-01: comes in pages, by name, with the exact count and the filters kept in the links', async () => {
    const { body } = await ask('city=djir&itemsPerPage=1&page=2');
    expect([body['hydra:totalItems'], body['hydra:member'][0].id]).toEqual([2, zerrouki.id]);
    expect(body['hydra:view']['hydra:first']).toBe('/api/globalSearch?city=djir&itemsPerPage=1&page=1');
    expect(body['hydra:search']['hydra:template']).toBe(
      '/api/globalSearch{?keyWord,region,city,reason,dateRDV_between,dateRDV_end}',
    );
    expect((await ask('city=djir&itemsPerPage=0')).body).toMatchObject({
      'hydra:totalItems': 2,
      'hydra:member': [],
    });
  });
});

describe('GS-02: the search row of a veteran', () => {
  it('GS-02: follows every change of the record and the name of its city', async () => {
    const record = await veteran({ lastName: 'Khelifi', city: city['@id'] });
    const change = (body: Record<string, unknown>) =>
      api.request('PUT', record['@id'], { token, body: { ...record, city: city['@id'], ...body } });
    expect((await change({ lastName: 'Ouali', phones: [{ phone: '0661223344' }] })).status).toBe(200);
    expect(await idsFor({ keyWord: 'khelifi' })).toEqual([]);
    expect(await idsFor({ keyWord: 'ouali 61223344' })).toEqual([record.id]);
    await api.request('PUT', city['@id'], { token, body: { name: 'Misserghin' } });
    expect(await idsFor({ keyWord: 'misserghin' })).toEqual([record.id, zerrouki.id]);
    expect(await idsFor({ city: 'misserghin', keyWord: 'ouali' })).toEqual([record.id]);
    expect(await idsFor({ keyWord: 'bir' })).toEqual([]);
    await api.db.execute(sql`delete from veterans where id = ${record.id}`);
    expect(await idsFor({ keyWord: 'ouali' })).toEqual([]);
  });

  it('GS-02: digits of a phone are found without what stands between them', async () => {
    await api.db.execute(
      sql`update veterans set phones = '[{"phone": "05 50.99-88 77"}]' where id = ${benali.id}`,
    );
    expect(await idsFor({ keyWord: '0550998877' })).toEqual([benali.id]);
    expect(await idsFor({ keyWord: '05 50.99-88' })).toEqual([benali.id]);
  });

  it('GS-02: many rows of one statement have theirs, and none is left behind', async () => {
    await api.db.execute(sql`
      insert into veterans (civility, last_name, first_name, birth_date, citizen_status_id)
      select 'Mr', 'Masse' || n, 'Essai', '1930-01-01', ${quality.id} from generate_series(1, 500) as n`);
    expect((await ask({ keyWord: 'masse' })).body['hydra:totalItems']).toBe(500);
    const { rows } = await api.db.execute(
      sql`select (select count(*) from veterans) = (select count(*) from veteran_search) as same`,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

it('GS-03: of a word that many hold every page and the count are exact, whichever way they are found', async () => {
  // Two of three hold the word; the first hundred by name do not.
  await api.db.execute(sql`
    insert into veterans (civility, last_name, first_name, birth_date, birthplace, citizen_status_id)
    select 'Mr', case when n > 100 then 'Foule' else 'Avant' end || lpad(n::text, 4, '0'), 'Essai', '1930-01-01',
      case when n > 100 and n % 3 > 0 then 'Souk Ahras' else 'Guelma' end, ${quality.id}
    from generate_series(1, 3600) as n`);
  const { rows } = await api.db.execute<{ id: number }>(
    sql`select id from veterans where birthplace = 'Souk Ahras' order by last_name`,
  );
  const ids = rows.map(({ id }) => id);
  for (const page of [1, 2, 20, 43, 44, 60, 78, 79]) {
    const { body } = await ask({ keyWord: 'ahras', page: String(page) });
    expect([
      page,
      body['hydra:totalItems'],
      body['hydra:member'].map((one: { id: number }) => one.id),
    ]).toEqual([page, 2333, ids.slice((page - 1) * 30, page * 30)]);
  }
  // All who hold this word stand among the first by name, and more than that are asked for.
  for (const [page, count] of [
    [1, 30],
    [4, 10],
    [5, 0],
  ]) {
    const { body } = await ask({ keyWord: 'avant', page: String(page) });
    expect([page, body['hydra:totalItems'], body['hydra:member'].length]).toEqual([page, 100, count]);
  }
});
