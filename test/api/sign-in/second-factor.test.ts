import { and, eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import {
  credentials,
  mailOutbox,
  recoveryCodes,
  secondFactorChallenges,
  secondFactors,
} from '../../../src/server/db/schema.ts';
import { composeForUser } from '../../../src/server/mail/messages.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { holdProof } from '../../harness/data/held-proof.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { adminCommand } from '../../harness/servers/admin-command.ts';
import { testApi } from '../../harness/servers/api.ts';
import { secondFactorsOf } from '../../harness/services/second-factor.ts';

const api = await testApi({ now: '2026-11-20T09:00:05+01:00' });
const other = await testApi({ database: api.database, now: api.clock.now() });
const accounts = accountsOf(api);
const factors = secondFactorsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const MINUTE = 60_000;
const REFUSED_CODE = { status: 422, body: { violations: [{ code: 'secondFactor.code' }] } };
const REFUSED_TICKET = { status: 422, body: { violations: [{ code: 'secondFactor.ticket' }] } };

const me = (token: string) => api.request('GET', '/api/me', { token }).then(({ status }) => status);
const mails = async (user: number, kind: string) =>
  api.db.$count(mailOutbox, and(eq(mailOutbox.user, user), eq(mailOutbox.kind, kind)));

/** Reads what the serving role may not. */
async function asOwner(query: SQL): Promise<Record<string, unknown>[]> {
  const { db, end } = connect(api.database.ownerUrl);
  const { rows } = await db.execute(query);
  await end();
  return rows;
}

/** An account with an application. */
async function enrolAccount(username: string) {
  const account = await accounts.account(username, agentRole);
  return { ...account, before: account.token, ...(await factors.enrol(account.token)) };
}

describe('an application', () => {
  it('AUTH-11: is set up with the current password and its first code; the owner is told, other sessions end', async () => {
    const { id, token } = await accounts.account('karima', agentRole);
    const elsewhere = await api.signIn('karima');
    expect(await factors.ownRequest(token, '/totp')).toMatchObject({
      status: 403,
      body: { code: 'currentPassword.asked' },
    });
    expect(await factors.ownRequest(token, '/totp', { currentPassword: 'Autre-2026' })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'currentPassword' }] },
    });
    const { uri, token: next, codes } = await factors.enrol(token);
    expect(uri).toMatch(
      /^otpauth:\/\/totp\/.*karima\?issuer=.*&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    );
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect([await me(token), await me(elsewhere), await me(next)]).toEqual([401, 401, 200]);
    expect(await mails(id, 'secondFactorAdded')).toBe(1);
    const { text } = (await composeForUser(api.context, 'secondFactorAdded', id)) ?? { text: '' };
    expect(text).toContain('seul n’ouvre plus');
    expect(await api.request('GET', '/api/me/second_factor', { token: next })).toMatchObject({
      status: 200,
      body: { factors: [{ kind: 'totp', usedDate: null }], recoveryCodes: 10 },
    });
  });

  it('AUTH-11: a wrong first code changes nothing; a secret of somebody else, or an old one, is refused', async () => {
    const { token } = await accounts.account('lamia', agentRole);
    const { token: stranger } = await accounts.account('stranger', agentRole);
    const { body } = await factors.ownRequest(token, '/totp', { currentPassword: PASSWORD });
    const confirm = (by: string, code: string) =>
      factors.ownRequest(by, '/totp/confirm', { challenge: body.challenge, code });
    expect(await confirm(token, 'abc')).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'code' }] },
    });
    expect((await confirm(stranger, '000000')).status).toBe(409);
    api.clock.advance(11 * MINUTE);
    expect((await confirm(token, '000000')).status).toBe(409);
    expect((await factors.password('lamia')).body.token).toBeTypeOf('string');
    api.clock.set('2026-11-20T09:00:05+01:00');
  });

  it('AUTH-11: its secret and the codes are nowhere in the database as they are', async () => {
    const { id, codes, uri } = await enrolAccount('nadir');
    const [row] = await api.db.select().from(secondFactors).where(eq(secondFactors.user, id));
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    expect(row?.secret).toMatch(/^eyJ/);
    const [keptCodes] = await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.user, id));
    expect(keptCodes?.hashes).toHaveLength(10);
    const all = JSON.stringify([row, keptCodes]);
    for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(value);
  });

  it('AUTH-11: a new telephone takes the place of the old one', async () => {
    const { token, telephone } = await enrolAccount('fatiha');
    const next = await factors.enrol(token);
    expect(await me(token)).toBe(401);
    expect(next.codes).toBeUndefined();
    expect(await factors.exchange(await factors.ticketOf('fatiha'), telephone.code())).toMatchObject(
      REFUSED_CODE,
    );
    expect((await factors.exchange(await factors.ticketOf('fatiha'), next.telephone.code())).status).toBe(
      200,
    );
  });
});

