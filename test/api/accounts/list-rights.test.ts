import fs from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** LIST gives a list, VIEW the record (RIGHTS-15): what lists show, and what they may be asked. */

const filesUrl = temporaryFolder('listed-documents');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const api = await testApi({ settings: { filesUrl } });
const { token, create, first, ...office } = await officeOf(api);
const accounts = accountsOf(api);

let holders = 0;
/** The token of somebody with these rights and no other. */
const holder = async (roleRights: Readonly<Record<string, RightName>>) => {
  holders += 1;
  return (await accounts.account(`liste-${holders}`, await accounts.role(`LISTE_${holders}`, roleRights)))
    .token;
};

const get = (path: string, as: string) => api.request('GET', path, { token: as });
const properties = (body: Record<string, unknown>, { orders = false } = {}) =>
  new Set(
    (body['hydra:search'] as { 'hydra:mapping': { variable: string; property: string }[] })[
      'hydra:mapping'
    ].flatMap(({ variable, property }) => (variable.startsWith('order[') === orders ? [property] : [])),
  );

const other = await office.veteran({
  lastName: 'Mokrani',
  firstName: 'Saïd',
  birthDate: '1931-01-02',
  addresses: [{ address: 'Oran' }],
});
const record = await create('veterans', {
  civility: 'Mme',
  lastName: 'Benali',
  firstName: 'Halima',
  maidenName: 'Cherif',
  birthDate: '1936-05-04',
  birthplace: 'Tizi Ouzou',
  email: 'halima@example.dz',
  phones: [{ phone: '0550123456' }],
  addresses: [{ address: '12 cité des Oliviers, Alger' }],
  oldCity: 'Blida',
  region: office.region['@id'],
  citizenStatus: office.quality['@id'],
  pmi: 'PMI-77',
  disabilityRate: 40,
  pensionedInfirmities: 'Surdité',
});

const COLUMNS = [
  'civility',
  'lastName',
  'firstName',
  'birthDate',
  'birthDatePrecision',
  'oldCity',
  'region',
  'pmi',
  'pmr',
  'retcomb',
  'enable',
];
const KEYS = ['@id', '@type', 'id', 'value', 'version', ...COLUMNS];

describe('veterans with LIST alone', async () => {
  const lister = await holder({ Veteran: 'LIST' });
  const reader = await holder({ Veteran: 'VIEW' });

  it('RIGHTS-15: a member has the columns of the list and nothing else', async () => {
    for (const query of ['', '?pagination=false', '?itemsPerPage=1', '?id=1', '?for=appointment']) {
      const { status, body } = await get(`/api/veterans${query}`, lister);
      expect(status).toBe(200);
      for (const member of body['hydra:member']) expect(Object.keys(member).sort()).toEqual(KEYS.toSorted());
    }
    expect((await get(record['@id'], lister)).status).toBe(403);
    const whole = (await get('/api/veterans?lastName=benali', reader)).body['hydra:member'][0];
    expect(whole).toMatchObject({ email: 'halima@example.dz', disabilityRate: 40 });
  });

  const { fields } = entities.find(({ name }) => name === 'Veteran') as (typeof entities)[number];
  const filterable = Object.keys(fields).filter((name) => !fields[name]?.virtual);
  const mayFilter = [...COLUMNS, 'citizenStatus', 'createdDate', 'updatedDate'];

  it.each(filterable)(
    'RIGHTS-15: %s narrows and orders the list, or is a 403 that names it',
    async (name) => {
      const field = fields[name];
      const operators =
        field?.filter === 'range' ? [name, `${name}[after]`] : [name, `${name}[]`, `${name}.id`];
      for (const parameter of [...operators, `exists[${name}]`]) {
        if (parameter.endsWith('.id') && field?.kind !== 'reference') continue;
        // A value that no field takes: allowed, it is a 400 or finds nothing, and tells which of both it was.
        const { status, body } = await get(`/api/veterans?${encodeURIComponent(parameter)}=zzz`, lister);
        if (mayFilter.includes(name)) expect([parameter, status === 403]).toEqual([parameter, false]);
        else {
          expect([parameter, status]).toEqual([parameter, 403]);
          expect(body['hydra:description']).toContain(parameter);
        }
      }
      const order = `order[${name}]`;
      const { status, body } = await get(`/api/veterans?${order}=asc`, lister);
      expect([order, status]).toEqual([order, COLUMNS.includes(name) ? 200 : 403]);
      if (status === 403) expect(body['hydra:description']).toContain(order);
      expect((await get(`/api/veterans?${order}=asc`, reader)).status).toBe(200);
    },
  );

  it('RIGHTS-15, API-02: the search that the list offers names what may be asked, and an empty filter asks nothing', async () => {
    const { body } = await get('/api/veterans', lister);
    expect(properties(body)).toEqual(new Set(['id', ...mayFilter]));
    expect(properties(body, { orders: true })).toEqual(new Set(['id', ...COLUMNS]));
    expect((await get('/api/veterans?email=&nothing=1&order[nothing]=asc', lister)).status).toBe(200);
    expect(properties((await get('/api/veterans', reader)).body)).toContain('email');
  });

  it("RIGHTS-15, STAT-02: the statistics' 'voir' narrows by status and by days that are not shown", async () => {
    const today = record.createdDate.slice(0, 10);
    const query = `citizenStatus=${office.quality.id}&createdDate[after]=${today}&createdDate[before]=${today}`;
    expect((await get(`/api/veterans?${query}`, lister)).body['hydra:totalItems']).toBe(2);
    expect((await get('/api/veterans?updatedDate[after]=2020-01-01', lister)).status).toBe(200);
  });
});

