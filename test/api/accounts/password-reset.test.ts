import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/server/db/connection.ts';
import { jobs, mailOutbox, passwordResets, users } from '../../../src/server/db/schema.ts';
import { startJobs } from '../../../src/server/jobs/jobs.ts';
import { openTransport } from '../../../src/server/mail/transport.ts';
import { mailJob, sendDueMail } from '../../../src/server/mail/worker.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { lockWaiter } from '../../harness/servers/database.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';
import { mailServer, readable } from '../../harness/services/mail-server.ts';

const smtp = await mailServer();
const dataDir = temporaryFolder('outbox');
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
const api = await testApi({
  now: '2026-11-20T09:00:00+01:00',
  settings: {
    dataDir,
    publicUrl: 'https://rdv.example.org',
    smtpUrl: smtp.url,
    mailFrom: 'service@example.org',
  },
});
const accounts = accountsOf(api);
const transport = openTransport(api.settings);
afterAll(() => transport.close());

let addresses = 0;
const ask = (email: unknown) => {
  addresses += 1;
  return api.from(`10.1.0.${addresses}`).request('POST', '/api/auth/forgot-password', { body: { email } });
};
const reset = (token: unknown, password = 'Nouveau-2026', retypedPassword = password) =>
  api.request('POST', '/api/auth/reset-password', { body: { token, password, retypedPassword } });

const tokenIn = (content: string) => /reset-password#token=([\w-]+)/.exec(readable(content))?.[1] ?? '';

/** Asks for a link and reads it from the mail. */
async function linkFor(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  expect(await sendDueMail(api.context, transport)).toBe(1);
  return tokenIn(smtp.received.at(-1)?.content ?? '');
}