describe('a sign-in in two steps', () => {
  it('AUTH-10, AUTH-11: the password gives a ticket alone, the ticket and a code the answer of a sign-in', async () => {
    const { id, telephone } = await enrolAccount('salim');
    const first = await factors.password('salim');
    expect(first).toMatchObject({ status: 200, body: { secondFactor: expect.any(String) } });
    expect(Object.keys(first.body)).toEqual(['secondFactor']);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(await me(first.body.secondFactor)).toBe(401);
    const second = await factors.exchange(first.body.secondFactor, telephone.code());
    expect(second).toMatchObject({ status: 200, body: { user: { id, username: 'salim' } } });
    expect(Object.keys(second.body).sort()).toEqual(['token', 'user']);
    expect(await me(second.body.token)).toBe(200);
    const { body } = await api.request('GET', '/api/me/second_factor', { token: second.body.token });
    expect(body.factors[0].usedDate).toBe('2026-11-20T09:00:05+01:00');
  });

  it('AUTH-10: an account without a factor is answered as before', async () => {
    await accounts.account('simple', agentRole);
    const { body } = await factors.password('simple');
    expect(Object.keys(body).sort()).toEqual(['token', 'user']);
  });

  it('AUTH-11: a ticket serves once and for five minutes', async () => {
    const { telephone } = await enrolAccount('rachid');
    const ticket = await factors.ticketOf('rachid');
    expect((await factors.exchange(ticket, telephone.code())).status).toBe(200);
    expect(await factors.exchange(ticket, telephone.code(30))).toMatchObject(REFUSED_TICKET);
    const late = await factors.ticketOf('rachid');
    api.clock.advance(5 * MINUTE + 1000);
    expect(await factors.exchange(late, telephone.code())).toMatchObject(REFUSED_TICKET);
    expect(await factors.exchange(undefined, telephone.code())).toMatchObject(REFUSED_TICKET);
    expect(await factors.exchange({ $ne: 1 }, 1)).toMatchObject(REFUSED_TICKET);
    api.clock.set('2026-11-20T09:00:05+01:00');
  });

  it('AUTH-11, SEC-01: a new password and a disabled account end the tickets of before', async () => {
    const { id, telephone } = await enrolAccount('nacer');
    const ticket = await factors.ticketOf('nacer');
    await api.db
      .update(credentials)
      .set({ tokenVersion: sql`${credentials.tokenVersion} + 1` })
      .where(eq(credentials.userId, id));
    expect(await factors.exchange(ticket, telephone.code())).toMatchObject(REFUSED_TICKET);
  });

  it('AUTH-11: a code is used once, by whichever server, and none of an earlier moment after it', async () => {
    const { telephone } = await enrolAccount('yasmine');
    const first = await factors.ticketOf('yasmine');
    const second = await factors.ticketOf('yasmine');
    expect((await factors.exchange(first, telephone.code())).status).toBe(200);
    expect(await factors.exchange(second, telephone.code())).toMatchObject(REFUSED_CODE);
    expect(await secondFactorsOf(other).exchange(second, telephone.code())).toMatchObject(REFUSED_CODE);
    expect(await factors.exchange(second, telephone.code(-30))).toMatchObject(REFUSED_CODE);
    expect((await factors.exchange(second, telephone.code(30))).status).toBe(200);
  });

  it('AUTH-11: of two sign-ins at once with one code, and of two answers to one ticket, one succeeds', async () => {
    const { telephone, codes } = await enrolAccount('amine');
    const tickets = await Promise.all(Array.from({ length: 4 }, () => factors.ticketOf('amine')));
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
    const byCode = await Promise.all(tickets.map((ticket) => factors.exchange(ticket, telephone.code())));
    expect(statuses(byCode)).toEqual([200, 422, 422, 422]);
    const unusedTickets = tickets.filter((_, index) => byCode[index]?.status !== 200);
    const byRecovery = await Promise.all(unusedTickets.map((ticket) => factors.exchange(ticket, codes[0])));
    expect(statuses(byRecovery)).toEqual([200, 422, 422]);
    const [ticket] = unusedTickets.filter((_, index) => byRecovery[index]?.status !== 200);
    const byTicket = await Promise.all(codes.slice(1, 4).map((code) => factors.exchange(ticket, code)));
    expect(statuses(byTicket)).toEqual([200, 422, 422]);
  });

  it('AUTH-11: ten wrong answers end a ticket', async () => {
    const { id, telephone } = await enrolAccount('samia');
    const ticket = await factors.ticketOf('samia');
    await api.db
      .update(secondFactorChallenges)
      .set({ attempts: 10 })
      .where(and(eq(secondFactorChallenges.user, id), eq(secondFactorChallenges.purpose, 'ticket')));
    expect(await factors.exchange(ticket, telephone.code())).toMatchObject(REFUSED_TICKET);
  });

  it('AUTH-11, SEC-01: codes are limited for who has the password, whose success takes nothing back; the owner is told', async () => {
    const { id, telephone } = await enrolAccount('hakim');
    const attacker = secondFactorsOf({ ...api.from('192.0.2.7'), clock: api.clock });
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(await attacker.exchange(await attacker.ticketOf('hakim'), telephone.wrongCode())).toMatchObject(
        REFUSED_CODE,
      );
    const refusal = await attacker.exchange(await attacker.ticketOf('hakim'), telephone.code());
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(await mails(id, 'secondFactorFailed')).toBe(1);
    // Nobody locks the owner out, who comes from elsewhere.
    const owner = secondFactorsOf({ ...api.from('198.51.100.9'), clock: api.clock });
    expect((await owner.exchange(await owner.ticketOf('hakim'), telephone.code())).status).toBe(200);
  });

  it('AUTH-11: six digits are guessed from no number of networks, and a recovery code still opens', async () => {
    const { telephone, codes } = await enrolAccount('houria');
    const ticketOf = () => factors.ticketOf('houria');
    const statuses = new Set<number>();
    for (let network = 1; network <= 11; network += 1) {
      const from = secondFactorsOf({ ...api.from(`203.0.113.${network}`), clock: api.clock });
      const ticket = await ticketOf();
      for (let attempt = 1; attempt <= 10; attempt += 1)
        statuses.add((await from.exchange(ticket, telephone.wrongCode())).status);
    }
    expect([...statuses]).toEqual([422, 429]);
    const owner = secondFactorsOf({ ...api.from('198.51.100.10'), clock: api.clock });
    expect((await owner.exchange(await ticketOf(), telephone.code())).status).toBe(429);
    expect((await owner.exchange(await ticketOf(), codes[0])).status).toBe(200);
  });

  it('SEC-05, AUTH-11: both steps leave a line, refused or not', async () => {
    const { id, telephone } = await enrolAccount('leila');
    const lines = async () => {
      await api.context.accessLog.flush();
      return asOwner(sql`
        select operation, status, actor, ids from access_log where ${id} = any(ids)
        order by status, operation, actor nulls last`);
    };
    const ticket = await factors.ticketOf('leila');
    await factors.exchange(ticket, telephone.wrongCode());
    await factors.exchange(ticket, telephone.code());
    expect((await lines()).filter(({ operation }) => !/auth/.test(String(operation)))).toEqual([
      { operation: 'POST /api/login_check', status: 200, actor: id, ids: [id] },
      { operation: 'POST /api/login_check', status: 200, actor: null, ids: [id] },
      { operation: 'POST /api/login_check/second_factor', status: 200, actor: id, ids: [id] },
      { operation: 'POST /api/login_check/second_factor', status: 422, actor: null, ids: [id] },
    ]);
  });
});

