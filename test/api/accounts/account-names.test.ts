import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/server/db/schema.ts';
import { greetingName, usernameHint } from '../../../src/server/mail/greeting-name.ts';
import { composeForUser } from '../../../src/server/mail/messages.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi();
const accounts = accountsOf(api);
const agentRole = await accounts.roleId('ROLE_AGENT');
const office = await officeOf(api);
const { token } = office;

let count = 0;
/** Returns the body of a new user, with another username each time. */
const userBody = (changes: object = {}) => {
  count += 1;
  return {
    civility: 'Mr',
    username: `personne${count}`,
    firstName: 'Ali',
    lastName: 'Benali',
    email: `personne${count}@example.org`,
    role: `/api/roles/${agentRole}`,
    cell: '/api/cells/1',
    region: '/api/params_regions/1',
    password: PASSWORD,
    retypedPassword: PASSWORD,
    ...changes,
  };
};
const create = (changes: object) => api.request('POST', '/api/users', { token, body: userBody(changes) });
const register = (changes: object) => {
  const { username, email, password } = userBody();
  return api.request('POST', '/api/auth/register', {
    body: { fullname: 'Ali Benali', username, email, password, ...changes },
  });
};
const login = (username: string, password = PASSWORD) =>
  api.request('POST', '/api/login_check', { body: { username, password } });

describe('a username', () => {
  const usernameMessage = 'lettres latines, chiffres et . - _ @ + uniquement';

  it.each([
    ['ｊｅａｎ．１', 'jean.1'],
    ['e\u0301lodie-b', 'élodie-b'],
    ['oﬃce_1+a@b', 'office_1+a@b'],
    ['ka\u200bri\u202em', 'karim'],
  ])('USER-05: %j is kept as %s, the form in which it is compared and typed', async (variant, canonical) => {
    const answer = await create({ username: variant });
    expect([answer.status, answer.body.username]).toEqual([201, canonical]);
    for (const username of [variant, canonical, canonical.toUpperCase()])
      expect((await login(username)).status).toBe(200);
    expect((await create({ username: variant })).body.violations).toMatchObject([
      { propertyPath: 'username', message: "ce nom d'utilisateur est déjà utilisé" },
    ]);
  });

  it.each(['аdmin', 'admιn', 'علي بن', 'ali ben', 'ali/b', 'ali٢', 'a\u0007dmin', '<ali>', 'ali:b', 'ali😀'])(
    'USER-05: %j is refused at the field, by every way to choose one',
    async (username) => {
      const { id, token: ownToken } = await accounts.account(userBody().username, agentRole);
      const ways = [
        create({ username }),
        register({ username }),
        api.request('PUT', `/api/users/${id}`, { token: ownToken, body: { username } }),
        api.request('PUT', `/api/users/${id}`, { token, body: { username } }),
      ];
      for (const way of ways)
        expect((await way).body.violations).toMatchObject([
          { propertyPath: 'username', message: usernameMessage },
        ]);
    },
  );

  it('USER-05: one that stands already goes on: it signs in, and its account is edited in other fields', async () => {
    const { id } = await accounts.account('Père Noël/٢', agentRole, { email: 'noel@example.org' });
    const signedIn = await login('père noël/٢');
    expect(signedIn.status).toBe(200);
    const request = { token: signedIn.body.token, body: { username: 'Père Noël/٢', firstName: 'Nora' } };
    expect((await api.request('PUT', `/api/users/${id}`, request)).body).toMatchObject(request.body);
    const editedAnswer = await api.request('PUT', `/api/users/${id}`, {
      token,
      body: { lastName: 'Nouveau' },
    });
    expect([editedAnswer.status, editedAnswer.body.username]).toEqual([200, 'Père Noël/٢']);
    const changeAnswer = await api.request('PUT', `/api/users/${id}`, {
      token,
      body: { username: 'Père Noël/3' },
    });
    expect(changeAnswer.body.violations).toMatchObject([
      { propertyPath: 'username', message: usernameMessage },
    ]);
  });
});

