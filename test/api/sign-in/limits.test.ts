import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { mailOutbox, rateLimits } from '../../../src/server/db/schema.ts';
import { networkOf } from '../../../src/server/limits/network.ts';
import { composeForUser } from '../../../src/server/mail/messages.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00' });
const accounts = accountsOf(api);

type Client = Pick<typeof api, 'request'>;
const signIn = (client: Client, username: string, password: string) =>
  client.request('POST', '/api/login_check', { body: { username, password } });

describe('failed sign-ins', () => {
  it('SEC-01: the 11th try of an account from a network in 15 minutes is refused, whatever the password', async () => {
    await accounts.account('visee');
    const attacker = api.from('10.0.0.99');
    for (let index = 0; index < 10; index += 1)
      expect((await signIn(attacker, index % 2 ? 'VISEE' : ' visee ', 'faux')).status).toBe(401);
    api.clock.advance(60_000);
    const refusal = await signIn(attacker, 'visee', PASSWORD);
    expect([refusal.status, refusal.headers.get('Retry-After'), refusal.body]).toMatchObject([
      429,
      '840',
      { '@type': 'hydra:Error', 'hydra:description': 'Trop de tentatives : réessayez dans 14 minutes' },
    ]);
    // The limit is the database's: another process knows it, and so does one that starts later.
    const other = await testApi({ database: api.database, now: api.clock.now() });
    expect((await signIn(other.from('10.0.0.99'), 'visee', PASSWORD)).status).toBe(429);
    // Others sign in meanwhile, and nobody is locked out by who tries from elsewhere: the owner least of all.
    expect((await signIn(attacker, 'admin', PASSWORD)).status).toBe(200);
    expect((await signIn(api.from('10.0.0.1'), 'visee', PASSWORD)).status).toBe(200);
    // Their success takes nothing back of the attacker's failures.
    expect((await signIn(attacker, 'visee', PASSWORD)).status).toBe(429);
    api.clock.advance(840_000);
    expect((await signIn(attacker, 'visee', PASSWORD)).status).toBe(200);
  });

  it('SEC-01, MAIL-01: the owner is told by one mail a day, from however many networks somebody tries', async () => {
    const { id } = await accounts.account('prevenue');
    const mails = () =>
      api.db.$count(mailOutbox, and(eq(mailOutbox.user, id), eq(mailOutbox.kind, 'signInsFailed')));
    const tryFrom = (address: string) =>
      Promise.all(Array.from({ length: 14 }, () => signIn(api.from(address), 'prevenue', 'faux')));
    for (let index = 0; index < 9; index += 1) await signIn(api.from('10.8.0.1'), 'prevenue', 'faux');
    expect(await mails()).toBe(0);
    await tryFrom('10.8.0.1');
    expect(await mails()).toBe(1);
    for (const address of ['10.8.0.2', '2001:db8:8::1', '2001:db8:9::1']) await tryFrom(address);
    expect(await mails()).toBe(1);
    api.clock.advance(24 * 3_600_000);
    await tryFrom('10.8.0.1');
    expect(await mails()).toBe(2);
    const message = await composeForUser(api.context, 'signInsFailed', id);
    expect(message).toMatchObject({
      to: 'prevenue@example.org',
      subject: 'Connexions refusées à votre compte',
    });
    expect(message?.text).toContain('Bonjour Ali prevenue,');
    expect(message?.text).not.toMatch(/https?:|10\.8/);
    api.clock.set('2026-11-20T09:00:00+01:00');
  });

  it("SEC-01: a success clears the account's failures", async () => {
    await accounts.account('distraite');
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 9; index += 1)
        expect((await signIn(api, 'distraite', 'faux')).status).toBe(401);
      expect((await signIn(api, 'distraite', PASSWORD)).status).toBe(200);
    }
  });

  it('SEC-01: 40 tries at once are 10 tries', async () => {
    await accounts.account('assaillie');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn(api.from('10.2.0.1'), 'assaillie', `faux-${index}`)),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBe(10);
    expect(answers.filter(({ status }) => status === 429).length).toBe(30);
  });

  it('SEC-01: a name that nobody has is limited just the same', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await signIn(api.from('10.3.0.1'), 'personne', 'faux')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(api.from('10.3.0.1'), 'Personne', 'faux')).status).toBe(429);
    expect((await signIn(api.from('10.3.0.1'), 'autrui', 'faux')).status).toBe(401);
  });

  it('SEC-01: an address has 100 failures, successes do not count', async () => {
    const client = api.from('10.4.0.1');
    for (let index = 0; index < 5; index += 1)
      expect((await signIn(client, 'admin', PASSWORD)).status).toBe(200);
    for (let index = 0; index < 100; index += 1)
      expect((await client.request('POST', '/api/login_check', { body: {} })).status).toBe(401);
    const refusal = await signIn(client, 'admin', PASSWORD);
    expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await signIn(api.from('10.4.0.2'), 'admin', PASSWORD)).status).toBe(200);
  });

  it('SEC-01: neither names nor addresses are kept', async () => {
    const { rows } = await api.db.execute(sql`select * from rate_limits`);
    expect(JSON.stringify(rows)).not.toMatch(/visee|personne|10\.4/);
  });

  it('windows that are over go by themselves', async () => {
    api.clock.advance(24 * 3_600_000);
    for (let index = 0; index < 20; index += 1)
      await signIn(api.from(`10.5.0.${index}`), `x${index}`, 'faux');
    expect(
      await api.db.$count(rateLimits, sql`expires < ${api.clock.now().toISOString()}::timestamptz`),
    ).toBe(0);
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b::/64'],
  ['', ''],
])('SEC-01: %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('the public page', async () => {
  const strict = await testApi({
    database: api.database,
    now: '2026-11-20T09:00:00+01:00',
    settings: { publicAcceptedPerHour: 3, publicAttemptsPerHour: 8 },
  });
  const office = await officeOf(strict);
  const calendar = await office.calendar({ nbAgentAM: 30 });
  const slots = await office.slotsOf(calendar);
  const [slot, later] = slots as [(typeof slots)[number], (typeof slots)[number]];
  const send = (address: string, body: unknown, headers?: Record<string, string>) =>
    strict.from(address).request('POST', '/api/appointments', { body, headers });
  const countBooked = async () =>
    (await office.slotsOf(calendar)).reduce((sum, one) => sum + Number(one.booked), 0);

  it('PUB-04: of 8 good requests at once from an address with 3, three are accepted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('10.6.0.1', office.visit(calendar, slot))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.headers.get('Retry-After')).toBe('3600');
    expect(refusal?.body['hydra:description']).toBe('Trop de tentatives : réessayez dans une heure');
    expect(await countBooked()).toBe(3);
    strict.clock.advance(3_600_000);
    expect((await send('10.6.0.1', office.visit(calendar, slot))).status).toBe(201);
    strict.clock.set('2026-11-20T09:00:00+01:00');
  });

  it('PUB-04: refused requests count as attempts alone; staff are not limited', async () => {
    for (let index = 0; index < 8; index += 1) expect((await send('10.6.0.2', {})).status).toBe(422);
    expect((await send('10.6.0.2', {})).status).toBe(429);
    const { token } = office;
    for (let index = 0; index < 5; index += 1)
      expect(
        (
          await strict
            .from('10.6.0.2')
            .request('POST', '/api/appointments', { token, body: office.appointment(calendar, slot) })
        ).status,
      ).toBe(201);
  });

  it('PUB-04: a filled honeypot is answered like a slot that is gone, and nothing is written', async () => {
    const before = await countBooked();
    const answer = await send('10.6.0.3', {
      ...office.visit(calendar, later),
      website: 'https://spam.example',
    });
    expect([answer.status, answer.body.violations]).toMatchObject([422, [{ propertyPath: 'dateRDV' }]]);
    expect(await countBooked()).toBe(before);
    for (const website of ['', null])
      expect((await send('10.6.0.3', { ...office.visit(calendar, later), website })).status).toBe(201);
  });

  /** Returns the header with which a browser sends back the cookie of an answer. */
  const cookieOf = (answer: { headers: Headers }) => ({
    Cookie: String(answer.headers.get('Set-Cookie')).split(';')[0] ?? '',
  });

  it('PUB-04: the same person asking again by the same browser for the same slot gets the first answer again', async () => {
    const body = office.visit(calendar, later);
    const first = await send('10.6.0.4', body);
    const cookie = cookieOf(first);
    const before = await countBooked();
    for (let index = 0; index < 4; index += 1) {
      const again = await send('10.6.0.4', body, { ...cookie, 'Idempotency-Key': `again-${index}` });
      const { link: _link, ...answer } = first.body;
      expect([again.status, again.body, again.headers.get('Set-Cookie')]).toEqual([201, answer, null]);
    }
    const variant = {
      ...body,
      lastName: ` ${String(body.lastName).toUpperCase()} `,
      email: body.email.toUpperCase(),
    };
    expect((await send('10.6.0.5', variant, cookie)).body.id).toBe(first.body.id);
    expect(await countBooked()).toBe(before);
  });

  it('PUB-04: without cookies a repetition under its Idempotency-Key gets the first answer, its cookie too', async () => {
    const body = office.visit(calendar, later);
    const key = { 'Idempotency-Key': 'lost-answer' };
    const first = await send('10.6.0.8', body, key);
    const again = await send('10.6.0.8', body, key);
    const link = expect.stringContaining('/public/rdv/');
    expect([again.status, again.body]).toEqual([201, { ...first.body, link }]);
    expect(cookieOf(again)).toEqual(cookieOf(first));
  });

  it('PUB-04, SEC-03: the cookie is a signed random value for this request alone, Secure behind TLS', async () => {
    const first = await send('10.6.0.9', office.visit(calendar, later));
    const [pair, ...attributes] = String(first.headers.get('Set-Cookie')).split('; ');
    expect(decodeURIComponent(pair ?? '')).toMatch(/^visitor=[\w-]{22}\.[\w+/]{43}=$/);
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=86400',
      'Path=/api/appointments',
      'SameSite=Strict',
    ]);
    const behindTls = await testApi({
      database: api.database,
      now: '2026-11-20T09:00:00+01:00',
      settings: { publicUrl: 'https://rdv.example.org' },
    });
    const secure = await behindTls.request('POST', '/api/appointments', {
      body: office.visit(calendar, later),
    });
    // Browsers take a cookie of this prefix by https alone, and no neighbour without TLS can plant one.
    expect(secure.headers.get('Set-Cookie')).toMatch(/^__Secure-visitor=.*; Secure/);
    const again = await behindTls.request('POST', '/api/appointments', {
      body: office.visit(calendar, later),
      headers: cookieOf(secure),
    });
    expect(again.headers.get('Set-Cookie')).toBeNull();
    // One made up counts as none; so does one with another id, or without its signature.
    const { Cookie } = cookieOf(first);
    const forgeries = [
      'visitor=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D',
      Cookie.replace(/=(.)/, (_, letter) => `=${letter === 'A' ? 'B' : 'A'}`),
      Cookie.replace(/\..*/, '.'),
      Cookie.replace(/\..*/, ''),
    ];
    for (const [index, forgedText] of forgeries.entries()) {
      const other = await send(`10.6.1.${index}`, office.visit(calendar, later), { Cookie: forgedText });
      expect(cookieOf(other)).not.toEqual({ Cookie: forgedText });
      expect(cookieOf(other)).not.toEqual(cookieOf(first));
    }
    // A reader of the lists, staff and a refused request get none.
    const { token } = office;
    const none = [
      await strict.request('GET', `/api/appointments/available?calendar=${calendar.id}`),
      await strict.request('POST', '/api/appointments', { token, body: office.appointment(calendar, slot) }),
      await send('10.6.0.10', {}),
    ];
    expect(none.map(({ headers }) => headers.get('Set-Cookie'))).toEqual([null, null, null]);
  });

  it('PUB-04: another slot of that day for the same reason is refused on date, naming nothing', async () => {
    const body = office.visit(calendar, slot);
    const first = await send('10.6.0.6', body);
    expect(first.status).toBe(201);
    const cookie = cookieOf(first);
    const other = await send('10.6.0.6', { ...body, dateRDV: later.dateRDV }, cookie);
    expect([other.status, other.body.violations]).toEqual([
      422,
      [
        {
          propertyPath: 'date',
          message: 'vous avez déjà une demande pour cette journée',
          code: 'rules.otherRequestThatDay',
        },
      ],
    ]);
    // Somebody else of the family may, and the same person another day or for another reason.
    const [, reason] = (await strict.request('GET', '/api/params_appointment_reasons')).body['hydra:member'];
    const nextDay = slots.find(({ dateRDV }) => dateRDV.slice(0, 10) > slot.dateRDV.slice(0, 10));
    const allowedAnswers = [
      { birthDate: '1941-01-01' },
      { firstName: 'Rachid' },
      { dateRDV: nextDay?.dateRDV },
      { reason: reason['@id'] },
    ];
    for (const [index, change] of allowedAnswers.entries()) {
      const changedBody = { ...body, dateRDV: later.dateRDV, ...change };
      const { status, body: booking } = await send(`10.6.1.${index}`, changedBody, cookie);
      expect([change, status, booking.id === first.body.id]).toEqual([change, 201, false]);
    }
  });

  it('PUB-04: a browser that asks for every slot of a day at once gets one', async () => {
    const ofThatDay = slots.filter(({ dateRDV }) => dateRDV.startsWith(slot.dateRDV.slice(0, 10)));
    expect(ofThatDay.length).toBeGreaterThan(1);
    const allAtOnce = async (browser: number) => {
      const cookie = cookieOf(await send(`10.7.${browser}.0`, office.visit(calendar, slot)));
      const body = office.visit(calendar, slot);
      const answers = await Promise.all(
        ofThatDay.map(({ dateRDV }, index) =>
          send(`10.7.${browser}.${index + 1}`, { ...body, dateRDV }, cookie),
        ),
      );
      return answers.map(({ status }) => status).sort();
    };
    // Several browsers, so that requests of one meet whatever the machine does.
    const one = [201, ...ofThatDay.slice(1).map(() => 422)];
    expect(await Promise.all([1, 2, 3, 4].map(allAtOnce))).toEqual([one, one, one, one]);
  });

  /** The statements that an operation runs, without their values. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const { prototype } = pg.Client;
    const query = prototype.query;
    prototype.query = function (this: pg.Client, ...args: [{ text?: string } | string]) {
      statements.push(typeof args[0] === 'string' ? args[0] : String(args[0]?.text));
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    try {
      await work();
    } finally {
      prototype.query = query;
    }
    // Old counters are swept by whoever comes first from an address; the access log is written in the background.
    return statements.filter(
      (statement) => !/^\s*(delete from "rate_limits"|insert into "access_log")/.test(statement),
    );
  }

  it('PUB-04: who tries somebody’s names, birth date and email is answered by the slot alone', async () => {
    const full = await office.calendar({ nbAgentAM: 2 });
    const [one, two] = (await office.slotsOf(full)) as [(typeof slots)[number], (typeof slots)[number]];
    const visitor = office.visit(full, one);
    expect((await send('10.8.0.1', visitor)).status).toBe(201);
    // Staff book with every key that a visitor has.
    const { token } = office;
    const byStaff = office.visit(full, one, { birthDate: '1941-02-03' });
    const civil = { ...byStaff, civility: 'Mr', dateHour: one.dateRDV.slice(11, 16) };
    expect((await strict.request('POST', '/api/appointments', { token, body: civil })).status).toBe(201);
    const stranger = office.visit(full, one, { birthDate: '1942-03-04' });
    const attempt = async (person: object, slotTried: typeof one) => {
      const reason = { reason: office.reason['@id'] };
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      const statements = await statementsOf(async () => {
        answer = await send('10.8.0.2', { ...person, ...reason, dateRDV: slotTried.dateRDV });
      });
      return { status: answer?.status, violations: answer?.body.violations, statements };
    };
    const [ofKnown, ofStaffs, ofStranger] = [
      await attempt(visitor, one),
      await attempt(byStaff, one),
      await attempt(stranger, one),
    ];
    expect(ofStranger).toMatchObject({ status: 422, violations: [{ propertyPath: 'dateRDV' }] });
    expect(ofKnown).toEqual(ofStranger);
    expect(ofStaffs).toEqual(ofStranger);
    // A free slot of that day is given to them like to anybody.
    const free = await attempt(stranger, two);
    expect(free.status).toBe(201);
    expect(await attempt(visitor, two)).toEqual(free);
    // The next is one too many, whoever it is.
    expect((await attempt(byStaff, two)).violations).toMatchObject([{ propertyPath: 'dateRDV' }]);
  });
});
