import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { freeUsername, usernameOf } from '../../../src/domain/people/username.ts';
import { credentials, invitationLinks, mailOutbox, users } from '../../../src/server/db/schema.ts';
import { openTransport } from '../../../src/server/mail/transport.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { testApi } from '../../harness/servers/api.ts';
import { mailServer, readable } from '../../harness/services/mail-server.ts';

/** Colleagues are invited by mail and set their own password (OPS-05). */

const DAY_MS = 24 * 3_600_000;
const smtp = await mailServer();
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: { publicUrl: 'https://rdv.example.org', smtpUrl: smtp.url, mailFrom: 'service@example.org' },
});
const accounts = accountsOf(api);
const admin = await api.signIn('admin');
const agentRole = await accounts.roleId('ROLE_AGENT');
const transport = openTransport(api.settings);
afterAll(() => transport.close());

const DEAD = [
  { propertyPath: 'token', code: 'invitation.dead', message: "Ce lien d'invitation n'est pas valable" },
];

let count = 0;
const colleague = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return {
    civility: 'Mme',
    firstName: 'Samia',
    lastName: `Haddad${String.fromCharCode(96 + count)}`,
    email: `invitee${count}@example.org`,
    role: `/api/roles/${agentRole}`,
    cell: '/api/cells/1',
    region: '/api/params_regions/16',
    ...changes,
  };
};
const invite = (changes: Record<string, unknown> = {}, token = admin) =>
  api.request('POST', '/api/users/invitations', { token, body: colleague(changes) });
const renew = (id: number, token = admin) =>
  api.request('POST', `/api/users/${id}/invitation`, { token, body: {} });
const withdraw = (id: number, token = admin) =>
  api.request('DELETE', `/api/users/${id}/invitation`, { token });
const read = (token: unknown) => api.request('POST', '/api/auth/invitation', { body: { token } });
const accept = (token: unknown, password = 'Nouveau-2026', retypedPassword = password) =>
  api.request('POST', '/api/auth/accept-invitation', { body: { token, password, retypedPassword } });
const signIn = async (username: string, password: string) =>
  (await api.request('POST', '/api/login_check', { body: { username, password } })).status;

