import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../../src/server/command-line/config-check/database.ts';
import {
  checkMail,
  checkScanner,
  checkSignOn,
} from '../../../src/server/command-line/config-check/network.ts';
import { checkDisks, checkStorages } from '../../../src/server/command-line/config-check/storage.ts';
import { newestMigration } from '../../../src/server/db/program-version.ts';
import { readSettings, type Settings } from '../../../src/server/settings.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { testSettings } from '../../harness/data/settings.ts';
import {
  createEmptyDatabase,
  createOlderDatabase,
  createTestDatabase,
} from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { mailServer } from '../../harness/services/mail-server.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('config-check');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
fs.writeFileSync(path.join(folder, 'no-folder'), '');

const database = await createTestDatabase();
const smtp = await mailServer();

/** Runs a command with these variables. */
function admin(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'src/server/command-line/main.ts'), ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder, 'data'), ...env },
    },
  );
  return { code: status, output: stdout + stderr };
}

/** The findings of a database that are not fine, as text. */
async function problemsOf(changes: Partial<Settings>): Promise<string> {
  const settings = testSettings({
    databaseUrl: database.url,
    migrationDatabaseUrl: database.ownerUrl,
    ...changes,
  });
  const findings = await checkDatabase(settings);
  return findings
    .filter(({ state }) => state !== 'fine')
    .map(({ state, text, remedy }) => `${state}: ${text} → ${remedy}`)
    .join('\n');
}

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}

