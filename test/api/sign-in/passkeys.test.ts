import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailOutbox, secondFactors } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { Authenticator } from '../../harness/services/authenticator.ts';
import { secondFactorsOf } from '../../harness/services/second-factor.ts';

const ORIGIN = 'https://service.example.org';
const api = await testApi({ now: '2026-11-20T09:00:05+01:00', settings: { publicUrl: ORIGIN } });
const accounts = accountsOf(api);
const factors = secondFactorsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const REFUSED = { status: 422, body: { violations: [{ code: 'secondFactor.passkey' }] } };
const MINUTE = 60_000;

const me = (token: string) => api.request('GET', '/api/me', { token }).then(({ status }) => status);
const post = (path: string, body: object = {}) => api.request('POST', path, { body });
const signInOptions = async () => (await post('/api/login_check/passkey_options')).body;
const signIn = (passkey: unknown, more: object = {}) =>
  post('/api/login_check/passkey', { passkey, ...more });
const enrolOptions = async (token: string) =>
  (await factors.ownRequest(token, '/passkey', { currentPassword: PASSWORD })).body;
const confirm = (token: string, passkey: unknown, name?: string) =>
  factors.ownRequest(token, '/passkey/confirm', { passkey, name });

/** An account with a passkey. */
async function enrolAccount(username: string) {
  const { id, token } = await accounts.account(username, agentRole);
  const device = new Authenticator(ORIGIN);
  const answer = await confirm(token, device.create(await enrolOptions(token)), 'Téléphone de service');
  expect(answer.status).toBe(200);
  return { id, device, before: token, token: answer.body.token as string, codes: answer.body.newCodes };
}

