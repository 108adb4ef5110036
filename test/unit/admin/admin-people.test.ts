import { describe, expect, it } from 'vitest';
import {
  failureKey,
  PICTURE_BYTES,
  pictureRefusal,
  uploadRefusal,
} from '../../../src/admin/account/picture.ts';
import { DEFAULT_LAYOUT, toLayoutOptions } from '../../../src/admin/builder/layout-options.ts';
import { addTexts } from '../../../src/admin/i18n-provider.ts';
import { menuGroups } from '../../../src/admin/roles/menu-groups.ts';
import { everywhere, includes, inOrder, rightOf } from '../../../src/admin/roles/rights.ts';
import { changesBetween } from '../../../src/admin/ui/forms/stale-changes.ts';
import { userActions } from '../../../src/admin/users/user-actions.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { menuEntityName, RIGHT_PRIORITY, type RightName } from '../../../src/domain/rights/rights.ts';

const messages = await addTexts();

describe('what may be done with an account', () => {
  /** Somebody who may give the role 10, and not the role 20. */
  const actor = (right: RightName) => ({ id: 1, menuRole: { User: right }, givable: new Set([10]) });
  const other = { id: 2, role: 10 };
  const [all, nothing] = [
    { edit: true, password: true, toggle: true, invitation: true, above: false },
    { edit: false, password: false, toggle: false, invitation: false, above: false },
  ];

  it.each([
    ['VIEW', nothing],
    ['EDIT', { ...all, toggle: false }],
    ['DELETE', all],
  ] as const)('RIGHTS-04: with %s on User', (right, expected) => {
    expect(userActions(actor(right), other)).toEqual(expected);
  });

  it('RIGHTS-12: nobody disables themselves', () => {
    expect(userActions(actor('DELETE'), { id: 1, role: 20 })).toEqual({
      ...all,
      toggle: false,
      invitation: false,
    });
  });

  it('RIGHTS-14: an account whose role one may not give is left alone, and it is said why to who edits users', () => {
    expect(userActions(actor('DELETE'), { id: 2, role: 20 })).toEqual({ ...nothing, above: true });
    expect(userActions(actor('VIEW'), { id: 2, role: 20 })).toEqual(nothing);
    expect(userActions(actor('DELETE'), { id: 2, role: null })).toEqual(all);
  });
});

describe('the rights table', () => {
  const menus = MENUS.map((name, index) => ({ id: index + 1, name: menuEntityName(name) }));
  const rights = Object.entries(RIGHT_PRIORITY).map(([name, priority], index) => ({
    id: index + 10,
    name,
    priority,
  }));
  const rightNamed = (name: RightName) =>
    rights.find((right) => right.name === name) as (typeof rights)[number];

  it('ROLE-02: has every menu once, in French', () => {
    const lines = menuGroups(menus).flatMap((group) => group.lines);
    expect(lines.map(({ id }) => id).sort()).toEqual(menus.map(({ id }) => id).sort());
    expect(lines.map(({ label }) => label)).toContain('Infos médicales');
    expect(lines.filter(({ label }) => /^Params|Information$|File$/.test(label))).toEqual([]);
  });

  it('ROLE-02: a menu that the side menu does not have comes last', () => {
    const groups = menuGroups([...menus, { id: 99, name: menuEntityName('Newcomer') }]);
    expect(groups.at(-1)).toEqual({
      title: 'roles.rights.other',
      lines: [{ id: 99, label: 'Newcomer', part: false }],
    });
  });

  it('RIGHTS-01: goes by priority, NONE last', () => {
    expect(inOrder(rights).map(({ name }) => name)).toEqual([
      'LIST',
      'VIEW',
      'CREATE',
      'EDIT',
      'DELETE',
      'NONE',
    ]);
  });

  it('RIGHTS-01: shows what a right gives beside itself; no access is given by none', () => {
    const includedRights = rights
      .filter((right) => includes(rightNamed('CREATE'), right))
      .map(({ name }) => name);
    expect(includedRights).toEqual(['LIST', 'VIEW']);
    expect(rights.some((right) => includes(rightNamed('NONE'), right))).toBe(false);
    expect(includes(undefined, rightNamed('LIST'))).toBe(false);
  });

  it('API-06: reads a right as id, text or link', () => {
    for (const rightId of [13, '13', '/api/params_rights/13'])
      expect(rightOf(rights, { 1: rightId }, 1)?.id).toBe(13);
    expect(rightOf(rights, {}, 1)).toBeUndefined();
  });

  it('ROLE-02: gives one right to every menu', () => {
    const [one, two] = [menus[0], menus[1]] as const;
    expect(everywhere(menus.slice(0, 2), rights, rightNamed('VIEW'), () => true)).toEqual({
      1: rightNamed('VIEW').id,
      2: rightNamed('VIEW').id,
    });
    // A right above those that one may give becomes the highest that one may (RIGHTS-14).
    const mayGive = (menu: unknown, right: { name: string }) =>
      menu === two ? right.name === 'NONE' : menu === one && right.name !== 'VIEW';
    expect(everywhere(menus.slice(0, 2), rights, rightNamed('VIEW'), mayGive)).toEqual({
      1: rightNamed('LIST').id,
      2: rightNamed('NONE').id,
    });
  });
});

