import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { writeMoment } from '../../../src/domain/dates/days.ts';
import { entities, entityNamed } from '../../../src/domain/entities/index.ts';
import { SERVER_SET } from '../../../src/domain/model/entity.ts';
import { memberSchema, requestSchema } from '../../../src/domain/model/schemas.ts';
import { failedMails } from '../../../src/server/db/schema.ts';
import { doublesJob } from '../../../src/server/doubles/job.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00', demo: true });
const office = await officeOf(api);
const { token } = office;
const moment = (instant: number) => writeMoment('Africa/Algiers', instant);
const get = (path: string, headers: Record<string, string> = {}) =>
  api.request('GET', path, { token, headers });

describe('entry point, documentation, contexts', () => {
  it('API-02: the entry point names every readable collection and is read without a token', async () => {
    const answer = await api.request('GET', '/api');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      '@context': '/api/contexts/Entrypoint',
      '@id': '/api',
      '@type': 'Entrypoint',
    });
    expect(answer.body.veteran).toBe('/api/veterans');
    expect(answer.body.paramsAppointmentReason).toBe('/api/params_appointment_reasons');
    // OPS-07: and the version of the program.
    expect(answer.body.version).toBe(PROGRAM_VERSION);
    const paths = entities.map((entity) => `/api/${entity.path}`);
    expect(Object.values(answer.body)).toEqual(expect.arrayContaining(paths));
  });

  it('API-02: the documentation has a class a resource, with title, operations and three booleans a property', async () => {
    const { body } = await api.request('GET', '/api/docs.jsonld');
    const classes = new Map<string, Record<string, never>>(
      body['hydra:supportedClass'].map((one: { '@id': string }) => [one['@id'], one]),
    );
    for (const name of ['#Entrypoint', '#ConstraintViolation', '#ConstraintViolationList'])
      expect(classes.has(name)).toBe(true);
    for (const entity of entities) {
      const documentedClass = classes.get(`#${entity.name}`) as Record<string, never> | undefined;
      expect(documentedClass, entity.name).toBeDefined();
      for (const property of (documentedClass?.['hydra:supportedProperty'] ?? []) as Record<
        string,
        unknown
      >[]) {
        for (const key of ['hydra:required', 'hydra:readable', 'hydra:writeable'])
          expect(property[key]).toBeTypeOf('boolean');
        const { range } = property['hydra:property'] as { range: string };
        if (range.startsWith('#')) expect(classes.has(range), range).toBe(true);
      }
      for (const operation of (documentedClass?.['hydra:supportedOperation'] ?? []) as Record<
        string,
        unknown
      >[]) {
        expect(operation['hydra:title']).toBeTypeOf('string');
        expect(operation['rdfs:label']).toBeTypeOf('string');
        expect(operation.returns).toBeTypeOf('string');
        if (operation['hydra:method'] === 'PUT') expect(operation.expects).toBe(`#${entity.name}`);
      }
    }
  });

  it('API-02, SEC-04: what a client needs to make a record is required, a default is none; the version is read and never written', async () => {
    const docs = (await api.request('GET', '/api/docs.jsonld')).body;
    const properties = (name: string) =>
      docs['hydra:supportedClass'].find((one: { '@id': string }) => one['@id'] === `#${name}`)[
        'hydra:supportedProperty'
      ] as Record<string, unknown>[];
    const requiredOf = (name: string) =>
      properties(name)
        .filter((one) => one['hydra:required'])
        .map((one) => one['hydra:title']);
    expect(requiredOf('Veteran').sort()).toEqual([
      'addresses',
      'birthDate',
      'citizenStatus',
      'firstName',
      'lastName',
    ]);
    expect(requiredOf('ParamsRegion').sort()).toEqual(['cardinal', 'name']);
    expect(requiredOf('Calendar').sort()).toEqual([
      'cell',
      'endDate',
      'receptionDays',
      'region',
      'startDate',
    ]);
    const creation = await api.request('POST', '/api/params_regions', {
      token,
      body: { name: 'Rien que le requis', cardinal: 71, version: 9 },
    });
    expect([creation.status, creation.body.version]).toEqual([201, 1]);
    for (const { name } of entities)
      expect(properties(name).find((one) => one['hydra:title'] === 'version')).toMatchObject({
        'hydra:property': { '@id': `#${name}/version`, range: 'xsd:integer', 'owl:maxCardinality': 1 },
        'hydra:required': false,
        'hydra:readable': true,
        'hydra:writeable': false,
      });
  });

  it('API-02, SYS-04: a record that is read whole is all that its schema says, and the documentation says the same of it', async () => {
    const docs = (await api.request('GET', '/api/docs.jsonld')).body;
    const entityNames: string[] = [];
    for (const entity of entities) {
      const record = (await get(`/api/${entity.path}?itemsPerPage=1`)).body['hydra:member'][0];
      if (record) {
        entityNames.push(entity.name);
        expect(memberSchema(entity).safeParse(record).error?.issues ?? [], entity.name).toEqual([]);
      }
      const shape = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { unrepresentable: 'any' });
      const readShape = shape(memberSchema(entity));
      const [createShape, changed] = [true, false].map((creating) => shape(requestSchema(entity, creating)));
      const documentedClass = docs['hydra:supportedClass'].find(
        (one: { '@id': string }) => one['@id'] === `#${entity.name}`,
      );
      for (const property of documentedClass['hydra:supportedProperty']) {
        const name = property['hydra:title'];
        const label = `${entity.name}.${name}`;
        expect(property['hydra:readable'], label).toBe(name in (readShape.properties ?? {}));
        if (!SERVER_SET.has(name))
          expect(property['hydra:writeable'], label).toBe(name in (changed?.properties ?? {}));
        if (property['hydra:required']) expect(createShape?.required, label).toContain(name);
      }
    }
    expect(entityNames).toEqual(
      expect.arrayContaining(['Veteran', 'Appointment', 'Calendar', 'Role', 'User']),
    );
  });

  it('API-02: a context maps every documented property to the IRI that the documentation gives it', async () => {
    const docs = (await api.request('GET', '/api/docs.jsonld')).body;
    for (const entity of entities) {
      const { body } = await api.request('GET', `/api/contexts/${entity.name}`);
      const terms = body['@context'];
      const documentedClass = docs['hydra:supportedClass'].find(
        (one: { '@id': string }) => one['@id'] === `#${entity.name}`,
      );
      for (const property of documentedClass['hydra:supportedProperty']) {
        const term = terms[property['hydra:title']];
        const iri = typeof term === 'string' ? term : term['@id'];
        expect(`#${iri}`.replace(/^#https/, 'https')).toBe(property['hydra:property']['@id']);
      }
    }
    expect((await api.request('GET', '/api/contexts/Nothing')).status).toBe(404);
  });
});