describe('a passkey', () => {
  it('AUTH-11: is added with the current password, under a name; the owner is told, other sessions end', async () => {
    const { id, token } = await accounts.account('karim', agentRole);
    expect((await factors.ownRequest(token, '/passkey')).body.code).toBe('currentPassword.asked');
    const device = new Authenticator(ORIGIN);
    const options = await enrolOptions(token);
    expect(options).toMatchObject({
      rp: { id: 'service.example.org' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { status, body } = await confirm(token, device.create(options), '  Clé  bleue ');
    expect([status, body.factors, body.newCodes.length]).toEqual([
      200,
      [expect.objectContaining({ kind: 'passkey', name: 'Clé bleue', isOfOtherHost: false })],
      10,
    ]);
    expect([await me(token), await me(body.token)]).toEqual([401, 200]);
    const mailCondition = and(eq(mailOutbox.user, id), eq(mailOutbox.kind, 'secondFactorAdded'));
    expect(await api.db.$count(mailOutbox, mailCondition)).toBe(1);
  });

  it.each([
    ['another origin', { origin: 'https://service.example.org.attacker.example' }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['no verified user', { isVerified: false }],
  ])('AUTH-11: is not added with %s', async (name, behaviour) => {
    const { id, token } = await accounts.account(name.replaceAll(' ', '-'), agentRole);
    const passkey = new Authenticator(ORIGIN).create(await enrolOptions(token), behaviour);
    expect(await confirm(token, passkey)).toMatchObject(REFUSED);
    expect(await api.db.$count(secondFactors, eq(secondFactors.user, id))).toBe(0);
  });

  it('AUTH-11: is added once, by who asked for it, within two minutes', async () => {
    const { token } = await accounts.account('selma', agentRole);
    const { token: other } = await accounts.account('selim', agentRole);
    const device = new Authenticator(ORIGIN);
    const first = device.create(await enrolOptions(token));
    expect((await confirm(other, first)).status).toBe(409);
    // Whoever answered it, the challenge is used up.
    expect((await confirm(token, first)).status).toBe(409);
    const late = device.create(await enrolOptions(token));
    api.clock.advance(2 * MINUTE + 1000);
    expect((await confirm(token, late)).status).toBe(409);
    api.clock.set('2026-11-20T09:00:05+01:00');
    const { status, body } = await confirm(token, device.create(await enrolOptions(token)));
    expect(status).toBe(200);
    expect((await confirm(other, device.create(await enrolOptions(other)))).status).toBe(409);
    expect((await confirm(body.token, device.create(await enrolOptions(body.token)))).status).toBe(409);
    for (const garbage of [undefined, null, 'x', {}, { response: { clientDataJSON: '%%%' } }])
      expect((await confirm(other, garbage)).status).toBe(409);
  });
});

describe('a sign-in by passkey', () => {
  it('AUTH-10, AUTH-11: needs nothing else, and leaves its line', async () => {
    const { id, device } = await enrolAccount('nora');
    const answer = await signIn(device.get(await signInOptions()));
    expect(answer).toMatchObject({ status: 200, body: { user: { id, username: 'nora' } } });
    expect(await me(answer.body.token)).toBe(200);
  });

  it('AUTH-11: also takes the second step of its own account, and of no other', async () => {
    const { device } = await enrolAccount('lounes');
    const { device: stranger } = await enrolAccount('lyes');
    const ticket = await factors.ticketOf('lounes');
    expect(await signIn(stranger.get(await signInOptions()), { ticket })).toMatchObject(REFUSED);
    expect((await signIn(device.get(await signInOptions()), { ticket })).status).toBe(200);
    expect(await signIn(device.get(await signInOptions()), { ticket })).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'secondFactor.ticket' }] },
    });
  });

  it.each([
    ['another origin', { origin: 'https://attacker.example' }],
    ['the origin over http', { origin: 'http://service.example.org' }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['no verified user', { isVerified: false }],
  ])('AUTH-11: is refused with %s', async (name, behaviour) => {
    const { device } = await enrolAccount(`s-${name.replaceAll(' ', '-')}`);
    expect(await signIn(device.get(await signInOptions(), behaviour))).toMatchObject(REFUSED);
    expect((await signIn(device.get(await signInOptions()))).status).toBe(200);
  });

  it('AUTH-11: is refused when replayed, too late, for another purpose, by another key, or with a counter that did not rise', async () => {
    const { device, token } = await enrolAccount('rafik');
    const passkey = device.get(await signInOptions());
    const [one, two] = await Promise.all([signIn(passkey), signIn(passkey)]);
    expect([one?.status, two?.status].sort()).toEqual([200, 422]);
    const late = device.get(await signInOptions());
    api.clock.advance(2 * MINUTE + 1000);
    expect(await signIn(late)).toMatchObject(REFUSED);
    api.clock.set('2026-11-20T09:00:05+01:00');
    const { body: proof } = await factors.ownRequest(token, '/proof_options');
    expect(await signIn(device.get(proof))).toMatchObject(REFUSED);
    const forgedPasskey = new Authenticator(ORIGIN).get(await signInOptions());
    expect(await signIn({ ...forgedPasskey, id: device.id, rawId: device.id })).toMatchObject(REFUSED);
    expect(await signIn(new Authenticator(ORIGIN).get(await signInOptions()))).toMatchObject(REFUSED);
    // A copy of the key was used elsewhere.
    expect(await signIn(device.get(await signInOptions(), { counter: 1 }))).toMatchObject(REFUSED);
    for (const garbage of [undefined, null, 7, {}, { id: device.id }, { response: {} }])
      expect(await signIn(garbage)).toMatchObject(REFUSED);
    expect((await signIn(device.get(await signInOptions(), { counter: 50 }))).status).toBe(200);
  });

  it('AUTH-11: a device that counts nothing signs in again and again', async () => {
    const { device } = await enrolAccount('salah');
    for (const _ of [1, 2])
      expect((await signIn(device.get(await signInOptions(), { counter: 0 }))).status).toBe(200);
  });

  it('AUTH-11: a disabled account and a removed key open nothing', async () => {
    const { device, id, token } = await enrolAccount('toufik');
    await api.db.execute(sql`update users set enable = false where id = ${id}`);
    expect(await signIn(device.get(await signInOptions()))).toMatchObject(REFUSED);
    await api.db.execute(sql`update users set enable = true where id = ${id}`);
    expect(await me(token)).toBe(401);
    const { body } = await signIn(device.get(await signInOptions()));
    const state = await api.request('GET', '/api/me/second_factor', { token: body.token });
    const path = `/${state.body.factors[0].id}/remove`;
    const { status } = await factors.ownRequest(body.token, path, { currentPassword: PASSWORD });
    expect(status).toBe(200);
    expect(await signIn(device.get(await signInOptions()))).toMatchObject(REFUSED);
  });
});

