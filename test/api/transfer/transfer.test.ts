import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newestMigration } from '../../../src/server/db/program-version.ts';
import { COLUMNS_LEFT_OUT, EXPORTED_TABLES, TABLES_LEFT_OUT } from '../../../src/server/transfer/scope.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { filesOf, installation, sha256, withChecksums, writeZip } from '../../harness/data/transfer.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase, demoFiles } from '../../harness/servers/database.ts';

const source = installation(await createTestDatabase({ demo: true }), { demo: true, filesUrl: demoFiles() });
const target = installation(await createTestDatabase());

const first = await source.exportTo('first.zip');
const content = await filesOf(first);

/** What an installation holds, to see that a refused import changed nothing. */
async function stateOf({ pool, settings }: typeof target) {
  const { rows } = await pool.query(
    `select (select count(*)::int from veterans) as veterans, (select count(*)::int from users) as users,
      (select count(*)::int from params_regions) as regions, (select count(*)::int from loose_files) as loose,
      (select password_hash from credentials) as hash,
      (select array_agg(format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conrelid, conname)
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace) as keys,
      (select array_agg(format('%s %s %s', tgrelid::regclass, tgname, tgenabled) order by tgrelid, tgname)
        from pg_trigger where not tgisinternal) as triggers`,
  );
  const folder = path.join(settings.dataDir, 'files');
  const files = fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length
    : 0;
  return { ...rows[0], files };
}

/** Makes an archive with other files, whose checksums are right unless the change is one of them. */
async function changeArchive(
  name: string,
  changes: Readonly<Record<string, string | null>>,
): Promise<string> {
  const files = new Map(content);
  for (const [file, text] of Object.entries(changes))
    if (text === null) files.delete(file);
    else files.set(file, Buffer.from(text));
  return writeZip(path.join(target.folder, name), withChecksums(files));
}

const text = (file: string): string => content.get(file)?.toString('utf8') ?? '';

it('DATA-01: the manifest counts records and files, and has the checksum of each', async () => {
  const manifest = JSON.parse(text('manifeste.json'));
  const { rows } = await source.pool.query('select count(*)::int as veterans from veterans');
  expect(manifest.tables).toContainEqual(
    expect.objectContaining({ name: 'veterans', records: rows[0].veterans }),
  );
  expect(text('donnees/veterans.jsonl').split('\n')).toHaveLength(rows[0].veterans + 1);
  expect(manifest).toMatchObject({
    schemaVersion: newestMigration(),
    exportedDate: '2026-11-25T10:00:00.000Z',
  });
  const files = [...content.keys()].filter((name) => name.startsWith('fichiers/veterans/'));
  expect(files.length).toBeGreaterThan(10);
  expect(manifest.files).toEqual({ count: files.length, missing: [] });
  const sums = [...content].filter(([name]) => name !== 'SHA256SUMS' && name !== 'manifeste.json');
  expect(text('SHA256SUMS')).toBe(sums.map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));
  expect(manifest.checksums).toEqual({
    path: 'SHA256SUMS',
    count: sums.length,
    sha256: sha256(content.get('SHA256SUMS') as Buffer),
  });
});

it('DATA-01: each document is in the folder of its record’s number, under its own number', async () => {
  const { rows } = await source.pool.query<{ name: string }>(
    `select format('fichiers/veterans/%s/%s.%s', veteran_id, id, extension) as name from veteran_files`,
  );
  const names = [...content.keys()].filter((name) => name.startsWith('fichiers/veterans/'));
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(new Set(names.map((name) => name.split('/')[2])).size).toBeGreaterThan(1);
});

it('DATA-01: the dictionary names every exported column, and what is left out with the reason', () => {
  const lines = text('dictionnaire.csv').split('\r\n');
  const columns = EXPORTED_TABLES.flatMap(({ columns: all }) => all);
  const leftOut = [...Object.keys(COLUMNS_LEFT_OUT), ...Object.keys(TABLES_LEFT_OUT)];
  expect(lines).toHaveLength(1 + columns.length + leftOut.length + 1);
  expect(lines).toContain(
    '"veterans";"Anciens combattants";"birthDate";"Date de naissance";"date";"date";"oui";;;',
  );
  expect(lines).toContain('"credentials";;;;;;;;;"secret : mot de passe, jeton, clé ou empreinte"');
});