describe('the search of the appointment form', async () => {
  const FILLED = [
    'civility',
    'lastName',
    'firstName',
    'birthDate',
    'birthDatePrecision',
    'birthplace',
    'email',
    'phones',
    'citizenStatus',
  ];
  const books = await holder({ Veteran: 'LIST', Appointment: 'CREATE' });

  it('RIGHTS-15, APT-06: who books finds by email and birthplace, and gets what the form fills', async () => {
    for (const query of [
      'email=HALIMA',
      'birthplace=tizi',
      'email=halima&birthplace=tizi&lastName=ben&civility=Mme',
    ]) {
      const { status, body } = await get(`/api/veterans?${query}`, books);
      expect([query, status, body['hydra:totalItems']]).toEqual([query, 200, 1]);
      const [member] = body['hydra:member'];
      expect(Object.keys(member).sort()).toEqual(['@id', '@type', 'id', 'value', ...FILLED].sort());
      expect(member).toMatchObject({ email: 'halima@example.dz', phones: [{ phone: '0550123456' }] });
    }
    const members = (await get('/api/veterans?for=appointment&lastName=benali', books)).body['hydra:member'];
    expect(members).toMatchObject([{ id: record.id, email: 'halima@example.dz' }]);
    // A query without the form's word or its two filters is the list's.
    const [member] = (await get('/api/veterans?lastName=benali', books)).body['hydra:member'];
    expect(Object.keys(member).sort()).toEqual(KEYS.toSorted());
  });

  it('RIGHTS-15: at most ten, on one page, and by nothing else that the list hides', async () => {
    for (let number = 0; number < 11; number += 1)
      await create('veterans', {
        civility: 'Mr',
        lastName: `Ziani ${String.fromCharCode(97 + number)}`,
        firstName: 'Omar',
        birthDate: `19${20 + number}-01-01`,
        birthplace: 'Sétif',
        citizenStatus: office.quality['@id'],
        addresses: [{ address: 'Sétif' }],
      });
    for (const query of [
      'birthplace=setif',
      'birthplace=setif&itemsPerPage=500',
      'birthplace=setif&pagination=false',
    ]) {
      const { body } = await get(`/api/veterans?${query}`, books);
      expect([query, body['hydra:member'].length, body['hydra:totalItems']]).toEqual([query, 10, 11]);
      expect(body['hydra:view']['hydra:next']).toBeUndefined();
    }
    expect((await get('/api/veterans?birthplace=setif&page=2', books)).status).toBe(400);
    for (const query of ['phones=0550', 'addresses=oran', 'order[email]=asc', 'pensionedInfirmities=surd'])
      expect([query, (await get(`/api/veterans?birthplace=setif&${query}`, books)).status]).toEqual([
        query,
        403,
      ]);
  });

  it('RIGHTS-15: asks Veteran LIST and CREATE or EDIT on Appointment', async () => {
    const edits = await holder({ Veteran: 'LIST', Appointment: 'EDIT' });
    expect((await get('/api/veterans?email=halima', edits)).status).toBe(200);
    const views = await holder({ Veteran: 'LIST', Appointment: 'VIEW' });
    expect((await get('/api/veterans?email=halima', views)).status).toBe(403);
    const alone = await holder({ Appointment: 'DELETE' });
    expect((await get('/api/veterans?email=halima', alone)).status).toBe(403);
  });
});

