import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { configCheckTexts } from '#texts/operations/config-check.ts';
import { checkDatabase } from '../../../src/server/command-line/config-check/database.ts';
import type { Finding } from '../../../src/server/command-line/config-check/finding.ts';
import {
  checkCollector,
  checkMail,
  checkMetricsPort,
  checkScanner,
  checkSignOn,
  checkSms,
} from '../../../src/server/command-line/config-check/network.ts';
import { checkDisks, checkStorages } from '../../../src/server/command-line/config-check/storage.ts';
import { newestMigration } from '../../../src/server/db/program-version.ts';
import { readSettings, type Settings } from '../../../src/server/settings.ts';
import { PROGRAM_VERSION } from '../../../src/server/version.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { fakeClamd } from '../../harness/servers/clamd.ts';
import {
  createEmptyDatabase,
  createOlderDatabase,
  createTestDatabase,
} from '../../harness/servers/database.ts';
import { readProjectFile } from '../../harness/servers/deployment.ts';
import { freePort, temporaryFolder } from '../../harness/servers/server.ts';
import { mailServer } from '../../harness/services/mail-server.ts';
import { s3Service } from '../../harness/services/s3-service.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = temporaryFolder('config-check');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
fs.writeFileSync(path.join(folder, 'no-folder'), '');

const database = await createTestDatabase();
const smtp = await mailServer();
const clamd = await fakeClamd();
const bucket = await s3Service();
const metricsPort = String(await freePort());
/** Nobody listens there. Port 1 would be refused by fetch itself. */
const closedPort = String(await freePort());
const undeletableBucket = await s3Service(['DELETE']);
afterEach(() => vi.restoreAllMocks());

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

/** Settings of an environment, beside those of every test. */
const settingsOf = (env: Record<string, string>): Settings =>
  readSettings({ DATA_DIR: path.join(folder, 'data'), ...env });

/** The settings of services that are called by http, all of them at one address. */
const servicesAt = (url: string) => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: 'service',
  OIDC_CLIENT_SECRET: 'secret',
  SMS_URL: `${url.replace('//', '//key@')}/v3?sender=Service`,
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
});