it('DATA-01: a formula of a text is none in the CSV, and the JSON line has it as it is', async () => {
  const formula = '=HYPERLINK("http://x";"a")';
  await source.pool.query('update veterans set other = $1 where id = (select min(id) from veterans)', [
    formula,
  ]);
  const files = await filesOf(await source.exportTo('formula.zip'));
  const [line = '{}'] = String(files.get('donnees/veterans.jsonl')).split('\n');
  expect(JSON.parse(line).other).toBe(formula);
  expect(String(files.get('donnees/veterans.csv'))).toContain(`;"'=HYPERLINK(""http://x"";""a"")";`);
  await source.pool.query('update veterans set other = null where other = $1', [formula]);
});

it('DATA-01: no password hash, token, key, hash of a link or key of a file is in it', async () => {
  const { rows } = await source.pool.query<{ secret: string }>(`
    select password_hash as secret from credentials union all select value from server_secrets where length(value) > 8
    union all select secret_hash from appointment_links union all select secret_hash from queue_links
    union all select secret_hash from invitation_links union all select code_hash from desk_screens
    union all select secret_hash from agenda_feeds
    union all select token_hash from ended_tokens union all select cookie_hash from sessions where cookie_hash is not null union all select token_hash from password_resets
    union all select browser from appointments where browser is not null union all select browser from queue_entries
    union all select network from visitor_senders union all select split_part(storage_key, '/', 2) from veteran_files
    union all select split_part(image_url, '/', 4) from users where image_url not like '/images/%'`);
  expect(rows.length).toBeGreaterThan(20);
  const all = Buffer.concat(
    [...content].filter(([name]) => !name.startsWith('fichiers/')).map(([, bytes]) => bytes),
  );
  const names = [...content.keys()].join('\n');
  expect(rows.filter(({ secret }) => all.includes(secret) || names.includes(secret))).toEqual([]);
  // Whatever its table: nothing looks like a hash of argon2, a token or a key.
  expect(all.toString('utf8')).not.toMatch(/\$argon2|eyJ[\w-]{10,}\.|BEGIN [A-Z ]*PRIVATE KEY/);
});