describe('OPS-07: npm run admin -- config:check', () => {
  it('OPS-07: names what does not work with what to do, shows no secret, creates nothing', () => {
    const { code, output } = admin(['config:check'], {
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      FILES_URL: path.join(folder, 'files'),
      SMTP_URL: 'smtp://nom:geheim-mail@127.0.0.1:1',
      JWT_SECRET: 'geheim-jwt-geheim-jwt-geheim-jwt-geheim',
      ADMIN_PASSWORD: 'geheim-Passwort-1',
      PORT: '4000',
    });
    expect(output).toContain('PORT="4000"');
    expect(output).toMatch(/✓ Base de données : PostgreSQL \d/);
    expect(output).toContain('✓ Droits en base : le rôle app lit et écrit les lignes, et rien d’autre');
    expect(output).toContain('✓ FILES_URL : le dossier');
    expect(output).toMatch(
      /✗ SMTP_URL : le serveur de mail n’accepte pas la connexion .*\n +→ vérifiez machine, port/,
    );
    expect(output).toMatch(/✓ Horloge : nous sommes le .*Africa\/Algiers/);
    expect(output).toMatch(/ Disque : .* Go/);
    expect(output).toContain('Problèmes à corriger : 1 ;');
    expect(code).toBe(1);
    expect(output).not.toMatch(/geheim/i);
    expect(fs.existsSync(path.join(folder, 'data'))).toBe(false);
    expect(fs.existsSync(path.join(folder, 'files'))).toBe(false);
  });

  it('OPS-07: wrong settings are each named; a new installation asks for its administrator', () => {
    const wrong = admin(['config:check'], { PORT: 'abc', HOST: '!' });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/✗ PORT : .*\n +→ .*\n {2}✗ HOST : /);
    const fresh = admin(['config:check'], { DEMO: '0' });
    expect(fresh.output).toContain('✓ Base de données : il n’y en a pas encore');
    expect(fresh.output).toContain(
      '✗ Base de données : le premier démarrage demande ADMIN_PASSWORD, ADMIN_EMAIL',
    );
    expect(fresh.code).toBe(1);
  });

  it('OPS-07: the database’s structure is compared with the program', async () => {
    expect(await problemsOf({})).toBe('');
    const empty = await createEmptyDatabase();
    const urls = { databaseUrl: empty.url, migrationDatabaseUrl: empty.ownerUrl };
    expect(await problemsOf(urls)).toBe('');
    expect(await problemsOf({ ...urls, adminPassword: undefined })).toMatch(/^failure: .*ADMIN_PASSWORD →/);
    const older = await createOlderDatabase('0060');
    expect(await problemsOf({ databaseUrl: older.url, migrationDatabaseUrl: older.ownerUrl })).toMatch(
      /^warning: la structure est à la version \d+, ce programme apporte la \d+ → faites une sauvegarde/,
    );
    const newer = await createTestDatabase();
    const next = newestMigration() + 1;
    const version = (oldest: number) =>
      asOwner(
        newer.ownerUrl,
        `update database_version set schema_version = ${next}, oldest_program = ${oldest}`,
      );
    await version(next - 1);
    const newerUrls = { databaseUrl: newer.url, migrationDatabaseUrl: newer.ownerUrl };
    expect(await problemsOf(newerUrls)).toMatch(/^warning: la structure .* est plus récente/);
    await version(next);
    expect(await problemsOf(newerUrls)).toMatch(/^failure: .*→ .*Installez le programme le plus récent/);
  });

  it('OPS-07, SEC-02: the rights of the database’s roles', async () => {
    const { url, ownerUrl } = await createTestDatabase();
    const urls = { databaseUrl: url, migrationDatabaseUrl: ownerUrl };
    await asOwner(ownerUrl, 'revoke insert on cells from app; grant update on audit_log to app');
    expect(await problemsOf(urls)).toMatch(
      /^failure: le rôle app n’a pas les droits attendus sur : audit_log, cells → redémarrez/,
    );
    expect(await problemsOf({ ...urls, databaseUrl: ownerUrl })).toMatch(
      /^warning: .*, owner, possède les tables/,
    );
    const superuser = url.replace('user=app', 'user=postgres');
    expect(await problemsOf({ ...urls, databaseUrl: superuser })).toMatch(
      /^warning: .* est super-utilisateur/,
    );
    expect(await problemsOf({ ...urls, migrationDatabaseUrl: url })).toMatch(
      /failure: l’utilisateur de MIGRATION_DATABASE_URL n’a pas le droit de créer des tables/,
    );
  });

  it('OPS-07: a database that does not answer is named by its setting, without the password', async () => {
    const away = 'postgresql://nom:geheim@127.0.0.1:1/x';
    expect(await problemsOf({ databaseUrl: away })).toMatch(
      /^failure: DATABASE_URL : pas de connexion \(.*ECONNREFUSED/,
    );
    const owner = await problemsOf({ migrationDatabaseUrl: away });
    expect(owner).toMatch(/^failure: MIGRATION_DATABASE_URL : pas de connexion/);
    expect(owner).not.toContain('geheim');
  });

  it('OPS-07: files, mail, scanner and sign-on that are away are failures with a remedy', async () => {
    const states = async (findings: Promise<readonly { state: string; remedy?: string }[]>) =>
      (await findings).map(({ state, remedy }) => [state, Boolean(remedy)]);
    const away = testSettings({
      filesUrl: path.join(folder, 'no-folder', 'files'),
      backupDir: 's3://bucket?endpoint=http://127.0.0.1:1&region=x',
      clamavUrl: 'tcp://127.0.0.1:1',
    });
    expect(await states(checkStorages(away))).toEqual([
      ['failure', true],
      ['failure', true],
    ]);
    expect(await states(checkScanner(away))).toEqual([['failure', true]]);
    const { signOn } = readSettings({
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'service',
      OIDC_CLIENT_SECRET: 'secret',
    });
    expect(await states(checkSignOn({ ...away, signOn }))).toEqual([['failure', true]]);
    expect(await states(checkMail(away))).toEqual([['warning', true]]);
    expect(await states(checkMail({ ...away, smtpUrl: smtp.url }))).toEqual([['fine', false]]);
    const disks = await checkDisks(testSettings({ dataDir: path.join(folder, 'data') }));
    expect(disks.map(({ text }) => text)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/.* : .*[\d,]+ Go/)]),
    );
  });
});

it('OPS-07: npm run admin -- version says program, newest known structure and Node.js', () => {
  const { code, output } = admin(['version']);
  expect([code, output]).toEqual([
    0,
    `Anciens combattants, version ${PROGRAM_VERSION} (structure de base connue : ${newestMigration()}, Node ${process.versions.node})\n`,
  ]);
  expect(admin(['version', 'x']).code).toBe(1);
});