/** The token of the last mail, once what is due is sent. */
async function mailedToken(): Promise<string> {
  expect(await sendDueMail(api.context, transport)).toBe(1);
  const mail = readable(smtp.received.at(-1)?.content ?? '');
  return /\/auth\/invitation#token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe('an invitation', () => {
  it('OPS-05: makes an account without a password; its mail leads to the first password, once', async () => {
    const { status, body } = await invite({ firstName: 'Zoé', lastName: 'Ben Müller' });
    expect([status, body]).toMatchObject([
      201,
      {
        '@type': 'User',
        username: 'zoe-ben-muller',
        enable: true,
        role: { name: 'ROLE_AGENT' },
        invitationDate: '2026-11-20T09:00:00+01:00',
        invitationExpires: '2026-11-27T09:00:00+01:00',
        createdBy: { lastName: 'Principal' },
      },
    ]);
    expect(await api.db.$count(credentials, eq(credentials.userId, body.id))).toBe(0);
    const token = await mailedToken();
    const mail = smtp.received.at(-1);
    expect(mail?.to).toEqual([body.email]);
    expect(readable(mail?.content ?? '')).toContain('27 novembre 2026');
    expect(readable(mail?.content ?? '')).toContain("Nom d'utilisateur : zoe-ben-muller");
    const { rows } = await api.db.execute(sql`select * from invitation_links`);
    expect(JSON.stringify(rows)).not.toContain(token);

    // Nobody signs in before the link was used.
    for (const password of ['', 'Nouveau-2026']) expect(await signIn(body.username, password)).toBe(401);
    expect((await read(token)).body).toEqual({ username: 'zoe-ben-muller' });
    expect((await accept(token)).status).toBe(200);
    expect(await signIn('zoe-ben-muller', 'Nouveau-2026')).toBe(200);
    const after = await api.request('GET', `/api/users/${body.id}`, { token: admin });
    expect(after.body).toMatchObject({ invitationDate: null, invitationExpires: null });
    for (const answer of [await accept(token, 'Encore-2026'), await read(token)])
      expect([answer.status, answer.body.violations]).toMatchObject([422, DEAD]);
    expect(await api.db.$count(invitationLinks)).toBe(0);
  });

  it('OPS-05: of 8 who use one link at once, one succeeds', async () => {
    const { body } = await invite();
    const token = await mailedToken();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => accept(token, `Nouveau-${index}-2026`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    const index = answers.findIndex(({ status }) => status === 200);
    expect(await signIn(body.username, `Nouveau-${index}-2026`)).toBe(200);
  });

  it('OPS-05, ME-06: the password has its rules, and a refused one leaves the link valid', async () => {
    await invite();
    const token = await mailedToken();
    for (const [password, retyped, propertyPath] of [
      ['', '', 'password'],
      ['court', 'court', 'password'],
      ['Nouveau-2026', 'nouveau-2026', 'retypedPassword'],
    ] as const)
      expect((await accept(token, password, retyped)).body.violations).toContainEqual(
        expect.objectContaining({ propertyPath }),
      );
    expect((await accept(token)).status).toBe(200);
  });

  it('OPS-05: a link is valid for seven days; a renewed one replaces it', async () => {
    const { body } = await invite();
    const first = await mailedToken();
    api.clock.advance(7 * DAY_MS - 1000);
    expect((await read(first)).status).toBe(200);
    api.clock.advance(1000);
    for (const answer of [await read(first), await accept(first)])
      expect(answer.body.violations).toMatchObject(DEAD);
    // The session of the administrator is over too, by now.
    const token = await api.signIn('admin');
    const renewal = await renew(body.id, token);
    expect([renewal.status, renewal.body.invitationExpires]).toEqual([200, '2026-12-04T09:00:00+01:00']);
    const second = await mailedToken();
    expect((await accept(first)).body.violations).toMatchObject(DEAD);
    expect((await accept(second)).status).toBe(200);
    for (const answer of [await renew(body.id, token), await withdraw(body.id, token)])
      expect([answer.status, answer.body['hydra:description']]).toEqual([
        409,
        "Aucune invitation n'attend de réponse pour ce compte",
      ]);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('OPS-05: a withdrawn one opens nothing, not even when its mail is still on its way; it can be sent anew', async () => {
    const { body } = await invite();
    const answer = await withdraw(body.id);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { invitationDate: '2026-11-20T09:00:00+01:00', invitationExpires: null },
    ]);
    expect(await api.db.$count(mailOutbox)).toBe(0);
    await renew(body.id);
    const token = await mailedToken();
    await withdraw(body.id);
    expect((await accept(token)).body.violations).toMatchObject(DEAD);
    await renew(body.id);
    expect((await accept(await mailedToken())).status).toBe(200);
  });

  it('OPS-05: another address gets a link of its own; to disable the account ends it', async () => {
    const { body } = await invite();
    const first = await mailedToken();
    const putJson = (path: string, change: object) =>
      api.request('PUT', path, { token: admin, body: change });
    expect((await putJson(`/api/users/${body.id}`, { email: 'juste@example.org' })).status).toBe(200);
    expect((await read(first)).body.violations).toMatchObject(DEAD);
    const second = await mailedToken();
    expect(smtp.received.at(-1)?.to).toEqual(['juste@example.org']);
    expect((await putJson(`/api/users/${body.id}/enable`, { enable: false })).body).toMatchObject({
      enable: false,
      invitationExpires: null,
    });
    await putJson(`/api/users/${body.id}/enable`, { enable: true });
    expect((await accept(second)).body.violations).toMatchObject(DEAD);
    expect((await renew(body.id)).status).toBe(200);
    expect((await accept(await mailedToken())).status).toBe(200);
  });

  it('DATA-01, OPS-05: a disabled account is enabled and invited in one step, by whoever may enable accounts', async () => {
    const below = await accounts.role('IMPORTE', { Veteran: 'LIST' });
    const { body } = await invite({ role: `/api/roles/${below}` });
    await mailedToken();
    await api.db.update(users).set({ enable: false, invitationExpires: null }).where(eq(users.id, body.id));
    const role = await accounts.role('INVITE-SEUL', { User: 'CREATE', Veteran: 'VIEW' });
    const sender = await accounts.account('invite-seul', role);
    const refusal = await renew(body.id, sender.token);
    expect([refusal.status, refusal.body['hydra:description']]).toEqual([
      409,
      "Ce compte est désactivé : activez-le avant de renouveler l'invitation",
    ]);
    expect((await renew(body.id)).body).toMatchObject({ enable: true });
    expect((await accept(await mailedToken())).status).toBe(200);
    expect(await signIn(body.username, 'Nouveau-2026')).toBe(200);
  });

  it('OPS-05, AUTH-07: an invited colleague is sent to the invitation’s link; a password of an administrator ends it', async () => {
    const { body } = await invite();
    const token = await mailedToken();
    const forgot = await api.request('POST', '/api/auth/forgot-password', { body: { email: body.email } });
    expect([forgot.status, forgot.body['hydra:description']]).toEqual([
      409,
      expect.stringMatching(/^Ce compte attend son premier mot de passe/),
    ]);
    expect(await api.db.$count(mailOutbox)).toBe(0);
    const set = await api.request('PUT', `/api/users/password/${body.id}`, {
      token: admin,
      body: { password: 'Donne-2026', retypedPassword: 'Donne-2026' },
    });
    expect([set.status, set.body.invitationDate]).toEqual([200, null]);
    expect(await signIn(body.username, 'Donne-2026')).toBe(200);
    expect((await accept(token)).body.violations).toMatchObject(DEAD);
  });

  it('OPS-05: names its wrong fields; takes neither username, password nor state from the body', async () => {
    const empty = await api.request('POST', '/api/users/invitations', {
      token: admin,
      body: { civility: '' },
    });
    expect(empty.status).toBe(422);
    expect(
      empty.body.violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath).sort(),
    ).toEqual(['cell', 'civility', 'email', 'firstName', 'lastName', 'region', 'role']);
    const takenAnswer = await invite({ email: 'ADMIN@example.org' });
    expect(takenAnswer.body.violations).toMatchObject([{ propertyPath: 'email' }]);
    const { body } = await invite({
      firstName: 'Ali',
      lastName: 'Sûr',
      username: 'choisi',
      password: 'Choisi-2026',
      enable: false,
      invitationExpires: '2030-01-01T00:00:00Z',
    });
    expect(body).toMatchObject({
      username: 'ali-sur',
      enable: true,
      invitationExpires: '2026-11-27T09:00:00+01:00',
    });
    expect(await signIn('ali-sur', 'Choisi-2026')).toBe(401);
    expect((await invite({ firstName: 'Ali', lastName: 'Sur' })).body.username).toBe('ali-sur2');
    for (const wrong of ['', 'x', null, 7, {}, undefined])
      expect((await accept(wrong)).body.violations).toMatchObject(DEAD);
    await api.db.delete(mailOutbox);
  });
});