describe('a forgotten password', () => {
  it('AUTH-07: an unknown, empty or wrong email is said, in French', async () => {
    const unknown = await ask('nobody@example.org');
    expect([unknown.status, unknown.body['hydra:description']]).toEqual([
      404,
      "L'adresse email demandée est introuvable",
    ]);
    for (const email of ['', 'nobody', null, 7, {}])
      expect((await ask(email)).body.violations, String(email)).toMatchObject([{ propertyPath: 'email' }]);
    const disabledAccount = await accounts.account('gone', null, { enable: false });
    expect((await ask(`${disabledAccount.username}@example.org`)).status).toBe(404);
    expect(await api.db.$count(mailOutbox)).toBe(0);
  });

  it('AUTH-08: the mail has a link that sets a new password once; the sessions before end', async () => {
    const user = await accounts.account('oublieuse', null, { firstName: 'Zoé', lastName: 'Müller' });
    const answer = await ask('OUBLIEUSE@example.org');
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(await sendDueMail(api.context, transport)).toBe(1);
    expect(await api.db.$count(mailOutbox)).toBe(0);
    const mail = smtp.received.at(-1);
    expect(mail?.to).toEqual(['oublieuse@example.org']);
    expect(mail?.content).toMatch(/^From:[^<]*<service@example\.org>/m);
    expect(mail?.content).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.content).toContain('Content-Type: text/html; charset=utf-8');
    const token = tokenIn(mail?.content ?? '');
    expect(readable(mail?.content ?? '')).toContain(
      `https://rdv.example.org/auth/reset-password#token=${token}`,
    );
    expect(token.length).toBeGreaterThan(40);
    // Nowhere in the database.
    const { rows } = await api.db.execute(sql`select * from password_resets`);
    expect(JSON.stringify(rows)).not.toContain(token);

    expect((await reset(token)).status).toBe(200);
    expect((await api.request('GET', '/api/me', { token: user.token })).status).toBe(401);
    expect(
      (await api.request('POST', '/api/login_check', { body: { username: 'oublieuse', password: PASSWORD } }))
        .status,
    ).toBe(401);
    expect(await api.signIn('oublieuse', 'Nouveau-2026')).toBeTypeOf('string');
    const again = await reset(token, 'Encore-2026');
    expect([again.status, again.body.violations]).toMatchObject([
      422,
      [
        {
          propertyPath: 'token',
          code: 'reset.used',
          message: 'Ce lien a déjà servi : demandez-en un nouveau',
        },
      ],
    ]);
  });

  it('AUTH-08, SEC-02: whoever sets a password by a link stands in the audit by their own account', async () => {
    const user = await accounts.account('tracee');
    expect((await reset(await linkFor('tracee@example.org'))).status).toBe(200);
    const owner = connect(api.database.ownerUrl);
    const { rows } = await owner.db.execute(sql`
      select actor, action from audit_log where table_name = 'credentials' and record_id = ${user.id}
      order by id desc limit 1`);
    await owner.end();
    expect(rows).toEqual([{ actor: user.id, action: 'update' }]);
  });

  it('AUTH-08, ME-06: the password has its rules, and a refused one does not use the link up', async () => {
    await accounts.account('hesitant');
    const token = await linkFor('hesitant@example.org');
    const cases: [string, string, string, string][] = [
      ['', '', 'password', 'ce champ est obligatoire'],
      ['court', 'court', 'password', 'Le mot de passe est trop court - doit contenir au moins 8 caractères.'],
      ['12345678', '12345678', 'password', 'Le mot de passe ne peut contenir que des lettres latines.'],
      ['Nouveau-2026', 'nouveau-2026', 'retypedPassword', 'les mots de passe doivent correspondre'],
      [
        'a'.repeat(51),
        'a'.repeat(51),
        'password',
        'Le mot de passe est trop long - doit contenir au plus 50 caractères.',
      ],
    ];
    for (const [password, retyped, propertyPath, message] of cases)
      expect((await reset(token, password, retyped)).body.violations).toContainEqual(
        expect.objectContaining({ propertyPath, message }),
      );
    expect((await reset(token)).status).toBe(200);
  });

  it('AUTH-08: a link holds for one hour; an unknown one is said', async () => {
    await accounts.account('lente');
    const token = await linkFor('lente@example.org');
    api.clock.advance(3_599_000);
    expect((await reset(token, 'x')).body.violations).toMatchObject([{ propertyPath: 'password' }]);
    api.clock.advance(1000);
    expect((await reset(token)).body.violations).toMatchObject([
      { propertyPath: 'token', code: 'reset.expired' },
    ]);
    for (const wrong of ['', 'x', null, 7, {}, undefined, `${token}x`])
      expect((await reset(wrong)).body.violations).toMatchObject([
        { propertyPath: 'token', code: 'reset.unknown' },
      ]);
  });

  it('AUTH-08: of 8 who use one link at once, one succeeds', async () => {
    await accounts.account('pressee');
    const token = await linkFor('pressee@example.org');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => reset(token, `Nouveau-${index}-2026`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
  });

  it('AUTH-08: a change of the email or password, a disabled account end the links that were sent', async () => {
    const user = await accounts.account('mobile');
    const first = await linkFor('mobile@example.org');
    await api.request('PUT', `/api/users/${user.id}`, {
      token: user.token,
      body: { email: 'mobile2@example.org', currentPassword: PASSWORD },
    });
    expect((await reset(first)).body.violations).toMatchObject([{ code: 'reset.unknown' }]);
    const second = await linkFor('mobile2@example.org');
    await api.request('PUT', `/api/users/password/${user.id}`, {
      token: user.token,
      body: { password: PASSWORD, retypedPassword: PASSWORD, currentPassword: PASSWORD },
    });
    expect((await reset(second)).body.violations).toMatchObject([{ code: 'reset.used' }]);
    const third = await linkFor('mobile2@example.org');
    await api.db.update(users).set({ enable: false }).where(eq(users.id, user.id));
    expect((await reset(third)).body.violations).toMatchObject([{ code: 'reset.unknown' }]);
  });

  it('AUTH-08: a mail that is written while the address changes goes to the new one', async () => {
    const user = await accounts.account('voyageuse');
    await ask('voyageuse@example.org');
    const others = await api.pool.connect();
    await others.query('begin');
    await others.query(`update users set email = 'voyageuse2@example.org' where id = $1`, [user.id]);
    const sending = sendDueMail(api.context, transport);
    await lockWaiter(api.pool);
    await others.query('commit');
    others.release();
    expect(await sending).toBe(1);
    expect(smtp.received.at(-1)?.to).toEqual(['voyageuse2@example.org']);
  });

  it('SEC-01: one mailbox gets five links an hour', async () => {
    await accounts.account('spammee');
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask('spammee@example.org')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await api.db.delete(mailOutbox);
  });
});

