import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { domain } from '#texts/domain.ts';
import {
  type MenuRole,
  RIGHT_PRIORITY,
  type RightName,
  SUPER_ADMIN,
} from '../../../src/domain/rights/rights.ts';
import { operations } from '../../../src/server/api.ts';
import { menus, rights, roleRights, roles, users } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { testApi } from '../../harness/servers/api.ts';
import { lockWaiter } from '../../harness/servers/database.ts';

/** Nobody gives what they do not hold (RIGHTS-14). */

const api = await testApi();
const accounts = accountsOf(api);
const chief = await api.signIn('admin');

const OWN: MenuRole = { User: 'DELETE', Role: 'DELETE', Veteran: 'VIEW', Cell: 'LIST' };
/** Roles beside the caller's: whether each gives at most what the caller holds. */
const ROLES: Readonly<Record<string, readonly [held: MenuRole, within: boolean]>> = {
  RIEN: [{}, true],
  DESSOUS: [{ Veteran: 'LIST', User: 'EDIT' }, true],
  EGAL: [OWN as Record<string, RightName>, true],
  AILLEURS: [{ Calendar: 'LIST' }, false],
  DESSUS: [{ ...OWN, Veteran: 'CREATE' }, false],
  PARTOUT: [Object.fromEntries(['Veteran', 'User', 'Role', 'Cell'].map((menu) => [menu, 'DELETE'])), false],
};

const ids: Record<string, number | null> = { AUCUN: null, [SUPER_ADMIN]: await accounts.roleId(SUPER_ADMIN) };
for (const [name, [roleRights]] of Object.entries(ROLES))
  ids[name] = await accounts.role(name, roleRights as Record<string, RightName>);
const within = (name: string): boolean => name === 'AUCUN' || ROLES[name]?.[1] === true;
const caller = await accounts.account(
  'chef-de-bureau',
  await accounts.role('BUREAU', OWN as Record<string, RightName>),
);

const roleLink = (name: string) => (ids[name] === null ? null : `/api/roles/${ids[name]}`);
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
  .png()
  .toBuffer();
const picture = () => {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(png)], 'x.png'));
  return form;
};
let count = 0;
const target = (name: string, more = {}) => {
  count += 1;
  return accounts.account(`cible-${count}`, ids[name] ?? null, { enable: false, ...more });
};
const newUser = (role: string | null) => {
  count += 1;
  return {
    civility: 'Mr',
    username: `nouveau-${count}`,
    firstName: 'N',
    lastName: 'N',
    email: `nouveau-${count}@example.org`,
    role,
    cell: '/api/cells/1',
    region: '/api/params_regions/1',
    password: PASSWORD,
    retypedPassword: PASSWORD,
  };
};
const stateOf = async (id: number) =>
  JSON.stringify(
    (
      await api.db.execute(
        sql`select u.*, c.password_hash, c.token_version from users u join credentials c on c.user_id = u.id where u.id = ${id}`,
      )
    ).rows,
  );
const descriptionOf = (body: Record<string, unknown>) => body['hydra:description'];

