import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { filesOf, installation } from '../../harness/data/transfer.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { createTestDatabase, demoFiles, lockWaiter, otherSession } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';

const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const target = installation(await createTestDatabase());

const file = path.join(source.folder, 'export.zip');

it('DATA-01: an export that is killed leaves no file of its name, and the next one is complete', async () => {
  {
    await using other = await otherSession(source.database.ownerUrl);
    await other.query('lock table queue_entries in access exclusive mode');
    const { kill, ended } = adminCommand(source, ['export', file]);
    await lockWaiter(source.pool);
    kill();
    expect((await ended).code).toBe(null);
  }
  expect(fs.existsSync(file)).toBe(false);
  const { code, output } = await adminCommand(source, ['export', file]).ended;
  expect(output).toContain('Export terminé');
  expect(code).toBe(0);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.existsSync(`${file}.partiel`)).toBe(false);
  const again = await adminCommand(source, ['export', file]).ended;
  expect(again).toEqual({ code: 1, output: `Le fichier ${file} existe déjà : choisissez un autre nom.\n` });
});

/** The entries of an export but for the manifest, which has its date. */
async function contentOf(name: string): Promise<Map<string, Buffer>> {
  const files = await filesOf(name);
  files.delete('manifeste.json');
  return files;
}

it('DATA-01: 50 exports that are killed at any moment leave nothing that could be taken for an export', async () => {
  const name = path.join(source.folder, 'killed.zip');
  let cutCount = 0;
  for (let round = 0; round < 50; round += 1) {
    const { kill, ended, output } = adminCommand(source, ['export', name]);
    // Each round gets a line further, then a moment more.
    await expect
      .poll(() => output().split('\n').length > round % 10 || fs.existsSync(name), {
        interval: 1,
        timeout: 120_000,
      })
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, round % 7));
    kill();
    const { code } = await ended;
    if (code === null) cutCount += 1;
    if (!fs.existsSync(name)) continue;
    // It was done before the kill: complete, then.
    expect(await contentOf(name)).toEqual(await contentOf(file));
    fs.rmSync(name);
  }
  expect(cutCount).toBeGreaterThan(25);
  expect((await adminCommand(source, ['export', name]).ended).code).toBe(0);
  expect(await contentOf(name)).toEqual(await contentOf(file));
});

/** Asks the target's database as its owner on a connection that ends: an import goes on alone. */
async function ask(statement: string): Promise<Record<string, unknown>> {
  const owner = new pg.Client({ connectionString: target.database.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query(statement)).rows?.[0] ?? {};
  } finally {
    await owner.end();
  }
}

it('DATA-01: an import that is killed leaves a new installation, into which the next one goes', async () => {
  // Each row of the search takes its time, so that the kill comes in the middle of the veterans.
  await ask('alter table veteran_search add constraint slow check (pg_sleep(0.02)::text is not null)');
  const first = adminCommand(target, ['import', file]);
  await expect.poll(first.output, { timeout: 120_000 }).toContain('Reprise : veterans');
  first.kill();
  expect((await first.ended).code).toBe(null);
  const others = `select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await expect.poll(() => ask(others)).toEqual({ others: 0 });
  await ask('alter table veteran_search drop constraint slow');
  const counts = `select (select count(*)::int from veterans) as veterans,
    (select count(*)::int from users) as users, (select count(*)::int from loose_files) as loose`;
  const { loose, ...rows } = await ask(counts);
  expect(rows).toEqual({ veterans: 0, users: 1 });
  // Bytes without a record, which a server sweeps.
  expect(loose).toBeGreaterThan(0);
  const { code, output } = await adminCommand(target, ['import', file]).ended;
  expect(output).toContain('Le compte « admin » garde son mot de passe');
  expect(code).toBe(0);
  expect(await ask(counts)).toEqual({ veterans: 150, users: 4, loose });
  const [before, after] = [await filesOf(file), await filesOf(await target.exportTo('after.zip'))];
  const differing = [...before]
    .filter(([name, bytes]) => !after.get(name)?.equals(bytes))
    .map(([name]) => name);
  // By its date.
  expect(differing).toEqual(['manifeste.json']);
});

it('DATA-01: an installation with a server at work is not imported into', async () => {
  const database = await createTestDatabase();
  const server = await startServer({ database });
  try {
    const { code, output } = await adminCommand(installation(database), ['import', file]).ended;
    expect(output).toContain('Un serveur ou un autre programme utilise cette base');
    expect(code).toBe(1);
  } finally {
    await server.stop();
  }
});