describe('the outbox', () => {
  it('SEC-01: what a mail server refuses is sent later, with longer and longer pauses', async () => {
    await accounts.account('patiente');
    const before = smtp.received.length;
    smtp.state.refuses = 2;
    await ask('patiente@example.org');
    expect(await sendDueMail(api.context, transport)).toBe(0);
    expect(await sendDueMail(api.context, transport)).toBe(0);
    api.clock.advance(15_000);
    expect(await sendDueMail(api.context, transport)).toBe(0);
    api.clock.advance(29_000);
    expect(await sendDueMail(api.context, transport)).toBe(0);
    api.clock.advance(1000);
    expect(await sendDueMail(api.context, transport)).toBe(1);
    expect(smtp.received.length).toBe(before + 1);
    expect((await reset(tokenIn(smtp.received.at(-1)?.content ?? ''))).status).toBe(200);
  });

  it('AUTH-08: 4 workers send 20 mails once each; what a killed one had taken is sent after its lease', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accounts.account(`nombreuse${index}`)),
    );
    await api.db
      .insert(mailOutbox)
      .values(people.map(({ id }) => ({ kind: 'passwordReset', user: id, due: api.clock.now() })));
    // Taken by a process that died.
    await api.db.execute(
      sql`update mail_outbox set attempts = 1, due = due + interval '180 seconds' where user_id = ${people[0]?.id}`,
    );
    const before = smtp.received.length;
    const counts = await Promise.all(Array.from({ length: 4 }, () => sendDueMail(api.context, transport)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(19);
    const to = smtp.received.slice(before).map((mail) => mail.to[0]);
    expect(new Set(to).size).toBe(19);
    api.clock.advance(181_000);
    expect(await sendDueMail(api.context, transport)).toBe(1);
    expect(smtp.received.at(-1)?.to).toEqual(['nombreuse0@example.org']);
    expect(await api.db.$count(mailOutbox)).toBe(0);
  });

  it('AUTH-08: without SMTP_URL a mail is a readable file in the data folder; it is sent by itself', async () => {
    await accounts.account('locale');
    await ask('locale@example.org');
    const context = { ...api.context, settings: { ...api.settings, smtpUrl: undefined } };
    const worker = startJobs(context, [mailJob], 20);
    await expect.poll(() => api.db.$count(jobs)).toBe(1);
    api.clock.advance(2000);
    const outbox = path.join(dataDir, 'outbox');
    const files = () =>
      fs.existsSync(outbox) ? fs.readdirSync(outbox).filter((name) => /\.(txt|html)$/.test(name)) : [];
    await expect.poll(() => files().length).toBe(2);
    await worker.stop();
    const text = fs.readFileSync(
      path.join(outbox, files().find((name) => name.endsWith('.txt')) ?? ''),
      'utf8',
    );
    expect(text).toContain('À : locale@example.org\nObjet : Votre nouveau mot de passe\n');
    const token = /https:\/\/rdv\.example\.org\/auth\/reset-password#token=([\w-]+)/.exec(text)?.[1];
    expect((await reset(token)).status).toBe(200);
  });

  it('AUTH-08: a mail that nobody can be written to any more is dropped', async () => {
    const user = await accounts.account('partie');
    await ask('partie@example.org');
    await api.db.update(users).set({ enable: false }).where(eq(users.id, user.id));
    const silent: Parameters<typeof sendDueMail>[1] = {
      send: () => Promise.reject(new Error('nothing to send')),
      close: () => {},
    };
    expect(await sendDueMail(api.context, silent)).toBe(0);
    expect(await api.db.$count(mailOutbox)).toBe(0);
    expect(await api.db.$count(passwordResets, eq(passwordResets.user, user.id))).toBe(0);
  });
});
