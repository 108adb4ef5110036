import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createManyVeterans } from '../../../src/server/data/demo-data/many-veterans.ts';
import { MEN, WOMEN } from '../../../src/server/data/demo-data/names.ts';
import { observationTexts, saidOf } from '../../../src/server/data/demo-data/notes.ts';
import { spreadOverThePast } from '../../../src/server/data/demo-data/past.ts';
import { createDemoData, hasDemoData } from '../../../src/server/data/demo-data.ts';
import { testApi } from '../../harness/servers/api.ts';
import { fileSums } from '../../harness/servers/backup.ts';
import { createTestDatabase, demoFiles } from '../../harness/servers/database.ts';

const { ownerUrl } = await createTestDatabase({ demo: true });
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());
const files = demoFiles();
const otherFiles = demoFiles();

/** The rows of a query. */
const rows = async (query: string) => (await owner.query(query)).rows;

describe('OPS-01: the demonstration', () => {
  it('has the file of every document and no other, whatever another test stores', async () => {
    fs.writeFileSync(path.join(otherFiles, 'veterans/other.pdf'), 'other');
    const documents = await rows('SELECT storage_key AS key FROM veteran_files');
    expect(Object.keys(fileSums(files)).sort()).toEqual(documents.map(({ key }) => key).sort());
  });

  it('speaks of a woman as of a woman', async () => {
    expect(saidOf('Mr', 'Reçu{|e} avec {son|sa}…')).toBe('Reçu avec son…');
    expect(saidOf('Mme', 'Reçu{|e} avec {son|sa}…')).toBe('Reçue avec sa…');
    expect(observationTexts('Mme').join()).not.toMatch(/[{|}]|présenté |intéressé |régiment/);
    expect(
      await rows(`SELECT v.id FROM veterans v JOIN observations o ON o.veteran_id = v.id
        WHERE o.observation ~ ('[{|}]|' || CASE v.civility
          WHEN 'Mme' THEN 'présenté |intéressé[ ,]|régiment' ELSE 'présentée|intéressée|veuve' END)`),
    ).toEqual([]);
  });

  it('has couples: a widow and her husband, who bears her name and died', async () => {
    expect(
      await rows(`SELECT wife.civility, husband.civility AS his, husband.last_name = wife.last_name AS "sameName",
          husband.death_date IS NOT NULL AS died, husband.birth_date < wife.birth_date AS older
        FROM veterans wife JOIN veterans husband ON husband.id = wife.associate_id WHERE wife.civility = 'Mme'`),
    ).toEqual(Array(2).fill({ civility: 'Mme', his: 'Mr', sameName: true, died: true, older: true }));
  });

  it('lies in the past: dates of several years in their order, none to come, the triggers at work again', async () => {
    await spreadOverThePast(owner, 'Africa/Algiers');
    const [spread] = await rows(
      'SELECT count(DISTINCT created_date::date)::int AS days, count(DISTINCT created_by)::int AS authors FROM veterans',
    );
    expect(spread.days).toBeGreaterThan(80);
    expect(spread.authors).toBe(3);
    for (const wrong of [
      'veterans WHERE (updated_date IS NULL) <> (updated_by IS NULL)',
      'veterans WHERE updated_date < created_date OR greatest(created_date, updated_date) > now()',
      'observations o JOIN veterans v ON v.id = o.veteran_id WHERE o.created_date NOT BETWEEN v.created_date AND now()',
      'veteran_files f JOIN veterans v ON v.id = f.veteran_id WHERE f.created_date NOT BETWEEN v.created_date AND now()',
      'appointments WHERE greatest(created_date, cancel_date) > now() OR created_date > date_rdv OR cancel_date < created_date',
      'calendars WHERE created_date > now()',
      "pg_trigger WHERE tgenabled <> 'O'",
    ])
      expect([wrong, await rows(`SELECT 1 FROM ${wrong}`)]).toEqual([wrong, []]);
  });

  it('OPS-01: made-up people have first names of their civility, those of the demonstration and of the seed', async () => {
    const { db } = await testApi();
    await createManyVeterans(db, 400);
    const seededRows = await db.execute(sql`select civility, first_name from veterans`);
    const veteranRows = await rows('SELECT civility, first_name FROM veterans');
    const visitors = await rows('SELECT civility, first_name FROM appointments WHERE civility IS NOT NULL');
    const borne: Record<string, readonly string[]> = { Mr: MEN, Mme: WOMEN };
    const people = [...seededRows.rows, ...veteranRows, ...visitors] as {
      civility: string;
      first_name: string;
    }[];
    expect(people.filter((one) => !borne[one.civility]?.includes(one.first_name))).toEqual([]);
    expect(new Set(seededRows.rows.map((one) => one.civility)).size).toBe(2);
  });

  it('is not made where a service is at work, and does not mark it as a demonstration', async () => {
    const api = await testApi();
    const countRows = () =>
      api.db.execute(sql`
      select (select count(*)::int from users) as users, (select count(*)::int from veterans) as veterans`);
    await api.db.execute(sql`
      insert into veterans (civility, last_name, first_name, birth_date, citizen_status_id)
      values ('Mr', 'Benali', 'Karim', '1936-05-04', 1)`);
    const before = (await countRows()).rows;
    expect(await createDemoData(api.db, api.settings, api.clock.now)).toBe(false);
    expect((await countRows()).rows).toEqual(before);
    expect(await hasDemoData(api.db)).toBe(false);
  });
});