describe('other lists', () => {
  it('RIGHTS-15: with LIST alone a user, a role and an appointment show what their lists show', async () => {
    const lister = await holder({ User: 'LIST', Role: 'LIST', Appointment: 'LIST' });
    const keysAt = async (path: string) =>
      Object.keys((await get(`/api/${path}`, lister)).body['hydra:member'][0]);
    const user = await keysAt('users');
    for (const hiddenField of ['maidenName', 'imageUrl', 'registerDate', 'createdBy'])
      expect(user).not.toContain(hiddenField);
    expect(user).toEqual(expect.arrayContaining(['username', 'email', 'role', 'cell', 'region', 'enable']));
    expect(await keysAt('roles')).toEqual(['@id', '@type', 'id', 'version', 'name', 'title', 'archived']);
    for (const [path, query] of [
      ['users', 'registerDate[after]=2026-01-01'],
      ['users', 'order[createdDate]=asc'],
      ['roles', 'createdBy=1'],
    ])
      expect([query, (await get(`/api/${path}?${query}`, lister)).status]).toEqual([query, 403]);
  });

  it('RIGHTS-15: one account reads itself whole without a right', async () => {
    const me = await accounts.account('soi-meme');
    expect((await get(`/api/users/${me.id}`, me.token)).body).toHaveProperty('imageUrl');
  });

  it('RIGHTS-15: appointments show neither birth date nor email in any list, nor a veteran whom one may not list', async () => {
    const ownCalendar = await office.calendar({ startDate: '2030-01-06', endDate: '2030-01-12' });
    const [slot] = await office.slotsOf(ownCalendar);
    if (!slot) throw new Error('no slot');
    await create(
      'appointments',
      office.appointment(ownCalendar, slot, {
        veteran: other['@id'],
        birthDate: '1931-01-02',
        birthplace: 'Oran',
        email: 'said@example.dz',
      }),
    );
    const lister = await holder({ Appointment: 'LIST' });
    for (const path of ['appointments', 'appointments/next', `appointments?calendar.id=${ownCalendar.id}`]) {
      const { body } = await get(`/api/${path}`, lister);
      const [member] = body['hydra:member'];
      for (const hiddenField of ['birthDate', 'birthplace', 'email', 'createdBy', 'canceledBy'])
        expect([path, member]).not.toEqual([
          path,
          expect.objectContaining({ [hiddenField]: expect.anything() }),
        ]);
      expect(member.veteran).toEqual({ '@id': other['@id'], '@type': 'Veteran', id: other.id });
      expect(properties(body)).not.toContain('birthDate');
      const separator = path.includes('?') ? '&' : '?';
      expect((await get(`/api/${path}${separator}birthDate=1931-01-02`, lister)).status).toBe(403);
      expect((await get(`/api/${path}${separator}email=said`, lister)).status).toBe(403);
    }
    const both = await holder({ Appointment: 'VIEW', Veteran: 'LIST' });
    expect((await get('/api/appointments', both)).body['hydra:member'][0].veteran.lastName).toBe('Mokrani');
  });

  it('RIGHTS-15: what is declared for a list are fields of the record', () => {
    for (const { name, fields, listPart, operations } of entities) {
      if (!listPart) continue;
      expect(operations).toContain('list');
      const names = [...listPart.fields, ...listPart.filters, ...listPart.orders];
      for (const one of names)
        expect([name, one, one === 'version' || one in fields]).toEqual([name, one, true]);
    }
  });
});

/** Fields that say nothing about a person: the state and dates of a record, and its office (SEC-09). */
const NEUTRAL = new Set(['archived', 'canceled', 'sent', 'createdDate', 'updatedDate']);
const OFFICE_ENTITIES = new Set([
  'Cell',
  'ParamsRegion',
  'ParamsAppointmentReason',
  'ParamsQuality',
  'Calendar',
]);

