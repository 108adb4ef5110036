import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../harness/servers/server.ts';

// The lines of the declarations, before anything that follows from them is loaded; other files read them as they stand.
vi.resetModules();
const folder = temporaryFolder('migrations');
afterAll(() => {
  vi.resetModules();
  fs.rmSync(folder, { recursive: true });
});
const { veteran } = await import('../../../src/domain/entities/veteran.ts');
const { boolean, reference, text } = await import('../../../src/domain/model/fields.ts');
Object.assign(veteran.fields, {
  medalNumber: text({ max: 20, search: 'number' }),
  decorated: boolean({ required: true, default: false }),
  hospital: reference('ParamsService'),
});
const { generate } = await import('../../../scripts/db-generate.ts');
const { migrate } = await import('../../../src/server/db/migrate.ts');
const { createTestDatabase, MIGRATIONS } = await import('../../harness/servers/database.ts');
const { testApi } = await import('../../harness/servers/api.ts');
const { officeOf } = await import('../../harness/data/records.ts');

fs.cpSync(MIGRATIONS, folder, { recursive: true });
const file = (await generate(folder)) as string;
const database = await createTestDatabase();
await migrate(database.ownerUrl, 'app', { folder });
const api = await testApi({ database });
const { token, create, first } = await officeOf(api);
const get = async (link: string) => (await api.request('GET', link, { token })).body;

it('VET-03, API-05: a column is a line of the declaration and a migration that nobody writes', async () => {
  expect(fs.readFileSync(path.join(folder, file), 'utf8').split('CREATE OR REPLACE VIEW')[0]).toBe(
    `-- expand
ALTER TABLE "veterans" ADD COLUMN "medal_number" text COLLATE "und-x-icu";
ALTER TABLE "veterans" ADD COLUMN "decorated" boolean DEFAULT false NOT NULL;
ALTER TABLE "veterans" ADD COLUMN "hospital_id" integer;
ALTER TABLE "veterans" ADD CONSTRAINT "veterans_hospital_id_fkey" FOREIGN KEY ("hospital_id") REFERENCES "public"."params_services"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX ON "veterans" ("hospital_id");
`,
  );
  expect(fs.readFileSync(path.join(folder, file), 'utf8')).not.toContain('UPDATE veteran_search');
  expect(await generate(folder)).toBeNull();
});

it('API-03, API-05, GS-02: it is stored, validated, documented, filtered and searched', async () => {
  const service = await first('params_services');
  const body = {
    civility: 'Mr',
    lastName: 'Nouveau',
    firstName: 'Champ',
    birthDate: '1930-01-01',
    addresses: [{ address: '1 rue Didouche' }],
    citizenStatus: (await first('params_qualities'))['@id'],
    medalNumber: 'ZX-77',
    hospital: service['@id'],
  };
  const wrong = await api.request('POST', '/api/veterans', {
    token,
    body: { ...body, medalNumber: 'x'.repeat(21) },
  });
  expect(wrong.body.violations).toMatchObject([{ propertyPath: 'medalNumber', code: 'rules.tooLong:20' }]);
  const record = await create('veterans', body);
  expect(record).toMatchObject({ medalNumber: 'ZX-77', decorated: false, hospital: { name: service.name } });
  await create('veterans', {
    ...body,
    firstName: 'Autre',
    medalNumber: null,
    hospital: null,
    decorated: true,
  });
  for (const query of ['medalNumber=zx', 'decorated=false', `hospital=${service.id}`]) {
    const page = await get(`/api/veterans?lastName=nouveau&${query}`);
    expect([query, page['hydra:member'].map(({ id }: { id: number }) => id)]).toEqual([query, [record.id]]);
  }
  const searchResult = await get('/api/globalSearch?keyWord=zx-77');
  expect(searchResult['hydra:member']).toMatchObject([
    { id: record.id, reason: 'number', matches: ['medalNumber'] },
  ]);
  const documentedClass = (await get('/api/docs.jsonld'))['hydra:supportedClass'].find(
    (one: { '@id': string }) => one['@id'] === '#Veteran',
  )['hydra:supportedProperty'];
  expect(documentedClass.map((one: Record<string, unknown>) => one['hydra:title'])).toEqual(
    expect.arrayContaining(['medalNumber', 'decorated', 'hospital']),
  );
});
