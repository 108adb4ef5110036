import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { FIRST_STEPS } from '../../../src/domain/first-steps.ts';
import { calendars, cells, firstStepMarks, roles, users } from '../../../src/server/db/schema.ts';
import { testMail, withoutSecrets } from '../../../src/server/first-steps/mail-test.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { mailServer, readable } from '../../harness/services/mail-server.ts';

/** From the installation to the first appointment (OPS-05). */

const smtp = await mailServer();
const folder = temporaryFolder('first-steps');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const filesUrl = path.join(folder, 'files');
const api = await testApi({ settings: { smtpUrl: smtp.url, mailFrom: 'service@example.org', filesUrl } });
const accounts = accountsOf(api);
const admin = await api.signIn('admin');

const read = async (token = admin) => (await api.request('GET', '/api/first_steps', { token })).body;
const mark = (name: string, value: unknown, token = admin) =>
  api.request('PUT', `/api/first_steps/${name}`, { token, body: { mark: value } });
const isDone = async (name: string) =>
  (await read()).steps.find((step: { name: string }) => step.name === name)?.isDone;

describe('the steps', () => {
  it('OPS-05: a new installation has them all before it, and they open by themselves once', async () => {
    const { isShown, isNew, steps } = await read();
    expect([isShown, isNew]).toEqual([true, true]);
    expect(steps.map(({ name }: { name: string }) => name)).toEqual([
      'identity',
      'place',
      'sites',
      'roles',
      'colleagues',
      'mail',
      'files',
      'veterans',
      'calendar',
      'preview',
    ]);
    expect(steps.filter((step: { isDone: boolean }) => step.isDone)).toEqual([]);
    expect((await mark('list', 'later')).body).toMatchObject({ isShown: true, isNew: false });
  });

  it('OPS-05: each is done once the data say so', async () => {
    const write = (method: 'POST' | 'PUT', address: string, body: object) =>
      api.request(method, address, { token: admin, body });
    const [me] = await api.db.select().from(users).where(eq(users.username, 'admin'));
    await write('PUT', `/api/users/${me?.id}`, { cell: '/api/cells/1', region: '/api/params_regions/16' });
    expect(await isDone('place')).toBe(true);
    const [cell] = await api.db.select().from(cells);
    await write('PUT', `/api/cells/${cell?.id}`, { name: 'Accueil du public' });
    expect(await isDone('sites')).toBe(true);
    await accounts.account('collegue', await accounts.roleId('ROLE_AGENT'));
    expect(await isDone('colleagues')).toBe(true);
    const [role] = await api.db.select().from(roles).where(eq(roles.name, 'ROLE_AGENT'));
    await write('PUT', `/api/roles/${role?.id}`, { title: 'Agent du guichet' });
    expect(await isDone('roles')).toBe(true);
    await api.db.insert(calendars).values({
      startDate: '2027-01-01',
      endDate: '2027-02-01',
      receptionDays: ['Mon'],
      cell: 1,
      region: 16,
    } as never);
    expect(await isDone('calendar')).toBe(false);
    await api.db.update(calendars).set({ sent: true });
    expect(await isDone('calendar')).toBe(true);
  });

  it('OPS-05: one is skipped and taken up again; looking is enough for some, and for no others', async () => {
    const { body } = await mark('veterans', 'later');
    expect(body.steps).toContainEqual({ name: 'veterans', isDone: false, isLater: true });
    expect((await mark('veterans', null)).body.steps).toContainEqual({
      name: 'veterans',
      isDone: false,
      isLater: false,
    });
    expect((await mark('preview', 'done')).body.steps).toContainEqual({
      name: 'preview',
      isDone: true,
      isLater: false,
    });
    for (const [name, value] of [
      ['mail', 'done'],
      ['calendar', 'done'],
      ['veterans', 'x'],
      ['veterans', undefined],
      ['list', 7],
    ] as const)
      expect([name, (await mark(name, value)).status]).toEqual([name, 422]);
    expect((await mark('nothing', 'later')).status).toBe(404);
  });

  it('OPS-05: dismissed, the list stays away; it is the installation’s, and a super administrator’s', async () => {
    const other = await accounts.account('second', await accounts.roleId('ROLE_SUPER_ADMIN'));
    expect((await mark('list', 'done')).body.isShown).toBe(false);
    expect((await read(other.token)).isShown).toBe(false);
    expect((await mark('list', 'later', other.token)).body).toMatchObject({ isShown: true, isNew: false });
    const responsible = await accounts.account('responsable', await accounts.roleId('ROLE_ADMIN'));
    for (const [method, name] of [
      ['GET', ''],
      ['PUT', '/list'],
      ['POST', '/mail_test'],
      ['POST', '/files_test'],
    ] as const) {
      const call = (token?: string) =>
        api.request(method, `/api/first_steps${name}`, { token, ...(method === 'GET' ? {} : { body: {} }) });
      expect([name, (await call(responsible.token)).status, (await call()).status]).toEqual([name, 403, 401]);
    }
  });
});