describe.each(
  entities.flatMap((entity) =>
    entity.menu && entity.listPart && entity.operations.includes('list')
      ? [{ ...entity, menu: entity.menu }]
      : [],
  ),
)('SEC-09, RIGHTS-15: $name with LIST alone', async ({ name, path, menu, fields, listPart, ownOrders }) => {
  const lister = await holder({ [menu]: 'LIST' });
  const listFields = new Set(listPart?.fields);
  const hiddenFields = Object.entries(fields).filter(
    ([field, { to }]) => !listFields.has(field) && !NEUTRAL.has(field) && !OFFICE_ENTITIES.has(String(to)),
  );
  const ways = (field: string) => [
    `${field}=zzz`,
    `${field}[]=zzz`,
    `${field}[0]=zzz`,
    `${field}.id=1`,
    `${field}[after]=2000-01-01`,
    `exists[${field}]=true`,
    `order[${field}]=asc`,
  ];

  it.each(hiddenFields.map(([field]) => field))(
    '%s neither narrows nor orders the list, in any form',
    async (field) => {
      const total = (await get(`/api/${path}`, lister)).body['hydra:totalItems'];
      for (const query of ways(field)) {
        const { status, body } = await get(`/api/${path}?${query}`, lister);
        // A parameter that nobody has is ignored.
        if (status === 200) expect([query, body['hydra:totalItems']]).toEqual([query, total]);
        else expect([query, status]).toEqual([query, 403]);
      }
    },
  );

  it('its search names only what it shows, and what says nothing about a person', async () => {
    const { body } = await get(`/api/${path}`, lister);
    const hiddenNames = new Set(hiddenFields.map(([field]) => field));
    const offeredParameters = [...properties(body), ...properties(body, { orders: true })];
    expect(offeredParameters.filter((property) => hiddenNames.has(property))).toEqual([]);
    expect(Object.values(ownOrders).filter((property) => hiddenNames.has(property))).toEqual([]);
    expect(name).toBeTruthy();
  });
});

describe('what is archived', () => {
  it('RIGHTS-15, DOC-04: an archived document is in no list of who may not read it, however it is asked', async () => {
    const paramsFile = await first('params_files');
    const document = async (name: string) => {
      const body = new FormData();
      const texts = { veteran: record['@id'], paramsFile: paramsFile['@id'], name, observation: 'Copie' };
      for (const [key, value] of Object.entries(texts)) body.set(key, value);
      body.set('file', new File([Uint8Array.from(pdf())], 'scan.pdf'));
      const answer = await api.request('POST', '/api/files/veterans', { token, body });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const removedDocument = await document('Parti');
    await document('Resté');
    await api.request('DELETE', removedDocument['@id'], { token });
    const lists = [`/api/veterans/${record.id}/files`, `/api/files/veterans`];
    const queries = [
      'archived=true',
      'archived[]=true',
      'archived[0]=true',
      'archived[]=true&archived[]=false',
      'archived[after]=true',
      'exists[archived]=true',
      'archived.id=true',
      `id=${removedDocument.id}`,
      `id=${removedDocument.id}&archived[]=1`,
      'name=parti&archived=1',
    ];
    for (const right of ['LIST', 'VIEW', 'CREATE', 'EDIT'] as const) {
      const as = await holder({ VeteranFile: right });
      for (const path of lists)
        for (const query of queries) {
          const { status, body } = await get(`${path}?${query}&pagination=false`, as);
          expect([query, status]).toEqual([query, 200]);
          const names = body['hydra:member'].map(({ name }: { name: string }) => name);
          expect([right, query, names.filter((name: string) => name === 'Parti')]).toEqual([
            right,
            query,
            [],
          ]);
          expect([right, query, body['hydra:totalItems']]).toEqual([right, query, names.length]);
        }
    }
    const deletes = await holder({ VeteranFile: 'DELETE' });
    const namesOf = async (query: string) =>
      (await get(`${lists[0]}?${query}`, deletes)).body['hydra:member'].map(
        ({ name }: { name: string }) => name,
      );
    expect(await namesOf('archived[]=true')).toEqual(['Parti']);
    expect(await namesOf('archived[after]=true')).toEqual(['Resté']);
  });

  it('RIGHTS-15, REF-01: EDIT on file types archives none by PUT or PATCH, nor brings one back', async () => {
    const fileType = await create('params_files', { name: 'Type gardé' });
    const archivedRecord = await create('params_files', { name: 'Type archivé', archived: true });
    const edits = await holder({ ParamsFile: 'EDIT' });
    const send = (method: string, link: string, body: unknown) =>
      api.request(method, link, {
        token: edits,
        body,
        headers: { 'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
      });
    for (const method of ['PUT', 'PATCH']) {
      expect((await send(method, fileType['@id'], { archived: true })).status).toBe(403);
      expect((await send(method, archivedRecord['@id'], { archived: false })).status).toBe(403);
      expect((await send(method, archivedRecord['@id'], { archived: null })).status).toBe(403);
      expect((await send(method, fileType['@id'], { name: `Gardé ${method}`, archived: false })).status).toBe(
        200,
      );
    }
    expect((await send('PUT', `${fileType['@id']}/archived`, { archived: true })).status).toBe(403);
    expect((await get(fileType['@id'], token)).body.archived).toBe(false);
    const deletes = await holder({ ParamsFile: 'DELETE' });
    const archiving = await api.request('PUT', fileType['@id'], { token: deletes, body: { archived: true } });
    expect([archiving.status, archiving.body.archived]).toEqual([200, true]);
  });
});