describe('recovery codes', () => {
  it('AUTH-11: each opens the account once, as people type it; the owner is told how many are left', async () => {
    const { id, codes } = await enrolAccount('malika');
    const typedCode = String(codes[0])
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('1', 'l')
      .replaceAll('0', 'o');
    expect((await factors.exchange(await factors.ticketOf('malika'), typedCode)).status).toBe(200);
    expect(await factors.exchange(await factors.ticketOf('malika'), codes[0])).toMatchObject(REFUSED_CODE);
    expect(await mails(id, 'recoveryCodeUsed')).toBe(1);
    const { text } = (await composeForUser(api.context, 'recoveryCodeUsed', id)) ?? { text: '' };
    expect(text).toContain('Il en reste 9');
  });

  it('AUTH-11: those of somebody else, those of before and guessed ones open nothing', async () => {
    const { codes, token } = await enrolAccount('zohra');
    const { codes: others } = await enrolAccount('zahia');
    const { body } = await factors.ownRequest(token, '/recovery_codes', { currentPassword: PASSWORD });
    expect(body.newCodes).toHaveLength(10);
    const guessedCode = 'ABCD-EFGH-JKMN-PQRS';
    for (const code of [codes[0], others[0], guessedCode, '', null, 42, 'x'.repeat(5000)])
      expect(await factors.exchange(await factors.ticketOf('zohra'), code)).toMatchObject(REFUSED_CODE);
    expect((await factors.exchange(await factors.ticketOf('zohra'), body.newCodes[0])).status).toBe(200);
  });

  it('AUTH-11: are made for who has a factor, and gives the current password', async () => {
    const { token } = await accounts.account('houda', agentRole);
    expect((await factors.ownRequest(token, '/recovery_codes', { currentPassword: PASSWORD })).status).toBe(
      409,
    );
    const { token: next } = await factors.enrol(token);
    expect((await factors.ownRequest(next, '/recovery_codes')).body.code).toBe('currentPassword.asked');
  });
});