describe('accounts', () => {
  const all = Object.keys(ids);

  it.each(all.filter((name) => name !== 'AUCUN'))(
    'RIGHTS-14: makes an account of %s only where its rights are held',
    async (name) => {
      const answer = await api.request('POST', '/api/users', {
        token: caller.token,
        body: newUser(roleLink(name)),
      });
      expect(answer.status).toBe(within(name) ? 201 : 403);
      if (!within(name))
        expect(descriptionOf(answer.body)).toBe(
          name === SUPER_ADMIN
            ? 'Réservé au super administrateur'
            : "Ce rôle donne des droits que vous n'avez pas : vous ne pouvez pas l'attribuer",
        );
    },
  );

  it.each(all.flatMap((before) => all.filter((name) => name !== 'AUCUN').map((next) => ({ before, next }))))(
    'RIGHTS-14: gives $next to an account of $before only where both are held',
    async ({ before, next }) => {
      for (const method of ['PUT', 'PATCH']) {
        const { id } = await target(before);
        const was = await stateOf(id);
        const answer = await api.request(method, `/api/users/${id}`, {
          token: caller.token,
          body: { role: roleLink(next) },
        });
        const isAllowed = within(before) && within(next);
        expect([method, answer.status]).toEqual([method, isAllowed ? 200 : 403]);
        if (!isAllowed) expect(await stateOf(id)).toBe(was);
      }
    },
  );

  it.each(all)(
    'RIGHTS-14: edits, enables, disables, sets password and picture of %s only where its rights are held',
    async (name) => {
      const { id } = await target(name);
      const passwords = { password: 'Autre-2026', retypedPassword: 'Autre-2026' };
      const calls: [string, string, unknown][] = [
        ['PUT', `/api/users/${id}/enable`, { enable: true }],
        ['PUT', `/api/users/${id}/enable`, { enable: false }],
        ['PUT', `/api/users/password/${id}`, passwords],
        ['POST', `/api/users/image/${id}`, picture()],
        ['PUT', `/api/users/${id}`, { firstName: 'Autre', role: roleLink(name) ?? roleLink('RIEN') }],
        [
          'PUT',
          `/api/users/${id}`,
          { email: `repris-${id}@example.org`, role: roleLink(name) ?? roleLink('RIEN') },
        ],
      ];
      const was = await stateOf(id);
      for (const [method, path, body] of calls) {
        const answer = await api.request(method, path, { token: caller.token, body });
        expect([path, answer.status]).toEqual([path, within(name) ? 200 : 403]);
        if (!within(name) && name !== SUPER_ADMIN)
          expect(descriptionOf(answer.body)).toBe(
            "Ce compte a des droits que vous n'avez pas : vous ne pouvez pas le modifier",
          );
      }
      if (!within(name)) expect(await stateOf(id)).toBe(was);
    },
  );

  it('RIGHTS-14: the super administrator gives everything', async () => {
    const answer = await api.request('POST', '/api/users', {
      token: chief,
      body: newUser(roleLink('PARTOUT')),
    });
    expect(answer.status).toBe(201);
  });
});

describe('the roles that may be given', () => {
  const offeredRights = async (token: string, query = 'givable=true') =>
    (await api.request('GET', `/api/roles?${query}&pagination=false`, { token })).body['hydra:member']
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name in ids);

  it('RIGHTS-14: are listed to who gives them, names alone to who only works on users', async () => {
    expect((await offeredRights(caller.token)).sort()).toEqual(
      Object.keys(ids)
        .filter((name) => name !== 'AUCUN' && within(name))
        .sort(),
    );
    expect(await offeredRights(caller.token, 'givable=false')).toEqual(
      expect.arrayContaining(['AILLEURS', 'DESSUS', 'PARTOUT', SUPER_ADMIN]),
    );
    expect(await offeredRights(chief)).toEqual(expect.arrayContaining(Object.keys(ROLES)));
    const adds = await accounts.account('ajoute', await accounts.role('AJOUTE', { User: 'CREATE' }));
    expect(await offeredRights(adds.token)).toEqual(['RIEN']);
    expect((await api.request('GET', '/api/roles?givable=peut-être', { token: adds.token })).status).toBe(
      400,
    );
  });
});

