import { and, eq, sql } from 'drizzle-orm';
import { readSheet as readXlsxSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { entities } from '../../../src/domain/entities/index.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { privacyTexts } from '../../../src/i18n/fr/privacy.ts';
import { operations } from '../../../src/server/api.ts';
import {
  fileScans,
  observations,
  privacyRequests,
  requestKeys,
  veteranFiles,
  veterans,
} from '../../../src/server/db/schema.ts';
import { doublesJob } from '../../../src/server/doubles/job.ts';
import { isAllowed } from '../../../src/server/session/caller.ts';
import { databaseRefusal, write } from '../../../src/server/transaction.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { pdf } from '../../harness/data/documents.ts';
import { eventsIn } from '../../harness/data/events.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { personArchive } from '../../harness/data/transfer.ts';
import { formOf } from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';

/** The restriction of a record (SEC-07): locked but for users with DELETE on veterans. */

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const office = await officeOf(api);
const { token: head } = office;
const { account, role } = accountsOf(api);

/** Every right but DELETE on veterans. */
const RIGHTS: Record<string, RightName> = {
  ...Object.fromEntries(MENUS.map((menu) => [menu, 'DELETE'])),
  Veteran: 'EDIT',
};
const agent = await account('agente', await role('AGENTE', RIGHTS));
const get = (path: string, token = agent.token) => api.request('GET', path, { token });
const { refused } = privacyTexts.restriction;
const DECISION = { reason: 'contested', decidedBy: 'Cheffe du service' };
const restrict = (link: string, token = head) =>
  api.request('POST', `${link}/restriction`, { token, body: DECISION });
const release = (link: string, token = head) =>
  api.request('POST', `${link}/release`, { token, body: { note: 'Exact', decidedBy: 'Cheffe' } });

/** Stands in each of the record's texts. */
const SECRET = 'Tinhinane';

const kinds = {
  observation: (await office.first('params_observations'))['@id'],
  comment: (await office.first('params_medical_informations'))['@id'],
};
const noteOn = (veteran: string, observation: string) => ({
  veteran,
  observation,
  paramsObservation: kinds.observation,
});
const commentOn = (veteran: string, observation: string) => ({
  veteran,
  observation,
  paramsMedicalInformation: kinds.comment,
});

/** A restricted veteran with something of each class, by the class's name. */
async function restrictedRecord() {
  const veteran = await office.veteran({
    lastName: SECRET,
    firstName: 'Zahra',
    birthDate: '1931-03-09',
    pmi: 'PMI-TIN-77',
    email: 'tinhinane@example.dz',
    oldCity: SECRET,
    deathDate: '2020-01-02',
    region: office.region['@id'],
  });
  const sister = await office.veteran({ lastName: 'Soeur', firstName: 'Aldjia' });
  const link = veteran['@id'];
  const observation = await office.create('observations', noteOn(link, `Note ${SECRET}`));
  const comment = await office.create('medical_informations', commentOn(link, SECRET));
  const relation = await office.create('veteran_relations', {
    veteran: sister['@id'],
    related: link,
    relation: 'sibling',
  });
  const data = formOf(pdf(SECRET), 'acte.pdf');
  for (const [name, value] of Object.entries({
    name: SECRET,
    observation: SECRET,
    veteran: link,
    paramsFile: '/api/params_files/1',
  }))
    data.set(name, value);
  const uploadAnswer = await api.request('POST', '/api/files/veterans', { token: head, body: data });
  expect(uploadAnswer.status, JSON.stringify(uploadAnswer.body)).toBe(201);
  await api.request('PUT', `${sister['@id']}/associate`, { token: head, body: { associate: link } });
  const twin = await office.veteran({ lastName: 'Autre', firstName: 'Ali' });
  const { version: keptVersion } = (await get(link, head)).body;
  const merge = await office.create('veteran_merges', {
    kept: link,
    merged: twin.id,
    keptVersion,
    mergedVersion: twin.version,
    values: {},
  });
  expect((await restrict(link)).status).toBe(201);
  const ids = {
    Veteran: veteran.id,
    Observation: observation.id,
    MedicalInformation: comment.id,
    VeteranRelation: relation.id,
    VeteranFile: uploadAnswer.body.id,
    VeteranMerge: merge.id,
  };
  return { veteran, link, sister, ids: ids as Record<string, number> };
}
const record = await restrictedRecord();

/** Classes with a link to a veteran that do not belong to the record; each says why. */
const NOT_HELD = [
  // An agent sees the appointment; the link says the number alone.
  'Appointment',
  // A line of the security page; it names the record by its number alone.
  'UnusualReading',
  // Read with DELETE on veterans alone.
  'VeteranDouble',
];
const entitiesOfVeteran = entities.filter(
  ({ name, fields }) =>
    !NOT_HELD.includes(name) &&
    (name === 'Veteran' || Object.values(fields).some(({ to }) => to === 'Veteran')),
);

describe('SEC-07: restriction', () => {
  it('SEC-07: is set and lifted with DELETE on veterans, once, and stands in the register and on the record', async () => {
    const { '@id': link } = await office.veteran({ lastName: 'Limite' });
    expect((await restrict(link, agent.token)).status).toBe(403);
    const wrong = await api.request('POST', `${link}/restriction`, {
      token: head,
      body: { reason: 'mistake' },
    });
    expect(
      wrong.body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).sort(),
    ).toEqual(['decidedBy', 'reason']);
    expect((await release(link)).body.detail).toBe(privacyTexts.restriction.none);
    const both = await Promise.all([restrict(link), restrict(link)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await get(link, head)).body).toMatchObject({
      restrictedDate: '2026-11-20T09:00:00+01:00',
      restrictedBy: { '@type': 'User' },
      restrictionReason: 'contested',
    });
    expect((await get(link)).status).toBe(403);
    const changeAnswer = await api.request('PATCH', link, {
      token: head,
      body: { restrictedDate: null, oldCity: 'Oran' },
    });
    expect(changeAnswer.body).toMatchObject({ oldCity: 'Oran', restrictionReason: 'contested' });
    expect((await release(link)).status).toBe(201);
    expect((await get(link)).body).toMatchObject({ restrictedDate: null, restrictedBy: null });
    const lines = await get(`/api/privacy_requests?entity=Veteran&record=${link.split('/').pop()}`, head);
    expect(lines.body['hydra:member']).toMatchObject([
      { kind: 'release', note: 'Exact', decidedBy: 'Cheffe' },
      { kind: 'restriction', ...DECISION },
    ]);
  });

  it.each([
    ['rectification', { note: 'Prénom corrigé' }],
    ['restriction', { reason: 'claims' }],
    ['release', { note: 'Exact' }],
  ] as const)(
    'SEC-07, SYS-07: a %s that is sent again under its key is noted once',
    async (right, values) => {
      const { '@id': link, id } = await office.veteran({ lastName: 'Repetee' });
      if (right === 'release') await restrict(link);
      const body = { ...values, decidedBy: 'Cheffe' };
      const headers = { 'Idempotency-Key': `${right}-${id}` };
      const send = (changes: object = {}, to = link) =>
        api.request('POST', `${to}/${right}`, { token: head, body: { ...body, ...changes }, headers });
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect((await send()).body).toEqual(first.body);
      expect(second.body).toEqual(first.body);
      const of = and(eq(privacyRequests.record, id), eq(privacyRequests.kind, right));
      expect(await api.db.$count(privacyRequests, of)).toBe(1);
      // The same key serves neither for other words nor for another person.
      const { '@id': other } = await office.veteran({ lastName: 'Autre' });
      expect((await send({ decidedBy: 'Adjointe' })).status).toBe(422);
      expect((await send({}, other)).status).toBe(422);
      if (right === 'restriction') await release(link);
      // The answer under the key does not hold the note, which may name the person.
      const keys = await api.db.execute(sql`select response::text from ${requestKeys}`);
      expect(JSON.stringify(keys.rows)).not.toMatch(/corrigé|Exact/);
    },
  );

  it('SEC-07: every class that belongs to a veteran is held', () => {
    expect(Object.keys(record.ids).sort()).toEqual(entitiesOfVeteran.map(({ name }) => name).sort());
  });

  const paths = entitiesOfVeteran.flatMap((entity) =>
    operations
      .filter(({ path }) => `${path}/`.startsWith(`/api/${entity.path}/:id/`))
      .map((one) => ({ entity, ...one })),
  );
  it.each(paths)(
    'SEC-07: $method $path is refused without DELETE on veterans',
    async ({ entity, method, path, access }) => {
      const id = String(record.ids[entity.name]);
      const address = path.replace(':id', id).replace(/:\w+/g, '1');
      const ask = (token: string) =>
        api.request(method, address, {
          token,
          ...(method === 'GET' ? {} : { body: {} }),
          headers: { Accept: '*/*' },
        });
      const answer = await ask(agent.token);
      const mayElse = isAllowed({ id: agent.id, role: 'AGENTE', menuRole: RIGHTS }, access, id);
      expect(answer.status).toBe(403);
      if (mayElse) expect(answer.body.detail).toBe(refused);
      // A PDF has no small picture.
      if (method === 'GET') expect([200, 404]).toContain((await ask(head)).status);
    },
  );
  it.each(paths)(
    'SEC-07, SEC-05: $method $path has no record whose number holds an encoded slash',
    async ({ entity, method, path }) => {
      for (const token of [agent.token, head])
        for (const before of ['x', '999']) {
          const number = `${before}%2F${record.ids[entity.name]}`;
          const address = path.replace(':id', number).replace(/:\w+/g, '1');
          const answer = await api.request(method, address, {
            token,
            ...(method === 'GET' ? {} : { body: {} }),
            headers: { Accept: '*/*' },
          });
          expect([address, answer.status]).toEqual([address, 404]);
        }
    },
  );

  const lists = operations.filter(
    ({ method, path }) => method === 'GET' && !path.includes(':') && !/events$/.test(path),
  );
  it.each(lists)('SEC-07: GET $path says nothing of it', async ({ path }) => {
    for (const query of [
      '',
      '?pagination=false',
      `?keyWord=${SECRET}&startDate=2026-01-01&endDate=2026-12-31`,
    ]) {
      const { body } = await get(`${path}${query}`);
      // A page says its own address.
      const shownBody = typeof body === 'object' ? { ...body, 'hydra:view': null } : body;
      expect(JSON.stringify(shownBody ?? ''), query).not.toContain(SECRET);
    }
  });

  it('SEC-07: lists leave it out of rows, totals, filters, pages and sheets', async () => {
    const { id } = record.veteran;
    const [all, mine] = [await get('/api/veterans', head), await get('/api/veterans')];
    expect(mine.body['hydra:totalItems']).toBe(all.body['hydra:totalItems'] - 1);
    for (const query of [`id=${id}`, `lastName=${SECRET}`, 'birthDate=1931-03-09', `oldCity=${SECRET}`]) {
      expect((await get(`/api/veterans?${query}`, head)).body['hydra:totalItems'], query).toBeGreaterThan(0);
      const answer = await get(`/api/veterans?${query}`);
      expect([answer.body['hydra:totalItems'], answer.body['hydra:member']], query).toEqual([0, []]);
    }
    for (const order of ['lastName', 'region', 'birthDate', 'createdDate'])
      for (const direction of ['asc', 'desc']) {
        const of = async (token: string) =>
          (await get(`/api/veterans?order[${order}]=${direction}&pagination=false`, token)).body[
            'hydra:member'
          ].map((one: { id: number }) => one.id);
        const whole: number[] = await of(head);
        expect(await of(agent.token), `${order} ${direction}`).toEqual(whole.filter((one) => one !== id));
      }
    const sheet = await api.request('GET', '/api/veterans', {
      token: agent.token,
      headers: { Accept: 'text/csv' },
    });
    expect(sheet.status).toBe(200);
    expect(String(sheet.body)).not.toContain(SECRET);
    for (const path of ['observations', 'medical_informations', 'veteran_relations', 'files/veterans']) {
      const whole = (await get(`/api/${path}`, head)).body['hydra:totalItems'];
      expect((await get(`/api/${path}`)).body['hydra:totalItems'], path).toBe(whole - 1);
    }
  });

  it('SEC-07 GS-02: the search finds it by its number alone, and says the number', async () => {
    const { id } = record.veteran;
    for (const word of [
      SECRET,
      'Zahra',
      `Zahra ${SECRET}`,
      'PMI-TIN-77',
      '09/03/1931',
      'ti',
      `note ${SECRET}`,
    ])
      expect(
        (await get(`/api/globalSearch?keyWord=${encodeURIComponent(word)}`)).body['hydra:totalItems'],
        word,
      ).toBe(0);
    const searchAnswer = await get(`/api/globalSearch?keyWord=${id}`);
    const [row] = searchAnswer.body['hydra:member'].filter((one: { id: number }) => one.id === id);
    expect(row).toEqual({
      '@id': record.link,
      '@type': 'Veteran',
      id,
      value: record.link,
      restricted: true,
      reason: 'recordNumber',
      matches: ['id'],
    });
    const region = `region=${office.region.id}`;
    expect((await get(`/api/globalSearch?keyWord=${id}&${region}`)).body['hydra:totalItems']).toBe(0);
  });

  it('SEC-07: other records name it by its number alone', async () => {
    const mask = { '@id': record.link, '@type': 'Veteran', id: record.veteran.id, restricted: true };
    expect((await get(record.sister['@id'])).body.associate).toEqual(mask);
    expect((await get(record.sister['@id'], head)).body.associate).toMatchObject({
      ...mask,
      lastName: SECRET,
    });
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('no slot');
    const body = office.appointment(calendar, slot, { veteran: record.link });
    const firstAnswer = await api.request('POST', '/api/appointments', { token: agent.token, body });
    expect([firstAnswer.status, firstAnswer.body.detail]).toEqual([403, refused]);
    const bookingAnswer = await api.request('POST', '/api/appointments?forced=1', { token: head, body });
    const readAnswer = await get(bookingAnswer.body['@id']);
    expect(readAnswer.body).toMatchObject({ lastName: 'Benali', veteran: mask });
    const changeAnswer = await api.request('PATCH', bookingAnswer.body['@id'], {
      token: agent.token,
      body: { accFullName: 'Sa fille' },
    });
    expect([changeAnswer.status, changeAnswer.body.accFullName]).toEqual([200, 'Sa fille']);
  });

  it('SEC-07: nothing is linked to it, and it is no likeness and no duplicate', async () => {
    const { link, sister } = record;
    const bodies = [
      ['POST', '/api/observations', noteOn(link, 'x')],
      ['POST', '/api/medical_informations', commentOn(link, 'x')],
      ['POST', '/api/veteran_relations', { veteran: sister['@id'], related: link, relation: 'other' }],
      ['PUT', `${sister['@id']}/associate`, { associate: null }],
      ['PUT', `${(await office.veteran({ lastName: 'Tiers' }))['@id']}/associate`, { associate: link }],
    ] as const;
    for (const [method, path, body] of bodies) {
      const answer = await api.request(method, path, { token: agent.token, body });
      expect([answer.status, answer.body.detail], path).toEqual([403, refused]);
    }
    const same = {
      civility: 'Mr',
      lastName: SECRET,
      firstName: 'Zahra',
      birthDate: '1931-03-09',
      citizenStatus: office.quality['@id'],
      addresses: [{ address: 'Alger' }],
    };
    const likes = (token: string) => api.request('POST', '/api/veterans/likenesses', { token, body: same });
    expect((await likes(head)).body['hydra:totalItems']).toBe(1);
    expect((await likes(agent.token)).body['hydra:totalItems']).toBe(0);
    const create = (token: string) => api.request('POST', '/api/veterans', { token, body: same });
    expect((await create(head)).status).toBe(409);
    const creation = await create(agent.token);
    expect(creation.status).toBe(201);
    // The nightly search tells the head that there are two records.
    await doublesJob.run(api.context, new AbortController().signal);
    const pairs = (await get('/api/veteran_doubles', head)).body['hydra:member'];
    expect(pairs.map((pair: object) => JSON.stringify(pair)).join()).toContain(`"${creation.body['@id']}"`);
    expect((await get('/api/veteran_doubles')).status).toBe(403);
    await api.db.delete(veterans).where(eq(veterans.id, creation.body.id));
  });

  it('SEC-07: it is not merged, whoever asks', async () => {
    const other = await office.veteran({ lastName: 'Fusion' });
    const { version } = (await get(record.link, head)).body;
    const merge = await api.request('POST', '/api/veteran_merges', {
      token: head,
      body: {
        kept: other['@id'],
        merged: record.veteran.id,
        keptVersion: other.version,
        mergedVersion: version,
        values: {},
      },
    });
    expect([merge.status, merge.body.detail]).toEqual([
      409,
      privacyTexts.restriction.merge.replace('%{id}', String(record.veteran.id)),
    ]);
  });

  it('SEC-07: an import of somebody without DELETE neither finds nor changes it', async () => {
    const steps = importSteps(api, agent.token);
    const content = `Nom;Prénom;Date de naissance;N° PMI\n${SECRET};Zahra;09/03/1931;PMI-TIN-77\n`;
    const { link } = record;
    const before = (await get(link, head)).body;
    const checked = await steps.check(content, { defaults: { citizenStatus: office.quality.name } });
    const [row] = await steps.rowsOf(checked);
    expect(row).toMatchObject({ record: null });
    expect(JSON.stringify(row.details)).not.toContain(String(record.veteran.id));
    await steps.abandon(checked);
    const notes = importSteps(api, agent.token, 'observations');
    const list = await notes.check(`N° de la fiche;Observation\n${record.veteran.id};Ajout\n`);
    expect(await notes.outcomesOf(list)).toEqual({ 2: 'refused' });
    await notes.abandon(list);
    // The head's list finds it, and its rows say nothing of it to others.
    const ownImport = importSteps(api, head);
    const mail = content.replace('PMI\n', 'PMI;Email\n').replace('TIN-77\n', 'TIN-77;autre@example.dz\n');
    const checkedImport = await ownImport.check(mail);
    expect(JSON.stringify(await ownImport.rowsOf(checkedImport))).toContain('tinhinane@example.dz');
    const rows = await get(`${checkedImport['@id']}/rows`);
    expect(rows.status).toBe(200);
    expect(JSON.stringify(rows.body)).not.toMatch(new RegExp(`${SECRET}|PMI-TIN|tinhinane`));
    await ownImport.abandon(checkedImport);
    expect((await get(link, head)).body.version).toBe(before.version);
  });

  it('SEC-07, VET-19: the page of an import and its refused rows say nothing of it to others', async () => {
    const steps = importSteps(api, head);
    const checkedImport = await steps.check(
      [
        'Nom;Prénom;Date de naissance;N° PMI;Email',
        `${SECRET};Zahra;09/03/1931;PMI-TIN-77;autre@example.dz`,
        `${SECRET};Zahra;09/03/1931;PMI-TIN-77;pas une adresse`,
        'Inconnu;Omar;05/05/1936;PMI-OMA-78;pas une adresse',
      ].join('\n'),
      { defaults: { citizenStatus: office.quality.name } },
    );
    expect(await steps.outcomesOf(checkedImport)).toEqual({ 2: 'changes', 3: 'refused', 4: 'refused' });
    const link = checkedImport['@id'];
    const sheetOf = async (token: string) => {
      const { href } = new URL(`${link}/refused`, api.settings.publicUrl);
      const sheet = await api.fetch(new Request(href, { headers: { Authorization: `Bearer ${token}` } }));
      return readXlsxSheet(Buffer.from(await sheet.arrayBuffer()));
    };
    for (const answer of [(await get(link, head)).body.head, await sheetOf(head)])
      expect(JSON.stringify(answer)).toMatch(new RegExp(`${SECRET}.*PMI-TIN.*PMI-OMA`));
    const [page, rows, sheet] = [await get(link), await get(`${link}/rows`), await sheetOf(agent.token)];
    expect(page.body.head.map(({ cells }: { cells: string[] }) => cells[1])).toEqual([
      'Prénom',
      '',
      '',
      'Omar',
    ]);
    expect(sheet).toHaveLength(3);
    expect(sheet[1]?.at(-1)).toBe(refused);
    for (const answer of [page.body, rows.body, sheet]) {
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${SECRET}|Zahra|PMI-TIN|tinhinane`));
      expect(JSON.stringify(answer)).toContain('PMI-OMA');
    }
    await steps.abandon(checkedImport);
    // The same holds for a list of what belongs to records.
    const notes = importSteps(api, head, 'observations');
    const list = await notes.check(`N° fiche;Date;Texte\n${record.veteran.id};31/02/1999;${SECRET}\n`);
    expect(await notes.outcomesOf(list)).toEqual({ 2: 'refused' });
    for (const answer of [await get(list['@id']), await get(`${list['@id']}/rows`)])
      expect([answer.status, JSON.stringify(answer.body).includes(SECRET)]).toEqual([200, false]);
    await notes.abandon(list);
  });

  it('SEC-07: the database refuses writes of accounts without DELETE on veterans, and takes those of jobs', async () => {
    const { Veteran: id = 0, Observation: note = 0 } = record.ids;
    const attempts = [
      (tx: Parameters<Parameters<typeof write>[3]>[0]) =>
        tx.update(veterans).set({ oldCity: 'Ailleurs' }).where(eq(veterans.id, id)),
      (tx: Parameters<Parameters<typeof write>[3]>[0]) =>
        tx.update(observations).set({ observation: 'x' }).where(eq(observations.id, note)),
      (tx: Parameters<Parameters<typeof write>[3]>[0]) =>
        tx.insert(observations).values({ veteran: id, observation: 'x', paramsObservation: 1 }),
      (tx: Parameters<Parameters<typeof write>[3]>[0]) =>
        tx.delete(observations).where(eq(observations.id, note)),
    ];
    for (const attempt of attempts) {
      const refusal = await write(api.db, { id: agent.id }, 'restriction', attempt).catch(databaseRefusal);
      expect(refusal).toMatchObject({ constraint: 'veteran_restricted' });
    }
    const job = write(api.db, null, 'restriction', (tx) =>
      tx.update(veterans).set({ version: sql`version` }).where(eq(veterans.id, id)),
    );
    await expect(job).resolves.toMatchObject({ rowCount: 1 });
  });

  it('SEC-07 SYS-16: colleagues hear nothing of who has it open', async () => {
    const path = record.link.replace('/api/', '');
    const follow = (token: string, browser: string) =>
      api.fetch(
        new Request(
          new URL(`/api/events?browser=${browser.repeat(32)}&view=${path}`, api.settings.publicUrl),
          {
            headers: { Authorization: `Bearer ${token}` },
          },
        ),
      );
    const mine = eventsIn<{ people?: Record<string, unknown[]> }>(await follow(agent.token, 'a'));
    const heads = eventsIn<{ people?: Record<string, unknown[]> }>(await follow(head, 'b'));
    await expect.poll(() => heads.notices.some(({ people }) => people?.[path]?.length === 1)).toBe(true);
    expect(mine.notices.flatMap(({ people }) => people?.[path] ?? [])).toEqual([]);
    await Promise.all([mine.close(), heads.close()]);
  });

  it('SEC-07 DOC-06: its archive says in words which document is in quarantine', async () => {
    const [{ storageKey } = { storageKey: '' }] = await api.db
      .select()
      .from(veteranFiles)
      .where(eq(veteranFiles.id, record.ids.VeteranFile ?? 0));
    const verdict = { state: 'quarantined' as const, found: 'Eicar-Test' };
    await api.db
      .insert(fileScans)
      .values({ storageKey, ...verdict, scannedDate: new Date() })
      .onConflictDoUpdate({ target: fileScans.storageKey, set: verdict });
    const files = await personArchive(api, head, record.link);
    expect([...files.keys()].filter((name) => name.startsWith('documents/'))).toEqual([
      `documents/${record.ids.VeteranFile}.quarantaine.txt`,
    ]);
    expect(String(files.get(`documents/${record.ids.VeteranFile}.quarantaine.txt`))).toContain(
      '« Eicar-Test »',
    );
    expect(String(files.get('donnees.json'))).toContain(SECRET);
  });

  it('SEC-07: the register goes on page by page; without DELETE on veterans it has no notes', async () => {
    const { '@id': link } = await office.veteran({ lastName: 'Registre' });
    const body = { note: 'Nom corrigé', decidedBy: 'Cheffe' };
    await api.request('POST', `${link}/rectification`, { token: head, body });
    const [all, mine] = [await get('/api/privacy_requests', head), await get('/api/privacy_requests')];
    const [last] = all.body['hydra:member'];
    expect([last.note, mine.body['hydra:member'][0].note]).toEqual(['Nom corrigé', null]);
    const older = await get(`/api/privacy_requests?before=${last.id}`, head);
    expect(older.body['hydra:totalItems']).toBe(all.body['hydra:totalItems'] - 1);
    const clerk = await account('commise', await role('COMMISE', { Veteran: 'EDIT' }));
    expect((await get('/api/privacy_requests', clerk.token)).status).toBe(403);
  });

  it('SEC-07: the head changes it', async () => {
    const changeAnswer = await api.request('PATCH', record.link, {
      token: head,
      body: { oldRegion: 'Oran' },
    });
    expect(changeAnswer.status).toBe(200);
    const note = await api.request('POST', '/api/observations', {
      token: head,
      body: noteOn(record.link, 'Vue avec la personne'),
    });
    expect(note.status).toBe(201);
  });
});