describe('who invites', () => {
  it('OPS-05, RIGHTS-14: CREATE on User, and nobody gives more than they hold', async () => {
    const role = await accounts.role('INVITE', { User: 'CREATE', Veteran: 'VIEW' });
    const below = await accounts.role('DESSOUS', { Veteran: 'LIST' });
    const sender = await accounts.account('invite-des-gens', role);
    const reader = await accounts.account('lit', await accounts.role('LIT', { User: 'VIEW' }));
    const link = (id: number) => ({ role: `/api/roles/${id}` });
    expect((await invite(link(below), reader.token)).status).toBe(403);
    expect((await invite(link(agentRole), sender.token)).status).toBe(403);
    const { status, body } = await invite(link(below), sender.token);
    expect(status).toBe(201);
    expect((await renew(body.id, reader.token)).status).toBe(403);
    expect((await withdraw(body.id, sender.token)).status).toBe(200);
    const above = await invite();
    for (const change of [renew, withdraw])
      expect((await change(above.body.id, sender.token)).status).toBe(403);
    await api.db.delete(mailOutbox);
  });

  it('SEC-01: one mailbox gets five renewals an hour, one sender sends sixty invitations', async () => {
    const { body } = await invite();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await renew(body.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const { id, token } = await accounts.account('presse', await accounts.roleId('ROLE_SUPER_ADMIN'));
    const results = await Promise.all(Array.from({ length: 61 }, () => invite({ email: 'x' }, token)));
    expect(results.filter(({ status }) => status === 429)).toHaveLength(1);
    await api.db.update(users).set({ enable: false }).where(eq(users.id, id));
    await api.db.delete(mailOutbox);
  });

  it('RIGHTS-12: an invited super administrator does not count as the last one', async () => {
    const superAdmin = await accounts.roleId('ROLE_SUPER_ADMIN');
    await invite({ role: `/api/roles/${superAdmin}` });
    const chief = await accounts.account('chef', superAdmin);
    const { body } = await api.request('GET', '/api/users?username=admin', { token: chief.token });
    const first = body['hydra:member'][0].id;
    const disable = (id: number, token: string) =>
      api.request('PUT', `/api/users/${id}/enable`, { token, body: { enable: false } });
    expect((await disable(first, chief.token)).status).toBe(200);
    await api.db.update(users).set({ enable: true }).where(eq(users.id, first));
    await api.db.update(users).set({ enable: false }).where(eq(users.id, chief.id));
    const again = await api.signIn('admin');
    const demotedAnswer = await api.request('PUT', `/api/users/${first}`, {
      token: again,
      body: { role: `/api/roles/${agentRole}` },
    });
    expect([demotedAnswer.status, demotedAnswer.body['hydra:description']]).toEqual([
      403,
      'Le dernier super administrateur ne peut être ni désactivé ni changé de rôle',
    ]);
    await api.db.delete(mailOutbox);
  });
});

it('OPS-05: a username follows from the name in Latin letters, else from the address', () => {
  expect(usernameOf('Samia', 'Ben Ali', 'x@y.z')).toBe('samia-ben-ali');
  expect(usernameOf('Élodie', "D'Œuvre", 'x@y.z')).toBe('elodie-d-oeuvre');
  expect(usernameOf('سامية', 'حداد', 'samia.h@example.org')).toBe('samia-h');
  expect(usernameOf('ا', 'ب', 'س@example.org')).toBe('utilisateur');
  expect(usernameOf('a'.repeat(60), 'b', 'x@y.z')).toHaveLength(40);
  expect(freeUsername('ali-sur', new Set(['ali-sur', 'ali-sur2', 'ali-sureau']))).toBe('ali-sur3');
});