it('RIGHTS-13, AUTH-11: new recovery codes that were proven before a reset are refused after it', async () => {
  const { id, token } = await enrolAccount('reprise');
  const hashes = () => api.db.select().from(recoveryCodes).where(eq(recoveryCodes.user, id));
  const before = await hashes();
  const admin = await api.signIn('admin');
  const body = { password: 'Nouveau-2026', retypedPassword: 'Nouveau-2026' };
  const answer = await holdProof(
    api,
    'reprise',
    () => factors.ownRequest(token, '/recovery_codes', { currentPassword: PASSWORD }),
    async () => {
      const reset = await api.request('PUT', `/api/users/password/${id}`, { token: admin, body });
      expect(reset.status).toBe(200);
    },
  );
  expect([answer.status, answer.body.newCodes]).toEqual([401, undefined]);
  expect(await hashes()).toEqual(before);
});

describe('removing', () => {
  it('AUTH-11: asks for the password, ends the other sessions, tells the owner; the password is enough again', async () => {
    const { id, token, telephone } = await enrolAccount('mourad');
    const { body: elsewhere } = await factors.exchange(await factors.ticketOf('mourad'), telephone.code());
    const [{ id: factor }] = (await api.request('GET', '/api/me/second_factor', { token })).body.factors;
    expect((await factors.ownRequest(token, `/${factor}/remove`)).body.code).toBe('currentPassword.asked');
    const removal = await factors.ownRequest(token, `/${factor}/remove`, { currentPassword: PASSWORD });
    expect(removal).toMatchObject({ status: 200, body: { factors: [], recoveryCodes: 0 } });
    expect([await me(token), await me(elsewhere.token), await me(removal.body.token)]).toEqual([
      401, 401, 200,
    ]);
    expect(await mails(id, 'secondFactorRemoved')).toBe(1);
    expect((await factors.password('mourad')).body.token).toBeTypeOf('string');
  });

  it('AUTH-11: nobody removes the factor of somebody else', async () => {
    const { token } = await enrolAccount('nassim');
    const { token: stranger } = await accounts.account('intrus', agentRole);
    const [{ id: factor }] = (await api.request('GET', '/api/me/second_factor', { token })).body.factors;
    for (const path of [`/${factor}/remove`, '/999999/remove', '/abc/remove'])
      expect((await factors.ownRequest(stranger, path, { currentPassword: PASSWORD })).status).toBe(404);
  });
});