describe('collections', () => {
  it('API-02: pages link to each other, keep the query, never overlap, and end', async () => {
    const ids = new Set<number>();
    let path = '/api/veterans?itemsPerPage=40&order[lastName]=DESC&exists[birthDate]=true';
    let pages = 0;
    for (;;) {
      const { body } = await get(path);
      const view = body['hydra:view'];
      for (const member of body['hydra:member']) {
        expect(ids.has(member.id)).toBe(false);
        ids.add(member.id);
      }
      pages += 1;
      expect(view['hydra:first']).toContain('order%5BlastName%5D=DESC');
      expect(body['@id']).toBe('/api/veterans');
      if (!view['hydra:next']) break;
      path = view['hydra:next'];
    }
    expect([ids.size, pages]).toEqual([150, 4]);
    const beyond = await get('/api/veterans?page=99');
    expect([beyond.status, beyond.body['hydra:member'], beyond.body['hydra:totalItems']]).toEqual([
      200,
      [],
      150,
    ]);
  });

  it('API-02: no view for one page without a query, only its id with one', async () => {
    expect((await get('/api/cells')).body['hydra:view']).toBeUndefined();
    expect((await get('/api/cells?archived=false')).body['hydra:view']).toEqual({
      '@id': '/api/cells?archived=false',
      '@type': 'hydra:PartialCollectionView',
    });
    expect((await get('/api/cells?itemsPerPage=0')).body['hydra:member']).toEqual([]);
    expect((await get('/api/veterans?pagination=false')).body['hydra:member']).toHaveLength(150);
  });

  it('API-03: a malformed value of a known parameter is a 400 that names it; unknown and empty ones are ignored', async () => {
    for (const query of [
      'page=0',
      'page=abc',
      'itemsPerPage=x',
      'pagination=perhaps',
      'enable=maybe',
      'enable=constructor',
      'pagination=__proto__',
      'region=here',
      'birthDate[after]=soon',
      'order[lastName]=up',
      'exists[email]=2',
      'disabilityRate=much',
      'civility=Dr',
      'createdDate[after]=2026-11-23T25:00',
      'createdDate[after]=2026-11-23 at T08:00',
    ]) {
      const answer = await get(`/api/veterans?${query}`);
      const name = query.split('=')[0];
      expect([query, answer.status, answer.body['hydra:description']]).toEqual([
        query,
        400,
        `Paramètre non valide : ${name}`,
      ]);
    }
    expect((await get('/api/calendars?startHourAM=08:00:61')).status).toBe(400);
    // A property that every object has is no field.
    for (const query of ['exists[constructor]=true', 'toString=1&valueOf[]=2', 'order[__proto__]=asc'])
      expect([query, (await get(`/api/calendars?${query}`)).status]).toEqual([query, 200]);
    expect(
      (await get('/api/veterans?enable=&region=&nothing=1&order[nothing]=asc&birthDate[after]=')).body[
        'hydra:totalItems'
      ],
    ).toBe(150);
  });

  it('API-03: a reference is filtered by link, id or x.id; a list of values are alternatives', async () => {
    const totals = await Promise.all(
      [
        'region=/api/params_regions/16',
        'region=16',
        'region.id=16',
        'region[]=16',
        'region[0]=/api/params_regions/16',
      ].map(async (query) => (await get(`/api/veterans?${query}`)).body['hydra:totalItems']),
    );
    expect(new Set(totals).size).toBe(1);
    expect(totals[0]).toBeGreaterThan(0);
    const both = (await get('/api/veterans?region[]=16&region[]=31')).body['hydra:totalItems'];
    const oran = (await get('/api/veterans?region=31')).body['hydra:totalItems'];
    expect(oran).toBeGreaterThan(0);
    expect(both).toBe(totals[0] + oran);
    const some = (await get('/api/veterans?id[0]=/api/veterans/3&id[1]=5')).body['hydra:member'];
    expect(some.map((member: { id: number }) => member.id).sort()).toEqual([3, 5]);
  });

  it('VET-02, API-03: a text is found by its parts, whatever case and accents, and % is only a sign', async () => {
    const names = (await get('/api/veterans?lastName=AIT%20ah&pagination=false')).body['hydra:member'];
    expect(names.length).toBeGreaterThan(0);
    for (const { lastName } of names) expect(lastName).toBe('Aït Ahmed');
    for (const sign of ['%', '_', '\\', '％', '＿'])
      expect(
        (await get(`/api/veterans?lastName=${encodeURIComponent(sign)}`)).body['hydra:totalItems'],
        sign,
      ).toBe(0);
  });

  it('API-03: an order that is asked twice is the first of the two', async () => {
    const ids = async (query: string) =>
      (await get(`/api/veterans?${query}`)).body['hydra:member']?.map((one: { id: number }) => one.id);
    const byRegion = await ids('order[region]=asc');
    expect(byRegion).toHaveLength(30);
    expect(await ids('order[region]=asc&order[region.id]=desc&order[region]=desc')).toEqual(byRegion);
    expect((await get('/api/veterans?lastName=a&order[city]=asc&order[city]=desc')).status).toBe(200);
  });

  it('SYS-03, API-03, APT-02: a day is a day of the service: [before] takes it to its end', async () => {
    // The calendar begins on the clock's day, whatever the day of the demonstration: in UTC its first hour is the day before.
    const calendar = await office.calendar({
      startDate: '2026-11-20',
      endDate: '2026-11-22',
      startHourAM: '00:00',
      endHourAM: '00:30',
      startHourPM: '23:30',
      endHourPM: '23:59',
      duration: 29,
      nbAgentPM: 1,
    });
    const bookedLinks: string[] = [];
    for (const slot of await office.slotsOf(calendar))
      bookedLinks.push((await office.create('appointments', office.appointment(calendar, slot))).dateRDV);
    expect(bookedLinks).toHaveLength(6);
    const momentsOf = async (path: string) =>
      (await get(`/api/${path}&cell=${calendar.cell.id}`)).body['hydra:member'].map(
        (one: { dateRDV: string }) => one.dateRDV,
      );
    const day = ['2026-11-20T00:00:00+01:00', '2026-11-20T23:30:00+01:00'];
    expect(await momentsOf('appointments/today?itemsPerPage=9')).toEqual(day);
    expect(await momentsOf('appointments?dateRDV=2026-11-20')).toEqual(day);
    expect(await momentsOf('appointments?dateRDV[after]=2026-11-20&dateRDV[before]=2026-11-20')).toEqual(day);
    expect(await momentsOf('appointments?dateRDV[strictly_after]=2026-11-20')).toEqual(bookedLinks.slice(2));
    expect(await momentsOf('appointments?dateRDV[strictly_before]=2026-11-21')).toEqual(day);
  });

  it('API-03, SYS-03: a moment is asked for by what the API writes, as a value and as a bound, its + encoded or not', async () => {
    const { body } = await api.request('POST', '/api/params_services', {
      token,
      body: { name: 'Service du moment' },
    });
    const finds = async (operator: string, value: string) => {
      const query = `name=service du moment&createdDate${operator}=${value}`;
      return (await get(`/api/params_services?${query}`)).body['hydra:totalItems'];
    };
    const createdDate: string = body.createdDate;
    expect(createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
    for (const value of [
      encodeURIComponent(createdDate),
      createdDate,
      `${new Date(createdDate).toISOString().slice(0, 19)}Z`,
    ]) {
      const answers = ['', '[]', '[after]', '[before]', '[strictly_after]', '[strictly_before]'].map(
        async (operator) => finds(operator, value),
      );
      expect([value, await Promise.all(answers)]).toEqual([value, [1, 1, 1, 1, 0, 0]]);
    }
    const second = (change: number) => encodeURIComponent(moment(Date.parse(createdDate) + change * 1000));
    expect([await finds('', second(-1)), await finds('', second(1))]).toEqual([0, 0]);
    expect([await finds('[before]', second(-1)), await finds('[after]', second(1))]).toEqual([0, 0]);
    // A moment without an offset is the service's; a minute or a tenth of a second is as long as it says.
    expect(await finds('', createdDate.slice(0, 19))).toBe(1);
    expect(await finds('', createdDate.slice(0, 16))).toBe(1);
    expect(await finds('[strictly_after]', `${createdDate.slice(0, 19)}.999999`)).toBe(0);
    const { startDate } = (await get('/api/calendars?itemsPerPage=1')).body['hydra:member'][0];
    const [same] = (await get(`/api/calendars?startDate=${startDate}`)).body['hydra:member'];
    expect(same.startDate).toBe(startDate);
  });

  it('API-02: every filter that the search names is understood, and every order', async () => {
    for (const entity of entities) {
      const { body } = await get(`/api/${entity.path}?itemsPerPage=1`);
      for (const { variable } of body['hydra:search']['hydra:mapping']) {
        const value = /^order/.test(variable)
          ? 'desc'
          : /^exists/.test(variable)
            ? 'true'
            : /\[(strictly_)?(after|before)\]/.test(variable)
              ? '2026-01-31'
              : undefined;
        if (!value) continue;
        const answer = await get(`/api/${entity.path}?itemsPerPage=1&${variable}=${value}`);
        expect([entity.name, variable, answer.status]).toEqual([entity.name, variable, 200]);
      }
    }
  });
});

describe('items', () => {
  it('API-02, API-01: an item has the id of its link, every readable property, and references that answer', async () => {
    // The demonstration has no merge, and nobody compared its records.
    const [keptRecord, mergedRecord] = [await office.veteran(), await office.veteran()];
    await office.veteran();
    await doublesJob.run(api.context, new AbortController().signal);
    await office.create('veteran_merges', {
      kept: keptRecord['@id'],
      merged: mergedRecord.id,
      keptVersion: 1,
      mergedVersion: 1,
    });
    await api.db.insert(failedMails).values({
      kind: 'roleGiven',
      user: 1,
      attempts: 12,
      failedDate: new Date(),
      givenUp: true,
    });
    await office.create('service_accounts', {
      name: 'Programme',
      role: (await office.first('roles', 'name=ROLE_AGENT'))['@id'],
      networks: '192.0.2.0/24',
      expires: '2027-01-31',
      currentPassword: PASSWORD,
    });
    // The owner's function writes it, from what was read.
    await get(keptRecord['@id']);
    await api.context.accessLog.flush();
    await api.db.execute(
      sql`select mark_unusual_readings('manyFiles', '-infinity', 'infinity', '2026-11-20', 1)`,
    );
    for (const entity of entities) {
      const list = await get(`/api/${entity.path}?itemsPerPage=1`);
      const [member] = list.body['hydra:member'];
      // A document gives its bytes without this Accept.
      const { body, status } = await get(member['@id'], { Accept: 'application/ld+json' });
      expect([entity.name, status, `/api/${entity.path}/${body.id}`, body['@type']]).toEqual([
        entity.name,
        200,
        body['@id'],
        entity.name,
      ]);
      const readable = Object.entries(entityNamed(entity.name).fields).filter(
        ([, field]) => !field.writeOnly,
      );
      expect(Object.keys(body).sort()).toEqual(
        ['@context', '@id', '@type', 'id', 'version', ...readable.map(([name]) => name)].sort(),
      );
      for (const [name, field] of readable) {
        if (field.kind !== 'reference' || !body[name]) continue;
        expect((await get(body[name]['@id'] ?? body[name])).status, `${entity.name}.${name}`).toBe(200);
      }
    }
  });

  it('API-02: an unchanged answer is a 304, and HEAD has the headers of GET', async () => {
    const first = await get('/api/veterans/3');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"\d+-/);
    expect((await get('/api/veterans/3', { 'If-None-Match': etag })).status).toBe(304);
    const head = await api.request('HEAD', '/api/veterans/3', { token });
    expect([head.status, head.headers.get('ETag'), head.body]).toEqual([200, etag, undefined]);
    const list = await get('/api/cells');
    expect((await get('/api/cells', { 'If-None-Match': list.headers.get('ETag') ?? '' })).status).toBe(304);
  });
});

describe('errors and headers', () => {
  it('API-02: every answer links to the documentation, varies with Accept, is not sniffed nor kept by others', async () => {
    for (const path of ['/api', '/api/veterans/3', '/api/veterans/999999', '/api/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('Link')).toBe(
        `<${api.settings.publicUrl}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
      );
      expect(headers.get('Vary')).toContain('Accept');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Type')).toBe('application/ld+json; charset=utf-8');
    }
  });

  it('SEC-03: what speaks of people on file is kept nowhere, refused or not; lists of choices are asked again each time', async () => {
    const personal = [
      '/api/veterans',
      '/api/veterans/3',
      '/api/veterans/999999',
      '/api/veterans/3/files',
      '/api/veterans/stats/created_date',
      '/api/observations',
      '/api/medical_informations',
      '/api/appointments',
      '/api/globalSearch?keyWord=ben',
    ];
    for (const path of personal) {
      const { headers } = await get(path);
      expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-cache, no-store, private']);
      const unknown = await api.request('GET', path);
      expect([path, unknown.status, unknown.headers.get('Cache-Control')]).toEqual([
        path,
        401,
        'no-cache, no-store, private',
      ]);
    }
    const read = await get('/api/veterans/3');
    expect(read.headers.get('ETag')).toMatch(/^"\d+-/);
    for (const path of ['/api', '/api/cells', '/api/params_regions', '/api/users', '/api/nothing'])
      expect([path, (await get(path)).headers.get('Cache-Control')]).toEqual([path, 'no-cache, private']);
  });

  it('PUB-04, SEC-04: long answers travel compressed, and a weakened tag still guards a write', async () => {
    const gzip = { 'Accept-Encoding': 'gzip' };
    const list = await get('/api/veterans', gzip);
    expect([list.headers.get('Content-Encoding'), list.headers.get('Vary')]).toEqual([
      'gzip',
      'Accept, Authorization, Prefer, Accept-Encoding',
    ]);
    const listTag = list.headers.get('ETag') ?? '';
    expect(listTag).toMatch(/^W\//);
    expect((await get('/api/veterans', { ...gzip, 'If-None-Match': listTag })).status).toBe(304);
    const read = await get('/api/veterans/8', gzip);
    // A record goes out in a packet or two as it is; a proxy may still compress it, and then weakens its tag.
    expect(read.headers.get('Content-Encoding')).toBeNull();
    const tag = `W/${read.headers.get('ETag')}`;
    expect((await get('/api/veterans/8', { 'If-None-Match': tag })).status).toBe(304);
    const putVeteran = (body: Record<string, unknown>) =>
      api.request('PUT', '/api/veterans/8', { token, body, headers: { 'If-Match': tag } });
    expect([
      (await putVeteran({ oldCity: 'Blida' })).status,
      (await putVeteran({ oldCity: 'Bône' })).status,
    ]).toEqual([200, 412]);
  });

  it('API-03: who knows the filters asks to leave them out, and gets another tag', async () => {
    const whole = await get('/api/cells');
    const lean = await get('/api/cells', { Prefer: 'respond-async, omit=hydra-search' });
    const { 'hydra:search': search, ...rest } = whole.body;
    expect(search['hydra:mapping'].length).toBeGreaterThan(0);
    expect(lean.body).toEqual(rest);
    expect(lean.headers.get('Vary')).toContain('Prefer');
    expect(lean.headers.get('ETag')).not.toBe(whole.headers.get('ETag'));
    expect((await get('/api/cells', { Prefer: 'omit=hydra-searches' })).body).toEqual(whole.body);
  });

  it('API-02, API-03: the documentation of each list names the headers that leave the filters out and ask for a sheet', async () => {
    const { body } = await get('/api/docs.jsonld');
    const entrypoint = body['hydra:supportedClass'].find(
      (one: { '@id': string }) => one['@id'] === '#Entrypoint',
    );
    for (const { 'hydra:property': property } of entrypoint['hydra:supportedProperty'])
      expect(property['hydra:supportedOperation'][0], property['@id']).toMatchObject({
        'hydra:method': 'GET',
        'hydra:expectsHeader': [
          {
            '@type': 'hydra:HeaderSpecification',
            'hydra:headerName': 'Prefer',
            'hydra:possibleValue': 'omit=hydra-search',
          },
          {
            '@type': 'hydra:HeaderSpecification',
            'hydra:headerName': 'Accept',
            'hydra:possibleValue': [
              'text/csv',
              'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            ],
          },
        ],
      });
  });

  it('API-02: Accept and Content-Type decide: json, json-ld, 406, 415, 405 with Allow', async () => {
    expect((await get('/api/cells/1', { Accept: 'application/json' })).headers.get('Content-Type')).toBe(
      'application/json; charset=utf-8',
    );
    expect((await get('/api/cells/1', { Accept: '*/*' })).headers.get('Content-Type')).toBe(
      'application/ld+json; charset=utf-8',
    );
    expect((await get('/api/cells/1', { Accept: 'text/turtle' })).status).toBe(406);
    const csv = await api.request('POST', '/api/cells', {
      token,
      body: 'x',
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(csv.status).toBe(415);
    const wrong = await api.request('DELETE', '/api/cells', { token });
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('API-04: errors are Hydra errors in French without a trace of the server', async () => {
    const missing = await get('/api/veterans/999999');
    expect([missing.status, missing.body]).toEqual([
      404,
      {
        '@context': '/api/contexts/Error',
        '@type': 'hydra:Error',
        'hydra:title': 'Une erreur est survenue',
        'hydra:description': 'Élément introuvable',
        title: 'Une erreur est survenue',
        detail: 'Élément introuvable',
        status: 404,
      },
    ]);
    expect((await get('/api/veterans/not-an-id')).status).toBe(404);
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const body of ['{', '[]', '"x"', 'null', '{"name":"a\\u0000b"}', deep]) {
      const answer = await api.fetch(
        new Request(new URL('/api/cells', api.settings.publicUrl), {
          method: 'POST',
          body,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        }),
      );
      expect([body, answer.status]).toEqual([body, 400]);
    }
    // This object cannot even become a text.
    const link = { '@id': { '@id': { toString: 1 } } };
    const odd = await api.request('PUT', '/api/veterans/1/associate', { token, body: { associate: link } });
    expect(odd.body.violations).toMatchObject([{ propertyPath: 'associate' }]);
    expect((await get('/api/veterans?lastName=%00')).status).toBe(400);
    const large = await api.request('POST', '/api/cells', { token, body: { name: 'x'.repeat(2_000_000) } });
    expect(large.status).toBe(413);
  });

  it('OPS-03: a sender who hangs up is no error of the server, in pieces or not, and is said nowhere but in the log', async () => {
    const consoleError = vi.spyOn(console, 'error');
    const errorLog = vi.spyOn(api.context.log, 'error');
    for (const headers of [{}, { 'Content-Length': '300' }]) {
      const body = new ReadableStream({
        pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
      });
      const request = new Request(new URL('/api/login_check', api.settings.publicUrl), {
        method: 'POST',
        body,
        headers: { ...headers, 'Content-Type': 'application/json' },
        duplex: 'half',
      } as RequestInit);
      expect((await api.fetch(request)).status).toBe(400);
    }
    expect([consoleError.mock.calls, errorLog.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
  });

  it('API-04: one violation for each wrong field, under its path', async () => {
    const { status, body } = await api.request('POST', '/api/veterans', {
      token,
      body: {
        civility: 'Dr',
        lastName: '',
        birthDate: '2026-02-31',
        postalCode: 'seize',
        disabilityRate: 101,
        phones: [{ phone: '12' }],
        email: 'x',
        citizenStatus: '/api/cells/1',
        region: '/api/params_regions/999',
      },
    });
    expect(status).toBe(422);
    expect(body['@type']).toBe('ConstraintViolationList');
    const messages = Object.fromEntries(
      body.violations.map((one: { propertyPath: string; message: string }) => [
        one.propertyPath,
        one.message,
      ]),
    );
    expect(messages).toEqual({
      civility: 'choix non valide',
      lastName: 'ce champ est obligatoire',
      firstName: 'ce champ est obligatoire',
      birthDate: 'date non valide : écrire par exemple 14/08/1936, 05/1936, 1936 ou présumé 1936',
      email: 'ce champ est un email',
      'phones[0].phone': 'numéro non valide ex: 0550123456',
      addresses: 'ce champ est obligatoire',
      postalCode: 'ce champ est un nombre',
      disabilityRate: 'max 100',
      citizenStatus: 'élément non valide',
      region: "cet élément n'existe pas",
    });
  });

  it('RIGHTS-11: signed out is 401 as application/json, with the scheme to use', async () => {
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic eDp5']) {
      const answer = await api.request(
        'GET',
        '/api/veterans',
        authorization ? { headers: { Authorization: authorization } } : {},
      );
      expect([
        answer.status,
        answer.headers.get('Content-Type'),
        answer.headers.get('WWW-Authenticate'),
      ]).toEqual([401, 'application/json', 'Bearer']);
      expect(answer.body).toMatchObject({ code: 401 });
    }
  });
});

describe('writes', () => {
  it('API-02, API-07: a record is created, merged into, and deleted', async () => {
    const creation = await api.request('POST', '/api/params_cities', {
      token,
      body: {
        name: 'Hydra',
        region: { '@id': '/api/params_regions/16', name: 'ignored' },
        id: 9,
        '@id': '/api/x',
      },
    });
    expect([creation.status, creation.headers.get('Location')]).toEqual([201, creation.body['@id']]);
    expect(creation.body.region).toMatchObject({ '@id': '/api/params_regions/16', name: 'Alger' });
    const mergeAnswer = await api.request('PUT', creation.body['@id'], {
      token,
      body: { name: 'Hydra-Centre', createdDate: 'x', createdBy: '/api/users/2' },
    });
    expect(mergeAnswer.body).toMatchObject({
      name: 'Hydra-Centre',
      region: { id: 16 },
      createdBy: { id: 1 },
      updatedBy: { id: 1 },
    });
    const nowhere = await api.request('PUT', creation.body['@id'], { token, body: { region: 'ailleurs' } });
    expect(nowhere.body.violations).toHaveLength(1);
    const patchedAnswer = await api.request('PATCH', creation.body['@id'], {
      token,
      body: { region: null },
      headers: { 'Content-Type': 'application/merge-patch+json' },
    });
    expect([patchedAnswer.status, patchedAnswer.body.region, patchedAnswer.body.name]).toEqual([
      200,
      null,
      'Hydra-Centre',
    ]);
    const deletion = await api.request('DELETE', creation.body['@id'], {
      token,
      headers: { 'Content-Type': 'application/ld+json' },
    });
    expect([deletion.status, (await get(creation.body['@id'])).status]).toEqual([204, 404]);
  });

  it('API-03, VET-04: keys that a rule does not know are not kept, inside a list either', async () => {
    const phones = [{ phone: '0550123456', note: 'x'.repeat(1000) }];
    const changeAnswer = await api.request('PUT', '/api/veterans/9', { token, body: { phones, unknown: 1 } });
    expect([changeAnswer.status, changeAnswer.body.phones, 'unknown' in changeAnswer.body]).toEqual([
      200,
      [{ phone: '0550123456' }],
      false,
    ]);
  });

  it('API-07: a mark that was emptied is what its declaration says, be that yes', async () => {
    const putEnable = async (enable: boolean | null) =>
      (await api.request('PUT', '/api/veterans/9', { token, body: { enable } })).body.enable;
    expect([await putEnable(false), await putEnable(null)]).toEqual([false, true]);
  });

  it('SEC-04: a stale edit is refused with 412 and changes nothing; one without If-Match is accepted', async () => {
    const before = await get('/api/veterans/7');
    const etag = before.headers.get('ETag') ?? '';
    const putVeteran = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      api.request('PUT', '/api/veterans/7', { token, body, headers });
    const first = await putVeteran({ oldCity: 'Blida' }, { 'If-Match': etag });
    expect(first.status).toBe(200);
    const stale = await putVeteran({ oldCity: 'Bône' }, { 'If-Match': etag });
    expect([stale.status, (await get('/api/veterans/7')).body.oldCity]).toEqual([412, 'Blida']);
    expect((await putVeteran({ oldCity: 'Bône', version: 1 })).status).toBe(200);
    const unchangedAnswer = await putVeteran({ oldCity: 'Bône' });
    expect(unchangedAnswer.headers.get('ETag')?.split('-')[0]).toBe('"3');
  });

  it('CELL-02: what others refer to is not deleted, and the refusal says by what', async () => {
    const refusal = await api.request('DELETE', '/api/cells/1', { token });
    expect(refusal.status).toBe(409);
    expect(refusal.body['hydra:description']).toMatch(
      /^Suppression impossible : utilisé par 3 calendriers, \d+ rendez-vous, 4 utilisateurs/,
    );
  });
});