describe('a passkey in place of the current password', () => {
  it('AUTH-11: proves who changes the factors, once', async () => {
    const { device, token } = await enrolAccount('amira');
    const proof = async () => device.get((await factors.ownRequest(token, '/proof_options')).body);
    const currentPasskey = await proof();
    expect(
      (await factors.ownRequest(token, '/recovery_codes', { currentPasskey })).body.newCodes,
    ).toHaveLength(10);
    expect(await factors.ownRequest(token, '/recovery_codes', { currentPasskey })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'currentPassword' }] },
    });
    const { device: stranger, token: strangerToken } = await enrolAccount('amina');
    const ofAmira = (await factors.ownRequest(token, '/proof_options')).body;
    const ofAmina = (await factors.ownRequest(strangerToken, '/proof_options')).body;
    const alsoOfAmina = (await factors.ownRequest(strangerToken, '/proof_options')).body;
    for (const passkey of [stranger.get(ofAmira), stranger.get(ofAmina), device.get(alsoOfAmina)])
      expect((await factors.ownRequest(token, '/recovery_codes', { currentPasskey: passkey })).status).toBe(
        422,
      );
  });

  it('AUTH-13, AUTH-11: opens the idle lock of its own session, once; nothing else does', async () => {
    const { device, token } = await enrolAccount('farida');
    const { device: stranger, token: strangerToken } = await enrolAccount('faouzi');
    const strangerOptions = async () => (await factors.ownRequest(strangerToken, '/proof_options')).body;
    const lock = () => api.request('POST', '/api/session/lock', { token });
    const unlock = (body: object) => api.request('POST', '/api/session/unlock', { token, body });
    const proofOptions = async () => (await factors.ownRequest(token, '/proof_options')).body;
    const isLocked = async () =>
      (await api.request('GET', '/api/veterans', { token })).body.code === 'session.locked';
    expect([(await lock()).status, await isLocked()]).toEqual([204, true]);
    expect(await unlock({})).toMatchObject({ status: 403, body: { code: 'currentPassword.asked' } });
    for (const currentPasskey of [
      stranger.get(await proofOptions()),
      stranger.get(await strangerOptions()),
      device.get(await strangerOptions()),
      device.get(await proofOptions(), { origin: 'https://attacker.example' }),
      device.get(await signInOptions()),
      'garbage',
    ])
      expect(await unlock({ currentPasskey })).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'currentPassword' }] },
      });
    expect(await isLocked()).toBe(true);
    const currentPasskey = device.get(await proofOptions());
    expect([(await unlock({ currentPasskey })).status, await isLocked()]).toEqual([204, false]);
    await lock();
    expect([(await unlock({ currentPasskey })).status, await isLocked()]).toEqual([422, true]);
  });
});

describe('where passkeys cannot be used', () => {
  it.each([
    ['http://192.0.2.10:3000', 'address'],
    ['https://192.0.2.10', 'address'],
    ['http://service.example.org', 'encryption'],
    ['http://127.0.0.1:3000', 'address'],
    ['http://localhost:3000', null],
    ['https://service.example.org', null],
  ])('AUTH-11: %s says %s', async (publicUrl, obstacle) => {
    const at = await testApi({ database: api.database, settings: { publicUrl } });
    const token = await at.signIn('admin');
    const { body } = await at.request('GET', '/api/me/second_factor', { token });
    expect(body.passkeyObstacle).toBe(obstacle);
    const { status } = await at.request('POST', '/api/login_check/passkey_options', { body: {} });
    expect(status).toBe(obstacle ? 409 : 200);
  });

  it('AUTH-11: another address of the service leaves recovery codes as the way in, and says which keys are of before', async () => {
    const { device, codes } = await enrolAccount('meriem');
    const at = await testApi({
      database: api.database,
      now: api.clock.now(),
      settings: { publicUrl: 'https://new.example.org' },
    });
    const there = secondFactorsOf(at);
    const { body: options } = await at.request('POST', '/api/login_check/passkey_options', { body: {} });
    const passkey = device.get(options, { origin: 'https://new.example.org' });
    expect(await at.request('POST', '/api/login_check/passkey', { body: { passkey } })).toMatchObject(
      REFUSED,
    );
    const answer = await there.exchange(await there.ticketOf('meriem'), codes[0]);
    expect(answer.status).toBe(200);
    const { body } = await at.request('GET', '/api/me/second_factor', { token: answer.body.token });
    expect(body.factors).toMatchObject([{ kind: 'passkey', isOfOtherHost: true }]);
  });
});