describe('a reset by an administrator', () => {
  const reset = (token: string, id: number) =>
    api.request('DELETE', `/api/users/${id}/second_factor`, { token });

  it('AUTH-11: opens the account to its password again, ends its sessions and tickets, tells the owner', async () => {
    const { id, token, codes } = await enrolAccount('perdu');
    const admin = await api.signIn('admin');
    const ticket = await factors.ticketOf('perdu');
    expect(await api.request('GET', `/api/users/${id}/second_factor`, { token: admin })).toMatchObject({
      status: 200,
      body: { factors: [{ kind: 'totp' }], recoveryCodes: 10 },
    });
    expect((await reset(admin, id)).status).toBe(204);
    expect(await me(token)).toBe(401);
    expect(await factors.exchange(ticket, codes[0])).toMatchObject(REFUSED_TICKET);
    expect((await factors.password('perdu')).body.token).toBeTypeOf('string');
    expect(await mails(id, 'secondFactorReset')).toBe(1);
    const [line] = await asOwner(sql`
      select actor, action from audit_log where table_name = 'second_factors' and record_id = ${id} order by id desc`);
    expect(line).toEqual({ actor: 1, action: 'delete' });
    // Once more changes nothing, and writes nobody.
    expect((await reset(admin, id)).status).toBe(204);
    expect(await mails(id, 'secondFactorReset')).toBe(1);
  });

  it('AUTH-11, OPS-07: the command does it for a sole administrator: the password alone signs in, the codes are gone', async () => {
    const { id, token, codes } = await enrolAccount('seule');
    const runCommand = (name: string) => adminCommand(api, ['user:second-factor', '--reset', name]).ended;
    const ticket = await factors.ticketOf('seule');
    expect(await runCommand('SEULE')).toEqual({
      code: 0,
      output: expect.stringContaining('La double authentification de « SEULE » est retirée'),
    });
    expect([await me(token), await mails(id, 'secondFactorReset')]).toEqual([401, 1]);
    const { body } = await factors.password('seule');
    expect([body.secondFactor, await me(body.token)]).toEqual([undefined, 200]);
    expect(await factors.exchange(ticket, codes[0])).toMatchObject(REFUSED_TICKET);
    expect(await api.request('GET', '/api/me/second_factor', { token: body.token })).toMatchObject({
      body: { factors: [], recoveryCodes: 0 },
    });
    const auditLines = await asOwner(sql`
      select table_name, actor, request from audit_log
      where action = 'delete' and table_name in ('second_factors', 'recovery_codes') and record_id = ${id} order by id`);
    const byCommand = { actor: null, request: 'npm run admin -- user:second-factor' };
    expect(auditLines).toEqual([
      { table_name: 'second_factors', ...byCommand },
      { table_name: 'recovery_codes', ...byCommand },
    ]);
    // Once more changes nothing, and writes nobody.
    expect(await runCommand('seule')).toEqual({
      code: 0,
      output: expect.stringContaining('n’a pas de double authentification'),
    });
    expect(await mails(id, 'secondFactorReset')).toBe(1);
    expect(await runCommand('personne')).toEqual({
      code: 1,
      output: 'Aucun compte ne s’appelle « personne ».\n',
    });
  });

  it('RIGHTS-12, RIGHTS-14: asks EDIT on User, is refused for an account with more rights and for one’s own', async () => {
    const { id, token } = await enrolAccount('cible');
    const [editor, viewer] = [
      await accounts.account('editeur', await accounts.role('ROLE_EDITS', { User: 'EDIT' })),
      await accounts.account('lecteur', await accounts.role('ROLE_VIEWS', { User: 'VIEW' })),
    ];
    // An agent may more than who edits users alone.
    expect((await reset(editor.token, id)).status).toBe(403);
    expect((await reset(viewer.token, id)).status).toBe(403);
    expect((await reset(token, id)).status).toBe(403);
    expect((await reset(editor.token, editor.id)).status).toBe(403);
    expect((await reset(await api.signIn('admin'), 999_999)).status).toBe(404);
    expect((await factors.password('cible')).body.secondFactor).toBeTypeOf('string');
  });
});