describe('roles', async () => {
  const allMenus = await api.db.select().from(menus);
  const allRights = await api.db.select().from(rights);
  const short = (name: string) => name.split('\\').at(-1) as string;
  const menuRoles = (roleRights: MenuRole) =>
    Object.fromEntries(
      allMenus.map(({ id, name }) => [
        id,
        allRights.find((right) => right.name === (roleRights[short(name)] ?? 'NONE'))?.id,
      ]),
    );
  const create = (roleRights: MenuRole) => {
    count += 1;
    return api.request('POST', '/api/roles', {
      token: caller.token,
      body: { name: `ESSAI_${count}`, menuRoles: menuRoles(roleRights) },
    });
  };

  it.each(allMenus.map(({ name }) => short(name)))(
    'RIGHTS-14: of %s a role is given no more than its maker holds',
    async (menu) => {
      for (const [right, priority] of Object.entries(RIGHT_PRIORITY)) {
        const isAllowed = priority <= RIGHT_PRIORITY[OWN[menu] ?? 'NONE'];
        const answer = await create({ [menu]: right as RightName });
        expect([right, answer.status]).toEqual([right, isAllowed ? 201 : 403]);
        if (!isAllowed)
          expect(descriptionOf(answer.body)).toBe(
            `Vous ne pouvez pas donner plus de droits que vous n'en avez : ${domain.menus[menu as keyof typeof domain.menus]}`,
          );
        const mine = await accounts.role(`A_MOI_${menu}_${right}`, { Veteran: 'LIST' });
        const edit = await api.request('PUT', `/api/roles/${mine}`, {
          token: caller.token,
          body: { menuRoles: menuRoles({ Veteran: 'LIST', [menu]: right as RightName }) },
        });
        expect([right, edit.status]).toEqual([right, isAllowed ? 200 : 403]);
      }
    },
  );

  it('RIGHTS-14: every menu beyond the maker’s rights is named', async () => {
    const names = String(
      descriptionOf((await create({ Calendar: 'LIST', ParamsRegion: 'LIST' })).body),
    ).split(' : ')[1];
    expect(names?.split(', ').sort()).toEqual([domain.menus.Calendar, domain.menus.ParamsRegion]);
  });

  it.each(Object.keys(ROLES))(
    'RIGHTS-14: %s is renamed, archived, lowered and deleted only by who holds its rights',
    async (name) => {
      const [roleRights, allowed] = ROLES[name] as (typeof ROLES)[string];
      const id = await accounts.role(`COPIE_${name}`, roleRights as Record<string, RightName>);
      for (const body of [{ name: `AUTRE_${name}` }, { archived: true }, { menuRoles: menuRoles({}) }]) {
        const answer = await api.request('PUT', `/api/roles/${id}`, { token: caller.token, body });
        expect([body, answer.status]).toEqual([body, allowed ? 200 : 403]);
        if (!allowed)
          expect(descriptionOf(answer.body)).toMatch(/^Ce rôle donne des droits que vous n'avez pas/);
      }
      const deletion = await api.request('DELETE', `/api/roles/${id}`, { token: caller.token });
      expect(deletion.status).toBe(allowed ? 204 : 403);
    },
  );
});

describe('at the same moment', () => {
  /** Holds the lock that every change of accounts and roles takes, changes something, and lets go once `call` waits. */
  async function meanwhile(
    change: (tx: Parameters<Parameters<typeof api.db.transaction>[0]>[0]) => Promise<unknown>,
    call: () => ReturnType<typeof api.request>,
  ) {
    let answer: ReturnType<typeof api.request> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.select().from(roles).where(eq(roles.name, SUPER_ADMIN)).for('no key update');
      await change(tx);
      answer = call();
      await lockWaiter(api.pool);
    });
    return (await answer) as Awaited<ReturnType<typeof api.request>>;
  }
  const raise = (role: number) => async (tx: Pick<typeof api.db, 'update' | 'select'>) => {
    const [all] = await tx.select().from(rights).where(eq(rights.name, 'DELETE'));
    await tx
      .update(roleRights)
      .set({ right: all?.id as number })
      .where(eq(roleRights.role, role));
  };

  it('RIGHTS-14: a role that is raised meanwhile is not given, nor is an account that has it taken over', async () => {
    const low = await accounts.role('MONTE', { Veteran: 'LIST' });
    const { id } = await target('RIEN');
    const answer = await meanwhile(raise(low), () =>
      api.request('PUT', `/api/users/${id}`, { token: caller.token, body: { role: `/api/roles/${low}` } }),
    );
    expect(answer.status).toBe(403);
    const other = await accounts.role('MONTE_AUSSI', { Veteran: 'LIST' });
    const member = await accounts.account('membre', other);
    const takeover = await meanwhile(raise(other), () =>
      api.request('PUT', `/api/users/password/${member.id}`, {
        token: caller.token,
        body: { password: 'Autre-2026', retypedPassword: 'Autre-2026' },
      }),
    );
    expect(takeover.status).toBe(403);
  });

  it('RIGHTS-14: who lost their role meanwhile gives nothing any more', async () => {
    const leaving = await accounts.account(
      'sur-le-depart',
      await accounts.role('DEPART', { User: 'DELETE', Veteran: 'VIEW' }),
    );
    const answer = await meanwhile(
      (tx) =>
        tx
          .update(users)
          .set({ role: ids.RIEN as number })
          .where(eq(users.id, leaving.id)),
      () => api.request('POST', '/api/users', { token: leaving.token, body: newUser(roleLink('DESSOUS')) }),
    );
    expect(answer.status).toBe(403);
  });
});

