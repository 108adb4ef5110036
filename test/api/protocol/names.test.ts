import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { entityNamed } from '../../../src/domain/entities/index.ts';
import { referenceKinds } from '../../../src/domain/model/reference.ts';
import { firstData } from '../../../src/server/data/first-data.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createOlderDatabase } from '../../harness/servers/database.ts';

const api = await testApi({ demo: true });
const { token, create } = await officeOf(api);
const post = (kind: string, body: unknown) => api.request('POST', `/api/${kind}`, { token, body });
const putJson = (link: string, body: unknown) => api.request('PUT', link, { token, body });
const nameTaken = {
  status: 422,
  body: {
    violations: [{ propertyPath: 'name', message: 'ce nom est déjà utilisé', code: 'rules.nameTaken' }],
  },
};

const kinds = [...referenceKinds.map(({ path: kind }) => kind), 'cells', 'params_regions'];
/** The required fields of a kind beside the name. */
const others = (kind: string) => (kind === 'params_regions' ? { cardinal: 900 } : {});

// This test comes before the others write.
it('REG-03: neither the first data nor the demonstration has a name twice, nor a number of a wilaya', async () => {
  for (const kind of kinds) {
    const { rows } = await api.db.execute(
      sql`select name_key(name) from ${sql.identifier(kind)} group by 1 having count(*) > 1`,
    );
    expect([kind, rows]).toEqual([kind, []]);
  }
  const { rows } = await api.db.execute(
    sql`select cardinal from params_regions group by 1 having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});

describe.each(kinds)('a name of %s', (kind) => {
  it('REF-02, REF-03, CELL-01, REG-02: stands once, whatever case, accents and spaces; also on edit', async () => {
    const first = await create(kind, { name: 'Éssai d’un  Nom', ...others(kind) });
    for (const name of ["essai d'un nom", "ESSAID'UN NOM", 'E\u0301ssai d’un\u00a0no\u200bm'])
      expect(await post(kind, { name, ...others(kind) }), name).toMatchObject(nameTaken);
    expect((await putJson(first['@id'], { name: 'ESSAI d’un nom' })).status).toBe(200);
    const second = await create(kind, { name: 'Un autre', ...others(kind) });
    expect(await putJson(second['@id'], { name: 'Essai d’un nom' })).toMatchObject(nameTaken);
  });
});

describe('what is archived', () => {
  it('REF-01, REF-02: leaves its name to others, and comes back only while nobody has it', async () => {
    for (const kind of ['params_files', 'cells']) {
      const old = await create(kind, { name: 'Ancien', archived: true });
      await create(kind, { name: 'ANCIEN', archived: true });
      const now = await create(kind, { name: 'ancien' });
      expect(await putJson(old['@id'], { archived: false })).toMatchObject(nameTaken);
      expect((await putJson(old['@id'], { name: 'Ancién' })).status).toBe(200);
      await putJson(now['@id'], { archived: true });
      expect((await putJson(old['@id'], { archived: false })).status).toBe(200);
      expect(await putJson(now['@id'], { archived: false })).toMatchObject(nameTaken);
    }
    const type = await create('params_files', { name: 'Passeport ancien', archived: true });
    await create('params_files', { name: 'passeport ancien' });
    expect(await putJson(`${type['@id']}/archived`, { archived: false })).toMatchObject(nameTaken);
  });
});

describe('at the same moment', () => {
  it('REF-02: of twenty who add a name one does; of those who rename to it or take it back none or one', async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'Tout à coup' : 'TOUT A  COUP'));
    const addedNames = await Promise.all(names.map((name) => post('params_conflits', { name })));
    expect(addedNames.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)]);

    const conflicts = await Promise.all(
      names.map((_, index) =>
        create('params_conflits', { name: `Nom ${index}`, ...(index % 2 ? {} : { archived: true }) }),
      ),
    );
    const renameAnswers = await Promise.all(
      conflicts.map(({ '@id': link }) => putJson(link, { name: 'En même temps', archived: false })),
    );
    expect(renameAnswers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)]);
  });
});

describe('doubles that an older database holds', () => {
  it('OPS-02, REF-02: stay through the migration, are edited in other fields, archived, and joined by no third', async () => {
    const database = await createOlderDatabase('0016');
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const long = '\uFDFA'.repeat(255);
    await owner.query(`INSERT INTO params_countries (name) VALUES ('A'), ('B'), ('Algérie')`);
    for (const kind of kinds) {
      const [columns, values] = kind === 'params_regions' ? [', cardinal, country_id', ', 7, 3'] : ['', ''];
      await owner.query(
        `INSERT INTO ${kind} (name${columns}) SELECT name${values} FROM unnest($1::text[]) AS name`,
        [['Double', 'double', 'DOUBLÉ', long, long]],
      );
    }
    await migrate(database.ownerUrl, 'app');
    await owner.end();
    const old = await testApi({ database });
    await firstData(old.db, old.settings, old.clock.now);
    const session = await old.signIn('admin');
    const send = (method: string, link: string, body?: unknown) =>
      old.request(method, link, { token: session, ...(body ? { body } : {}) });
    for (const kind of kinds) {
      const { body } = await send('GET', `/api/${kind}?name=double&order[id]=asc`);
      const links = body['hydra:member'].map((one: { '@id': string }) => one['@id']);
      expect([kind, links.length]).toEqual([kind, 3]);
      const [first, second, third] = links;
      expect(await send('POST', `/api/${kind}`, { name: 'Double', ...others(kind) })).toMatchObject(
        nameTaken,
      );
      expect((await send('PUT', second, { name: 'Doublé', archived: false })).status).toBe(200);
      if (kind === 'params_regions') {
        expect((await send('PUT', second, { address: 'Rue Mourad', capital: true })).status).toBe(200);
        continue;
      }
      expect(Object.keys(entityNamed(body['hydra:member'][0]['@type']).fields)).toContain('archived');
      expect((await send('PUT', second, { archived: true })).status).toBe(200);
      expect(await send('PUT', second, { archived: false })).toMatchObject(nameTaken);
      // The last of them keeps the name.
      expect((await send('PUT', first, { name: 'Simple' })).status).toBe(200);
      expect((await send('PUT', third, { archived: true })).status).toBe(200);
      expect((await send('PUT', second, { archived: false })).status).toBe(200);
    }
  });
});