it('SEC-02, AUTH-11: the audit has a line of each change, without secrets', async () => {
  const { id, token, codes } = await enrolAccount('djamila');
  await factors.exchange(await factors.ticketOf('djamila'), codes[0]);
  const [{ id: factor }] = (await api.request('GET', '/api/me/second_factor', { token })).body.factors;
  await factors.ownRequest(token, `/${factor}/remove`, { currentPassword: PASSWORD });
  const rows = await asOwner(sql`
    select table_name, action, actor, changes from audit_log
    where table_name in ('second_factors', 'recovery_codes') and record_id = ${id} order by id`);
  expect(rows).toMatchObject([
    { table_name: 'second_factors', action: 'insert', actor: id },
    { table_name: 'recovery_codes', action: 'insert', actor: id },
    { table_name: 'recovery_codes', action: 'update', actor: id, changes: { hashes: '*' } },
    { table_name: 'second_factors', action: 'delete', actor: id, changes: { secret: '*', kind: 'totp' } },
    { table_name: 'recovery_codes', action: 'delete', actor: id, changes: { hashes: '*' } },
  ]);
});

it('AUTH-11: the database lets no counter fall and no second application in', async () => {
  const { id } = await enrolAccount('farid');
  const lower = api.db.update(secondFactors).set({ counter: 1 }).where(eq(secondFactors.user, id));
  await expect(lower).rejects.toMatchObject({ cause: { code: '23514' } });
  const second = api.db
    .insert(secondFactors)
    .values({ user: id, kind: 'totp', name: 'x', secret: 'x', createdDate: new Date() });
  await expect(second).rejects.toMatchObject({ cause: { code: '23505' } });
});

it('AUTH-11: another secret of the server leaves the recovery codes as the way in', async () => {
  const { telephone, codes } = await enrolAccount('omar');
  const movedFactors = secondFactorsOf(
    await testApi({
      database: api.database,
      now: api.clock.now(),
      settings: { jwtSecret: 'another-secret-of-at-least-32-characters' },
    }),
  );
  expect(await movedFactors.exchange(await movedFactors.ticketOf('omar'), telephone.code())).toMatchObject(
    REFUSED_CODE,
  );
  expect((await movedFactors.exchange(await movedFactors.ticketOf('omar'), codes[0])).status).toBe(200);
});