describe('the order of refusals', () => {
  const bodies: readonly unknown[] = [
    {},
    { role: null },
    { name: null },
    { name: 5, menuRoles: 'x' },
    { username: '', email: 'x' },
  ];
  const links = async () => {
    const above = await target('DESSUS');
    return [`/api/users/${above.id}`, `/api/roles/${ids.DESSUS}`, `/api/roles/${ids[SUPER_ADMIN]}`];
  };

  it.each(bodies)('RIGHTS-11: what is above the caller is a 403 whatever the body is: %j', async (body) => {
    for (const link of await links()) {
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        if (method === 'DELETE' && link.includes('users')) continue;
        const headers = {
          'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        };
        const { status } = await api.request(method, link, {
          token: caller.token,
          headers,
          ...(method === 'DELETE' ? {} : { body }),
        });
        expect([method, link, status]).toEqual([method, link, 403]);
      }
    }
  });

  const changes = operations.filter(
    ({ method, path }) =>
      ['PUT', 'PATCH', 'POST', 'DELETE'].includes(method) &&
      /^\/api\/(users|roles)\/(.+\/)?:id(\/|$)/.test(path),
  );

  it('RIGHTS-11: every change of an account or a role is in this list', () => {
    expect(changes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /api/roles/:id',
      'DELETE /api/users/:id/invitation',
      'DELETE /api/users/:id/second_factor',
      'DELETE /api/users/:id/sessions',
      'DELETE /api/users/:id/sessions/:session',
      'DELETE /api/users/:id/sign_on_link',
      'PATCH /api/roles/:id',
      'PATCH /api/users/:id',
      'POST /api/users/:id/invitation',
      'POST /api/users/image/:id',
      'PUT /api/roles/:id',
      'PUT /api/users/:id',
      'PUT /api/users/:id/enable',
      'PUT /api/users/image/:id',
      'PUT /api/users/password/:id',
    ]);
  });

  it.each(changes)(
    'RIGHTS-11: $method $path of what is above the caller is a 403 with any body',
    async (one) => {
      const above = await target('DESSUS');
      const targets = one.path.includes('users') ? [above.id] : [ids.DESSUS, ids[SUPER_ADMIN]];
      const type = one.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
      const malformedBodies = ['{', '[]', '"x"', '', ...bodies.map((body) => JSON.stringify(body))];
      for (const id of targets)
        for (const body of one.method === 'DELETE' ? [undefined] : malformedBodies) {
          const form = new FormData();
          form.set('other', String(body));
          const path = one.path.replace(':id', String(id)).replace(':session', randomUUID());
          const address = new URL(path, api.settings.publicUrl);
          const isForm = one.path.includes('image');
          const { status } = await api.fetch(
            new Request(address, {
              method: one.method,
              headers: {
                Authorization: `Bearer ${caller.token}`,
                Accept: 'application/ld+json',
                ...(isForm || body === undefined ? {} : { 'Content-Type': type }),
              },
              ...(body === undefined ? {} : { body: isForm ? form : body }),
            }),
          );
          expect([one.path, body, status]).toEqual([one.path, body, 403]);
        }
    },
  );

  it('RIGHTS-11, RIGHTS-12: the super administrator’s role too, for the super administrator', async () => {
    const link = `/api/roles/${ids[SUPER_ADMIN]}`;
    expect((await api.request('PUT', link, { token: chief, body: { name: null } })).status).toBe(403);
    // A role that may be changed gets its violations.
    const { status } = await api.request('PUT', `/api/roles/${ids.DESSUS}`, {
      token: chief,
      body: { name: null },
    });
    expect(status).toBe(422);
  });
});