describe('a picked picture', () => {
  it.each([
    ['image/png', PICTURE_BYTES, null],
    ['image/jpeg', 1, null],
    ['', 1, null],
    ['image/gif', 1, 'TYPE'],
    ['application/pdf', PICTURE_BYTES + 1, 'TYPE'],
    ['image/png', PICTURE_BYTES + 1, 'SIZE'],
  ])('ME-03: %s of %i bytes: %s', (type, size, expected) => {
    expect(pictureRefusal({ type, size })).toBe(expected);
  });

  it.each([
    [415, 'TYPE'],
    [413, 'SIZE'],
    [422, 'BODY'],
    [500, 'BODY'],
    [undefined, 'BODY'],
  ] as const)('ME-03: the answer %s is about its %s, and the catalogue has its words', (status, expected) => {
    const why = uploadRefusal(status);
    expect(why).toBe(expected);
    expect((messages as unknown as Record<string, string>)[failureKey(why)]).toBeTypeOf('string');
  });
});

describe('the keys of the account', () => {
  it.each([
    'FIELD.REQUIRED',
    'FIELD.EMAIL.INVALID',
    'FIELD.MIN.4.CHAR',
    'MODIFICATION.SUCCESS',
    'MODIFICATION.FAILED',
    'USER.PROFIL.MODIFY.SUCCESS',
    'USER.PROFIL.MODIFY.FAILED',
    'USER.IMAGE.MODIFY.SUCCESS.BODY',
  ])('ME-01 to ME-03: %s is translated', (key) => {
    expect((messages as unknown as Record<string, string>)[key]).toMatch(/[a-z]/);
  });
});

describe('the options of the layout', () => {
  it.each([null, '', 'no JSON', 'null', '[]', '{"header":"upside-down","colour":"red"}'])(
    'NAV-06: from %s they are the product’s own',
    (text) => {
      expect(toLayoutOptions(text)).toEqual(DEFAULT_LAYOUT);
    },
  );

  it('NAV-06: what was stored holds, the rest is the product’s own', () => {
    expect(toLayoutOptions('{"footer":"hidden"}')).toEqual({ ...DEFAULT_LAYOUT, footer: 'hidden' });
  });
});

describe('what somebody else changed meanwhile', () => {
  const before = {
    '@id': '/api/users/3',
    id: 3,
    firstName: 'Nadia',
    enable: true,
    civility: 'Mme',
    region: '/api/params_regions/16',
    refs: { region: { '@id': '/api/params_regions/16', name: 'Alger' } },
    updatedDate: 'then',
    '@etag': '"1"',
  };

  it('SEC-04: is named field by field, as the screens show it, in the order of the declaration', () => {
    const newer = {
      ...before,
      firstName: 'Amel',
      enable: false,
      civility: 'Mr',
      region: '/api/params_regions/31',
      refs: { region: { '@id': '/api/params_regions/31', name: 'Oran' } },
      updatedDate: 'now',
      '@etag': '"2"',
    };
    expect(changesBetween('users', before, newer)).toEqual([
      { field: 'civility', value: 'choices.civility.Mr' },
      { field: 'firstName', value: 'Amel' },
      { field: 'region', value: 'Oran' },
      { field: 'enable', value: 'screens.record.no' },
    ]);
  });

  it('SEC-04: nothing when only its version moved; an absent value is an empty one', () => {
    expect(changesBetween('users', before, { ...before, maidenName: null, '@etag': '"2"' })).toEqual([]);
  });
});