it('DATA-01: what is no export, damaged, of another version or not consistent is refused and changes nothing', async () => {
  const before = await stateOf(target);
  const damagedBytes = fs.readFileSync(first);
  damagedBytes.fill(0, Math.floor(damagedBytes.length / 2), Math.floor(damagedBytes.length / 2) + 50_000);
  fs.writeFileSync(path.join(target.folder, 'damaged.zip'), damagedBytes);
  fs.writeFileSync(path.join(target.folder, 'short.zip'), fs.readFileSync(first).subarray(0, 100_000));
  fs.writeFileSync(path.join(target.folder, 'text.zip'), 'no archive');
  const manifest = text('manifeste.json');
  const version = `"schemaVersion": ${newestMigration()}`;
  const veterans = text('donnees/veterans.jsonl');
  const someFile = [...content.keys()].find((name) => name.endsWith('.pdf')) as string;
  const refusals: [file: string, says: RegExp][] = [
    [path.join(target.folder, 'none.zip'), /ne peut pas être lu/],
    [path.join(target.folder, 'text.zip'), /n’est pas un export complet/],
    [path.join(target.folder, 'short.zip'), /n’est pas un export complet/],
    [path.join(target.folder, 'damaged.zip'), /est abîmé|n’est pas un export complet/],
    [
      await changeArchive('version.zip', {
        'manifeste.json': manifest.replace(version, '"schemaVersion": 12'),
      }),
      new RegExp(`version 12 de la base, ce programme attend la version ${newestMigration()}`),
    ],
    [await changeArchive('up.zip', { '../escape.txt': 'x' }), /n’est pas un export complet/],
    [
      await changeArchive('deep.zip', { 'fichiers/veterans/../../x.pdf': '%PDF-' }),
      /n’est pas un export complet/,
    ],
    [await changeArchive('other.zip', { 'fichiers/veterans/1/evil.sh': 'x' }), /fichier inattendu/],
    [await changeArchive('kind.zip', { [someFile]: '<html><script>' }), /n’est pas du genre que dit son nom/],
    [
      await changeArchive('missing.zip', { 'donnees/cells.jsonl': null }),
      /le fichier donnees\/cells.jsonl y manque/,
    ],
    [
      await changeArchive('line.zip', { 'donnees/cells.jsonl': '{"id":1\n' }),
      /La ligne 1 de donnees\/cells.jsonl/,
    ],
    [await changeArchive('end.zip', { 'donnees/veterans.jsonl': veterans.slice(0, -1) }), /La ligne 150 de/],
    [await changeArchive('fewer.zip', { 'donnees/regions.jsonl': '' }), /fichier inattendu/],
    [await changeArchive('count.zip', { 'donnees/notices.jsonl': '' }), /le manifeste en annonce/],
    [
      await changeArchive('value.zip', {
        'donnees/veterans.jsonl': veterans.replace('"civility":"Mr"', '"civility":"X"'),
      }),
      /La base refuse des données de donnees\/veterans.jsonl \(veterans_civility/,
    ],
    [
      await changeArchive('reference.zip', {
        'donnees/veterans.jsonl': veterans.replace(/"citizenStatus":\d+/, '"citizenStatus":999999'),
      }),
      /Des lignes de veterans renvoient à des lignes absentes de l’export/,
    ],
  ];
  for (const [file, says] of refusals) await expect(target.importFrom(file), file).rejects.toThrow(says);
  expect(await stateOf(target)).toEqual(before);
  expect(before.files).toBe(0);
});

it('DATA-01: an installation at work is refused, with what it holds', async () => {
  await expect(source.importFrom(first)).rejects.toThrow(/n’est pas vide : Anciens combattants \(150\)/);
});

it('DATA-01: export, import and export again give the same bytes', async () => {
  const before = await stateOf(target);
  const result = await target.importFrom(first);
  expect(result.username).toBe('admin');
  const second = await target.exportTo('second.zip');
  const after = await filesOf(second);
  expect([...after.keys()]).toEqual([...content.keys()]);
  const others = [...content]
    .filter(([name, bytes]) => !after.get(name)?.equals(bytes))
    .map(([name]) => name);
  expect(others).toEqual([]);
  expect(sha256(fs.readFileSync(second))).toBe(sha256(fs.readFileSync(first)));
  // On another day the manifest alone differs, by its date.
  const later = await filesOf(await target.exportTo('later.zip', new Date('2027-01-01T00:00:00Z')));
  expect(
    [...later].filter(([name, bytes]) => !content.get(name)?.equals(bytes)).map(([name]) => name),
  ).toEqual(['manifeste.json']);
  expect(later.get('manifeste.json')?.toString().replace('2027-01-01T00', '2026-11-25T10')).toBe(
    text('manifeste.json'),
  );
  const { keys, triggers } = await stateOf(target);
  expect({ keys, triggers }).toEqual({ keys: before.keys, triggers: before.triggers });
});

it('DATA-01: after an import the search, the totals and the numbers of records are those of the source', async () => {
  const readDerived = async ({ pool }: typeof target) => {
    const { rows: search } = await pool.query('select * from veteran_search order by veteran_id');
    const { rows: counts } = await pool.query(
      'select table_name, sum(change)::int from row_counts group by 1 having sum(change) <> 0 order by 1',
    );
    const { rows: next } = await pool.query(
      "select nextval('veterans_id_seq')::int as veteran, nextval('appointments_id_seq')::int as appointment",
    );
    return { search, counts, next };
  };
  const [theirs, ours] = [await readDerived(source), await readDerived(target)];
  expect(ours.search.length).toBe(150);
  expect(sha256(Buffer.from(JSON.stringify(ours)))).toBe(sha256(Buffer.from(JSON.stringify(theirs))));
  const { rows } = await target.pool.query(
    `select (select count(*) from veterans_to_compare)::int = (select count(*) from veterans)::int as compared,
      (select count(*) from loose_files)::int as loose`,
  );
  expect(rows).toEqual([{ compared: true, loose: 0 }]);
});

it('DATA-01, OPS-05: after an import the administrator of the installation signs in, and nobody else', async () => {
  const api = await testApi({ database: target.database, settings: target.settings });
  const signIn = (username: string) =>
    api.request('POST', '/api/login_check', { body: { username, password: PASSWORD } });
  expect((await signIn('admin')).status).toBe(200);
  expect((await signIn('agent')).status).toBe(401);
  const { rows } = await target.pool.query(
    `select count(*)::int as accounts, count(*) filter (where enable)::int as enabled,
      count(invitation_date)::int as invited, (select count(*)::int from credentials) as passwords from users`,
  );
  expect(rows).toEqual([{ accounts: 4, enabled: 1, invited: 3, passwords: 1 }]);
});