describe('names', () => {
  const hiddenCharacters = '\u202eBen\u200bali\u2066\ufeff \u00adAli\u3164';

  it('USER-05, REF-02, PUB-04: hold nothing invisible and no line break, of users, visitors and reference data', async () => {
    const cleanName = 'Benali Ali';
    expect((await create({ lastName: hiddenCharacters, firstName: 'Li\nla\t' })).body).toMatchObject({
      lastName: cleanName,
      firstName: 'Li la',
    });
    const registeredAnswer = await register({ fullname: `Zoé\u2028${hiddenCharacters}` });
    const me = await api.request('GET', '/api/me', { token: registeredAnswer.body.accessToken });
    expect(me.body).toMatchObject({ firstName: 'Zoé Benali', lastName: 'Ali' });
    expect(await office.create('params_services', { name: hiddenCharacters })).toMatchObject({
      name: cleanName,
    });
    expect(await office.create('cells', { name: `${hiddenCharacters}\u0007` })).toMatchObject({
      name: cleanName,
    });
    const calendar = await office.calendar({
      startDate: '2027-01-04',
      endDate: '2027-01-08',
    });
    const [slot] = await office.slotsOf(calendar);
    const visit = office.visit(calendar, slot as never, { lastName: hiddenCharacters });
    const bookingAnswer = await api.request('POST', '/api/appointments', { body: visit });
    const appointment = await api.request('GET', bookingAnswer.body['@id'], { token });
    expect(appointment.body.lastName).toBe(cleanName);
  });

  it('USER-02: a name of which nothing can be seen is none', async () => {
    const answer = await create({ lastName: '\u200b\u2060\u00ad' });
    expect(answer.body.violations).toMatchObject([
      { propertyPath: 'lastName', message: 'ce champ est obligatoire' },
    ]);
  });
});

describe('a mail', () => {
  it.each([
    ['Ali Benali', 'Ali Benali'],
    ['Jean-Luc d’Arc', 'Jean-Luc d’Arc'],
    ['M. Ali', 'M. Ali'],
    ['Ali B.', 'Ali B.'],
    ['Re\u0301da S. E\u0301mile', 'Re\u0301da S. E\u0301mile'],
    ['علي بن', 'علي بن'],
    ['Ali. 0550123456', null],
    ['evil.example', null],
    ['Gagnez sur https://evil.example', null],
    ['www.evil.example Ali', null],
    ['Ali\nhttp', null],
    ['ali@evil.example', null],
    ['', null],
  ])('MAIL-01: greets %j as %j', (name, greeting) => {
    expect(greetingName(name)).toBe(greeting);
  });

  it.each([
    ['ali-benali_2', 'ali-benali_2'],
    ['ali.benali', 'ali…'],
    ['www.evil.example', 'www…'],
    ['a@evil.example', 'a…'],
    ['http://evil.example/x', 'http…'],
  ])('MAIL-01: reminds of the username %s as %s', (username, hint) => {
    expect(usernameHint(username)).toBe(hint);
  });

  it('MAIL-01, AUTH-08: repeats no link and no line break out of a name, however it was stored', async () => {
    const { id } = await accounts.account('evil.example', null, {
      firstName: 'Cliquez',
      lastName: 'ici :\nhttps://evil.example/gain',
    });
    for (const kind of ['passwordReset', 'signInsFailed', 'roleGiven']) {
      const message = await composeForUser(api.context, kind, id);
      const content = `${message?.subject}${message?.text}${message?.html}`;
      expect(content).not.toMatch(/evil\.example|Cliquez/);
      expect(message?.text.startsWith('Bonjour,\n')).toBe(true);
    }
  });
});