/** A server that answers everything with a text, and notes what it is asked. */
async function answering(text: string) {
  const requests: string[] = [];
  const server = http.createServer(({ method, url, headers }, response) => {
    requests.push([method, url, ...('api-key' in headers ? ['with a key'] : [])].join(' '));
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** The state of each finding, and whether it says what to do. */
const statesOf = async (findings: Promise<readonly Finding[]>) =>
  (await findings).map(({ state, remedy }) => [state, Boolean(remedy)]);

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
      SMS_URL: `http://geheim-sms@127.0.0.1:${closedPort}/v3?sender=Service`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closedPort}`,
      METRICS_PORT: metricsPort,
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
    expect(output).toMatch(/✗ SMS_URL : le fournisseur de SMS n’est pas joignable .*ECONNREFUSED/);
    expect(output).toContain('! OTEL_EXPORTER_OTLP_ENDPOINT : ');
    expect(output).toContain('✓ METRICS_PORT : le port des mesures est libre');
    expect(output).toMatch(/✓ Horloge : nous sommes le .*Africa\/Algiers/);
    expect(output).toMatch(/ Disque : .* Go/);
    expect(output).toContain('Problèmes à corriger : 2 ;');
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

  it('OPS-07: each page and section that a text names is there', () => {
    const texts = JSON.stringify(configCheckTexts);
    const namedDocuments = [...texts.matchAll(/(docs\/[\w-]+\.md)(?:, « ([^»]+) »)?/g)];
    expect(namedDocuments.length).toBeGreaterThan(4);
    for (const [, page = '', section] of namedDocuments)
      expect(readProjectFile(page)).toMatch(section ? new RegExp(`^##+ ${section}$`, 'm') : /^# /);
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

  it('OPS-07: what is away is a failure with a remedy, without the collector a warning', async () => {
    const away = settingsOf({
      ...servicesAt(`http://127.0.0.1:${closedPort}`),
      CLAMAV_URL: 'tcp://127.0.0.1:1',
    });
    const stores = {
      filesUrl: path.join(folder, 'no-folder', 'files'),
      backupDir: 's3://bucket?endpoint=http://127.0.0.1:1&region=x',
    };
    expect(await statesOf(checkStorages({ ...away, ...stores }))).toEqual([
      ['failure', true],
      ['failure', true],
    ]);
    for (const check of [checkScanner, checkSignOn, checkSms])
      expect(await statesOf(check(away))).toEqual([['failure', true]]);
    expect(await statesOf(checkCollector(away))).toEqual([['warning', true]]);
    expect(await statesOf(checkMail({ ...away, smtpUrl: 'smtp://127.0.0.1:1' }))).toEqual([
      ['failure', true],
    ]);
    expect(await statesOf(checkMail({ ...away, demo: false }))).toEqual([['warning', true]]);
  });

  it('OPS-07: what answers is fine, and no message or key is sent', async () => {
    const service = await answering('a service');
    const there = settingsOf({ ...servicesAt(service.url), CLAMAV_URL: clamd.url, SMTP_URL: smtp.url });
    for (const check of [checkMail, checkScanner, checkSignOn, checkSms, checkCollector])
      expect(await statesOf(check(there))).toEqual([['fine', false]]);
    expect(service.requests).toEqual(['GET /.well-known/openid-configuration', 'HEAD /v3', 'HEAD /']);
  });

  it('OPS-07: the port of metrics is free, the running server’s, or another program’s', async () => {
    const check = (port: string) => checkMetricsPort(settingsOf({ METRICS_PORT: port }));
    expect(await check(String(await freePort()))).toMatchObject([
      { state: 'fine', text: expect.stringMatching(/libre/) },
    ]);
    const server = await answering('combattants_database_up 1\n');
    expect(await check(new URL(server.url).port)).toMatchObject([
      { state: 'fine', text: expect.stringMatching(/en marche/) },
    ]);
    const other = await answering('something else');
    expect(await check(new URL(other.url).port)).toMatchObject([
      { state: 'failure', text: expect.stringMatching(/EADDRINUSE/) },
    ]);
    expect(await checkMetricsPort(settingsOf({}))).toEqual([]);
  });

  it('OPS-07: a bucket that works keeps nothing of the check; one that lets nothing be removed is a failure', async () => {
    const check = ({ endpoint }: { readonly endpoint: string }) =>
      checkStorages(settingsOf({ FILES_URL: `s3://files/service?endpoint=${endpoint}`, DEMO: '1' }));
    expect(await check(bucket)).toMatchObject([{ state: 'fine', subject: 'FILES_URL' }]);
    expect([...bucket.objects.keys()]).toEqual([]);
    expect(await check(undeletableBucket)).toMatchObject([
      { state: 'failure', subject: 'FILES_URL', remedy: expect.stringContaining('supprimer') },
    ]);
  });

  it('OPS-07: a folder that works is left as it was, also one in which the server has probed', async () => {
    const files = fs.mkdtempSync(path.join(folder, 'tried-'));
    const check = () => checkStorages(settingsOf({ FILES_URL: files, DEMO: '1' }));
    expect(await check()).toMatchObject([{ state: 'fine', subject: 'FILES_URL' }]);
    expect(fs.readdirSync(files)).toEqual([]);
    fs.mkdirSync(path.join(files, 'probes'));
    expect(await check()).toMatchObject([{ state: 'fine' }]);
    expect(fs.readdirSync(files)).toEqual(['probes']);
  });

  it('OPS-07: clocks that differ are a failure that says by how many seconds', async () => {
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 4_000);
    expect(await problemsOf({})).toBe('');
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 90_000);
    expect(await problemsOf({})).toMatch(
      /^failure: l’horloge .* diffèrent de (89|90|91) secondes → mettez .* à l’heure/,
    );
  });

  it.each([
    ['plenty', 5, 'fine'],
    ['little', 1.5, 'warning'],
    ['hardly any', 0.4, 'failure'],
  ] as const)('OPS-07: %s room on the disk', async (_room, gigabytes, state) => {
    const stats = await fs.promises.statfs(folder);
    vi.spyOn(fs.promises, 'statfs').mockResolvedValue({
      ...stats,
      bavail: (gigabytes * 1_073_741_824) / stats.bsize,
    });
    const findings = await checkDisks(testSettings({ dataDir: path.join(folder, 'data') }));
    const words = `${String(gigabytes).replace('.', ',')}${Number.isInteger(gigabytes) ? ',0' : ''} Go`;
    expect(new Set(findings.map((finding) => finding.state))).toEqual(new Set([state]));
    expect(
      findings.every(({ text, remedy }) => text.includes(words) && Boolean(remedy) === (state !== 'fine')),
    ).toBe(true);
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
