import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createAccount } from '../../../src/server/command-line/create-user.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();

const samia = {
  role: 'ROLE_SUPER_ADMIN',
  words: { username: 'samia', firstName: 'Samia', lastName: 'Ben Ali', email: 'samia@example.org' },
};

it('OPS-07: user:create makes an account that signs in, and a line of the audit that names the command', async () => {
  await createAccount(api.db, samia, 'Nouvelle-Phrase-7');
  const token = await api.signIn('samia', 'Nouvelle-Phrase-7');
  const me = await api.request('GET', '/api/me', { token });
  expect(me.body).toMatchObject({ fullname: 'Samia Ben Ali', role: 'ROLE_SUPER_ADMIN' });
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `select actor, action from audit_log
     where table_name = 'users' and request = 'npm run admin -- user:create'`,
  );
  await owner.end();
  expect(rows).toEqual([{ actor: null, action: 'insert' }]);
});

it('OPS-07: what is wrong is named by its option, all at once, and nothing is written', async () => {
  const count = async () => (await api.db.execute(sql`select count(*)::int as n from users`)).rows[0]?.n;
  const before = await count();
  const create = (account: Parameters<typeof createAccount>[1]) =>
    createAccount(api.db, account, 'Nouvelle-Phrase-7').catch((error: Error) => error.message);
  const wrong = await create({
    role: 'ROLE_AGENT',
    words: { username: 'a b', email: 'nulle part', lastName: 'B' },
  });
  expect(wrong).toMatch(/NOM : /);
  expect(wrong).toMatch(/--email : /);
  expect(wrong).toMatch(/--first-name : /);
  expect(wrong).not.toMatch(/--last-name/);
  expect(await create({ ...samia, role: 'ROLE_CHEF', words: { ...samia.words, username: 'autre' } })).toMatch(
    /--role : .*ROLE_AGENT.*ROLE_SUPER_ADMIN/,
  );
  const takeAnswer = await create({ ...samia, words: { ...samia.words, username: 'SAMIA' } });
  expect(takeAnswer).toMatch(/NOM : .*\n--email : /);
  expect(await count()).toBe(before);
});

it('OPS-07: the command reads the password from its input, and never shows it', async () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, '../../../src/server/command-line/main.ts'), 'user:create', ...args],
      {
        encoding: 'utf8',
        input: 'Nouvelle-Phrase-9\n',
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          DATABASE_URL: api.database.url,
          FILES_URL: api.settings.filesUrl,
          LOG_LEVEL: 'silent',
        },
      },
    );
    return [status, stdout + stderr];
  };
  const options = ['--email', 'karim@example.org', '--first-name', 'Karim', '--last-name', 'Haddad'];
  expect(run('karim', ...options, '--role', 'ROLE_AGENT')).toEqual([
    0,
    expect.stringMatching(/^Le compte « karim » est créé avec le rôle ROLE_AGENT/),
  ]);
  expect(await api.signIn('karim', 'Nouvelle-Phrase-9')).toBeTruthy();
  const usage = [1, expect.stringContaining('npm run admin -- user:create NOM')];
  expect(run(...options)).toEqual(usage);
  expect(run('karim', '--mail', 'x')).toEqual(usage);
});