describe('all that is usernameMessage with a user', () => {
  it('USER-02, USER-05, SYS-08: is named at once: names that others have, rules and password together', async () => {
    const { username, email } = userBody();
    await accounts.account(username, agentRole, { email });
    const answer = await create({
      username: username.toUpperCase(),
      email: email.toUpperCase(),
      lastName: '',
      role: '/api/roles/999999',
      password: 'Password123',
      retypedPassword: 'autre',
    });
    expect(answer.status).toBe(422);
    const messages = answer.body.violations.map(
      ({ propertyPath, message }: { propertyPath: string; message: string }) => [propertyPath, message],
    );
    expect(Object.fromEntries(messages)).toEqual({
      username: "ce nom d'utilisateur est déjà utilisé",
      email: 'cet email est déjà utilisé',
      lastName: 'ce champ est obligatoire',
      role: "cet élément n'existe pas",
      password: 'Ce mot de passe est trop courant : choisissez-en un autre.',
      retypedPassword: 'les mots de passe doivent correspondre',
    });
    const registeredAnswer = await register({ username, email, fullname: 'A', password: 'x' });
    expect(
      registeredAnswer.body.violations
        .map(({ propertyPath }: { propertyPath: string }) => propertyPath)
        .sort(),
    ).toEqual(['email', 'fullname', 'password', 'username']);
    const { id, token: ownToken } = await accounts.account(`${username}b`, agentRole);
    const profile = { username, email, lastName: '' };
    const changeAnswer = await api.request('PUT', `/api/users/${id}`, { token: ownToken, body: profile });
    expect(changeAnswer.body.violations.length).toBe(3);
  });

  it('USER-05: of two creations at once with one username the second is refused', async () => {
    const { username } = userBody();
    const answers = await Promise.all([create({ username }), create({ username })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await api.db.$count(users, eq(sql`lower(${users.username})`, username))).toBe(1);
  });
});

describe('a password', () => {
  const commonPasswordRefusal = {
    status: 422,
    body: {
      violations: [
        { propertyPath: 'password', message: 'Ce mot de passe est trop courant : choisissez-en un autre.' },
      ],
    },
  };
  /** Words of the product, of the service's name, and the demonstration's password. */
  const WORDS_OF_SERVICE = [
    'Combattant-2026',
    'combattants1',
    'AnciensCombattants!',
    'Ambassade-France-1',
    'C0mb@ttant-2027',
    'algérie1962',
  ];
  const twice = (password: string) => ({ password, retypedPassword: password });

  it('ME-06: a common password is refused in all four forms, in one text at the field', async () => {
    const { id, token: ownToken } = await accounts.account('facile', agentRole);
    await api.request('POST', '/api/auth/forgot-password', { body: { email: 'facile@example.org' } });
    const mail = await composeForUser(api.context, 'passwordReset', id);
    const link = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const waysToSet = {
      ownPassword: (body: object) =>
        api.request('PUT', `/api/users/password/${id}`, { token: ownToken, body }),
      othersPassword: (body: object) => api.request('PUT', `/api/users/password/${id}`, { token, body }),
      create,
      reset: (body: object) =>
        api.request('POST', '/api/auth/reset-password', { body: { ...body, token: link } }),
    };
    for (const set of Object.values(waysToSet))
      for (const password of ['password1', 'AZERTYUIOP', 'Motdepasse', 'iLoveYou', ...WORDS_OF_SERVICE])
        expect(await set(twice(password))).toMatchObject(commonPasswordRefusal);
    expect((await waysToSet.create(twice(PASSWORD))).status).toBe(201);
    expect((await waysToSet.reset(twice(PASSWORD))).status).toBe(200);
  });

  it('AUTH-05, AUTH-06, ME-06: below the rules at the registration, it is changed before a role takes effect', async () => {
    for (const password of ['abc', '12345678', 'motdepasse']) {
      const { body } = await register({ password });
      const fresh = body.accessToken;
      const { id, username } = (await api.request('GET', '/api/me', { token: fresh })).body;
      expect(
        (
          await api.request('PUT', `/api/users/${id}`, {
            token,
            body: {
              role: `/api/roles/${agentRole}`,
              cell: '/api/cells/1',
              region: '/api/params_regions/1',
              firstName: 'Ali',
            },
          })
        ).status,
      ).toBe(200);
      for (const userToken of [fresh, (await login(username, password)).body.token]) {
        const me = await api.request('GET', '/api/me', { token: userToken });
        expect(me.body).toMatchObject({ role: 'ROLE_AGENT', weakPassword: true });
        const rights = await api.request('GET', '/api/menu_roles/user', { token: userToken });
        expect(rights.body['hydra:member']).toEqual([{}]);
        const veterans = await api.request('GET', '/api/veterans', { token: userToken });
        expect([veterans.status, veterans.body['hydra:description']]).toEqual([
          403,
          'Choisissez d’abord un nouveau mot de passe : le vôtre est trop simple',
        ]);
      }
      const changeAnswer = await api.request('PUT', `/api/users/password/${id}`, {
        token: fresh,
        body: { ...twice(PASSWORD), currentPassword: password },
      });
      for (const userToken of [changeAnswer.body.token, (await login(username)).body.token]) {
        expect((await api.request('GET', '/api/veterans', { token: userToken })).status).toBe(200);
        expect((await api.request('GET', '/api/me', { token: userToken })).body.weakPassword).toBeUndefined();
      }
    }
    const { body } = await register({});
    expect(
      (await api.request('GET', '/api/me', { token: body.accessToken })).body.weakPassword,
    ).toBeUndefined();
  });
});