describe('the tests', () => {
  it('OPS-05: a mail goes to the caller, and the server’s answer is shown', async () => {
    const { status, body } = await api.request('POST', '/api/first_steps/mail_test', {
      token: admin,
      body: {},
    });
    expect([status, body]).toMatchObject([
      200,
      {
        isOk: true,
        message:
          'Le serveur de mail 127.0.0.1 a accepté un mail pour admin@example.org. Vérifiez qu’il arrive.',
        answer: expect.stringMatching(/^250 /),
      },
    ]);
    expect(smtp.received.at(-1)?.to).toEqual(['admin@example.org']);
    expect(readable(smtp.received.at(-1)?.content ?? '')).toContain('Mail d');
    expect(await isDone('mail')).toBe(true);
  });

  it('OPS-05: a small file is written, read and removed', async () => {
    const { body } = await api.request('POST', '/api/first_steps/files_test', { token: admin, body: {} });
    expect(body).toMatchObject({
      isOk: true,
      message: 'Un petit fichier a été écrit, relu et supprimé : le stockage fonctionne.',
    });
    expect(fs.readdirSync(path.join(filesUrl, 'probes'))).toEqual([]);
    expect(await isDone('files')).toBe(true);
  });

  it('OPS-05: a store that cannot be written is said, without its path', async () => {
    fs.writeFileSync(path.join(folder, 'no-folder'), '');
    const context = {
      ...api.context,
      settings: testSettings({ filesUrl: path.join(folder, 'no-folder', 'x') }),
    };
    const { testFiles } = await import('../../../src/server/first-steps/files-test.ts');
    const result = await testFiles(context);
    expect(result).toMatchObject({ isOk: false, message: expect.stringContaining('FILES_URL') });
    expect(JSON.stringify(result)).not.toContain(folder);
  });
});

/** A mail server of its own; gives its port. */
async function serverWith(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disableReverseLookup: true, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

describe('a mail server that fails', () => {
  const PASSWORD = 'Tres+Secret/2026';
  const result = (smtpUrl: string, timeoutMs = 10_000) =>
    testMail(testSettings({ smtpUrl, mailFrom: 'service@example.org' }), 'admin@example.org', timeoutMs);

  it('OPS-05: a refused name or password is said, and never repeated', async () => {
    const port = await serverWith({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, callback) =>
        callback(
          new Error(`refused ${username} ${password} ${Buffer.from(String(password)).toString('base64')}`),
        ),
    });
    const { isOk, message, answer } = await result(
      `smtp://agent%40example.org:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    );
    expect([isOk, message]).toEqual([
      false,
      'Le serveur de mail « 127.0.0.1 » refuse le nom ou le mot de passe : vérifiez-les dans SMTP_URL.',
    ]);
    expect(answer).toBe('535 refused … … …');
  });

  it('OPS-05: a certificate of its own is said', async () => {
    const port = await serverWith({ secure: true, authOptional: true });
    expect((await result(`smtps://127.0.0.1:${port}`)).message).toMatch(/^Le certificat de « 127.0.0.1 »/);
    expect((await result(`smtps://127.0.0.1:${port}?tls=unchecked`)).isOk).toBe(true);
  });

  it('OPS-05: encryption where there is none is said', async () => {
    const port = new URL(smtp.url).port;
    expect((await result(`smtps://127.0.0.1:${port}`)).message).toMatch(/^Le chiffrement avec/);
  });

  it('OPS-05: nobody at the address is said', async () => {
    expect((await result('smtp://127.0.0.1:1')).message).toMatch(/refuse la connexion/);
  });

  it('OPS-05: a server that says nothing is given up in time', async () => {
    const silent = net.createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const startMs = performance.now();
    const { message } = await result(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 1000);
    expect(message).toMatch(/n’a pas répondu en 1 secondes/);
    expect(performance.now() - startMs).toBeLessThan(5000);
  });

  it('OPS-05: a refused sender is said with the server’s answer', async () => {
    const port = await serverWith({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, callback) =>
        callback(Object.assign(new Error('sender not allowed'), { responseCode: 550 })),
    });
    expect(await result(`smtp://127.0.0.1:${port}`)).toMatchObject({
      isOk: false,
      message: expect.stringMatching(/refuse l’expéditeur ou le destinataire/),
      answer: '550 sender not allowed',
    });
  });

  it('OPS-05: without a mail server the file is no mail', async () => {
    const dataDir = path.join(folder, 'data');
    const settings = testSettings({ dataDir });
    expect(await testMail(settings, 'admin@example.org')).toMatchObject({
      isOk: false,
      message: expect.stringContaining('SMTP_URL'),
      answer: null,
    });
    expect(fs.readdirSync(path.join(dataDir, 'outbox')).length).toBeGreaterThan(0);
  });

  it('OPS-05: an answer is one bounded line', () => {
    const answer = withoutSecrets(`250 ok\r\n250 ${'x'.repeat(900)}`, 'smtp://127.0.0.1');
    expect(answer).toHaveLength(500);
    expect(answer).toMatch(/^250 ok 250 x+$/);
  });
});

it('OPS-05: once all steps are done the list leaves the dashboard by itself', async () => {
  await mark('list', 'later');
  const doneSteps = FIRST_STEPS.map((name) => ({ name, mark: 'done' as const, markedDate: new Date() }));
  await api.db
    .insert(firstStepMarks)
    .values(doneSteps.slice(1))
    .onConflictDoUpdate({ target: firstStepMarks.name, set: { mark: 'done' } });
  expect((await read()).isShown).toBe(true);
  await mark('identity', 'done');
  expect((await read()).isShown).toBe(false);
});
