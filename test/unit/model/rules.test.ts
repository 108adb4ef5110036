import { describe, expect, it } from 'vitest';
import { domain } from '#texts/domain.ts';
import { role } from '../../../src/domain/entities/accounts/role.ts';
import { appointment } from '../../../src/domain/entities/appointments/appointment.ts';
import { appointmentRequest } from '../../../src/domain/entities/appointments/appointment-request.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { veteran } from '../../../src/domain/entities/veteran.ts';
import { MENUS } from '../../../src/domain/model/menus.ts';
import { validate } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';
import {
  ADMIN_ACTIONS,
  can,
  listProjection,
  mayGive,
  menuEntityName,
  RIGHT_PRIORITY,
  type RightName,
} from '../../../src/domain/rights/rights.ts';
import { ruleText } from '../../../src/i18n/rules.ts';

const context = {
  creating: true,
  today: '2026-11-20',
  now: Date.parse('2026-11-20T09:00:00Z'),
  phones: ALGERIAN_PHONES,
};
const messagesOf = (record: Record<string, unknown>) =>
  Object.fromEntries(
    validate(veteran, record, context).violations.map(({ path, message }) => [path, ruleText(message)]),
  );

const person = {
  civility: 'Mr',
  firstName: 'Rabah',
  lastName: 'Benali',
  birthDate: '1940-05-01',
  citizenStatus: '/api/params_qualities/1',
  addresses: [{ address: '1 rue Didouche Mourad' }],
};

describe('a veteran', () => {
  it('VET-03: the required fields and an address, nothing else', () => {
    expect(messagesOf(person)).toEqual({});
    const missing = messagesOf({});
    expect(Object.keys(missing).sort()).toEqual([
      'addresses',
      'birthDate',
      'citizenStatus',
      'civility',
      'firstName',
      'lastName',
    ]);
    expect(new Set(Object.values(missing))).toEqual(new Set(['ce champ est obligatoire']));
  });

  it.each([
    '0550123456',
    '550123456',
    '+213550123456',
    '00213550123456',
    '021719043',
    '+33612345678',
    '0033612345678',
    '02171904355'.slice(0, 9),
  ])('VET-04: %s is a phone', (phone) => expect(messagesOf({ ...person, phones: [{ phone }] })).toEqual({}));

  it.each(['055012345x', '12', '+', '00', '0550 12 34 56', '+2135501234567890'])(
    'VET-04: %s is none',
    (phone) => {
      expect(messagesOf({ ...person, phones: [{ phone: '0550123456' }, { phone }] })).toEqual({
        'phones[1].phone': 'numéro non valide ex: 0550123456',
      });
    },
  );

  it('VET-03: numbers and their bounds', () => {
    expect(
      messagesOf({ ...person, disabilityRate: -1, degre: 101, postalCode: 'x', l132: 3, email: 'a@' }),
    ).toEqual({
      disabilityRate: 'min 0',
      degre: 'max 100',
      postalCode: 'ce champ est un nombre',
      l132: 'choix non valide',
      email: 'ce champ est un email',
    });
    expect(
      messagesOf({
        ...person,
        disabilityRate: '100',
        degre: 0,
        postalCode: '16000',
        l132: '2',
        deathDate: '',
        email: '',
      }),
    ).toEqual({});
  });
});

describe('days of a life', () => {
  const storedRecord = { ...person, birthDate: '2027-01-01', deathDate: '2014-03-12' };
  const saidOfEdit = (changes: Record<string, unknown>, before: Record<string, unknown> = storedRecord) =>
    Object.fromEntries(
      validate(
        veteran,
        { ...before, ...changes },
        { ...context, creating: false, storedValues: before },
      ).violations.map(({ path, message }) => [path, ruleText(message)]),
    );

  it('VET-03: nobody is born or dead after today, nor dead before birth; each is said at its field', () => {
    expect(messagesOf({ ...person, birthDate: '2026-11-20', deathDate: '2026-11-20' })).toEqual({});
    expect(messagesOf({ ...person, birthDate: '2026-11-21', deathDate: '2026-11-21' })).toEqual({
      birthDate: 'la date de naissance est dans le futur',
      deathDate: 'la date de décès est dans le futur',
    });
    expect(messagesOf({ ...person, deathDate: '1940-04-30' })).toEqual({
      deathDate: 'la date de décès est avant la date de naissance',
    });
    expect(messagesOf({ ...person, deathDate: '1940-05-01' })).toEqual({});
  });

  it('VET-05: what stands in the record refuses no edit of another field, and is checked once it is changed', () => {
    expect(saidOfEdit({ birthplace: 'Blida' })).toEqual({});
    expect(saidOfEdit({ birthDate: '2028-01-01' })).toEqual({
      birthDate: 'la date de naissance est dans le futur',
    });
    expect(saidOfEdit({ deathDate: '2027-05-05' })).toEqual({
      deathDate: 'la date de décès est dans le futur',
    });
    const deceasedPerson = { ...person, deathDate: '1935-01-01' };
    expect(saidOfEdit({ birthplace: 'Blida' }, deceasedPerson)).toEqual({});
    expect(saidOfEdit({ birthDate: '1936-01-01' }, deceasedPerson)).toEqual({
      birthDate: 'la date de décès est avant la date de naissance',
    });
    expect(saidOfEdit({ deathDate: '1935-01-02' }, deceasedPerson)).toEqual({
      deathDate: 'la date de décès est avant la date de naissance',
    });
    // A backend that writes days as moments (API-06).
    const moments = {
      ...deceasedPerson,
      birthDate: '1940-05-01T00:00:00+01:00',
      deathDate: '1935-01-01T00:00:00+01:00',
    };
    expect(saidOfEdit({ birthplace: 'Blida' }, moments)).toEqual({});
  });

  it('APT-05, PUB-02: the same holds for who has an appointment; a visitor is born in 1900 or later', () => {
    const saidOf = (entity: Parameters<typeof validate>[0], birthDate: string) =>
      validate(entity, { birthDate }, context)
        .violations.filter(({ path }) => path === 'birthDate')
        .map(({ message }) => ruleText(message));
    for (const entity of [appointment, appointmentRequest] as Parameters<typeof validate>[0][]) {
      expect(saidOf(entity, '2026-11-21')).toEqual(['la date de naissance est dans le futur']);
      expect(saidOf(entity, '2026-11-20')).toEqual([]);
      expect(saidOf(entity, '1900-01-01')).toEqual([]);
    }
    expect(saidOf(appointmentRequest, '1899-12-31')).toEqual(['la date de naissance est avant 1900']);
  });
});

describe('a visitor', () => {
  it('PUB-02: everything but the accompanying person; an empty phone shows the pattern', () => {
    const { violations } = validate(appointmentRequest, {}, context);
    const requiredFields = Object.keys(appointmentRequest.fields).filter(
      (name) => name !== 'accFullName' && name !== 'language',
    );
    expect(violations.map(({ path }) => path).sort()).toEqual(requiredFields.sort());
    expect(violations.find(({ path }) => path === 'phone')?.message).toBe('rules.phone:0550123456');
  });
});

describe('a role', () => {
  it('ROLE-02: that the name and every right are missing is said at once', () => {
    const { violations } = validate(role, { name: '', menuRoles: {} }, context);
    expect(violations.map(({ path }) => path)).toEqual(['name', 'menuRoles']);
    expect(validate(role, { name: 'ROLE_DESK', menuRoles: { 1: 2 } }, context).violations).toEqual([]);
  });
});

describe('rights', () => {
  it('RIGHTS-01: a right gives every right of lower or equal priority, NONE nothing', () => {
    const names = Object.keys(RIGHT_PRIORITY) as RightName[];
    for (const actual of names)
      for (const requiredRight of names) {
        if (requiredRight === 'NONE') continue;
        expect(can({ Veteran: actual }, 'Veteran', requiredRight)).toBe(
          RIGHT_PRIORITY[actual] >= RIGHT_PRIORITY[requiredRight],
        );
      }
    expect(can({}, 'Veteran', 'LIST')).toBe(false);
    expect(can({ Cell: 'DELETE' }, 'Veteran', 'LIST')).toBe(false);
  });

  it('RIGHTS-14: nobody gives more than they hold on that menu', () => {
    const names = Object.keys(RIGHT_PRIORITY) as RightName[];
    expect(names).toEqual(['NONE', 'LIST', 'VIEW', 'CREATE', 'EDIT', 'DELETE']);
    for (const [rank, rightHeld] of names.entries())
      for (const [rankGiven, right] of names.entries())
        expect(mayGive({ Veteran: rightHeld, Cell: 'DELETE' }, 'Veteran', right)).toBe(rankGiven <= rank);
    expect(mayGive({}, 'Veteran', 'NONE')).toBe(true);
    expect(mayGive({}, 'Veteran', 'LIST')).toBe(false);
  });

  it('RIGHTS-01: every action of the screens asks for a right', () => {
    expect(Object.entries(ADMIN_ACTIONS).flat().join(' ')).toBe(
      'list LIST show VIEW create CREATE edit EDIT delete DELETE',
    );
    expect(menuEntityName('Veteran')).toBe('App\\Entity\\Veteran');
  });

  it('RIGHTS-15: LIST shows the columns of the veterans list, VIEW the whole record', () => {
    const { fields = [], filters = [] } = listProjection(veteran, { Veteran: 'LIST' }) ?? {};
    expect([...fields].sort()).toEqual([
      'birthDate',
      'birthDatePrecision',
      'civility',
      'enable',
      'firstName',
      'lastName',
      'oldCity',
      'pmi',
      'pmr',
      'region',
      'retcomb',
      'version',
    ]);
    expect(filters).toEqual([...fields, 'citizenStatus', 'createdDate', 'updatedDate']);
    expect(listProjection(veteran, { Veteran: 'VIEW' })).toBeNull();
    expect(listProjection({ menu: 'Cell' }, { Cell: 'LIST' })).toBeNull();
  });
});

describe('a limit', () => {
  it('VET-04, API-05: names its number', () => {
    const person = { civility: 'Mr', lastName: 'A'.repeat(101), firstName: 'Ali', birthDate: '1938-05-04' };
    const phones = Array.from({ length: 21 }, () => ({ phone: '0550123456' }));
    const addresses = Array.from({ length: 21 }, () => ({ address: 'Alger' }));
    const record = { ...person, citizenStatus: '/api/params_qualities/1', phones, addresses };
    const { violations } = validate(
      veteran,
      { ...record, pensionedInfirmities: 'a'.repeat(20_001) },
      context,
    );
    expect(
      Object.fromEntries(
        violations.map(({ path, message }) => [path, ruleText(message).replaceAll(/\s/g, ' ')]),
      ),
    ).toEqual({
      lastName: '100 caractères au maximum',
      phones: '20 téléphones au plus',
      addresses: '20 adresses au plus',
      pensionedInfirmities: '20 000 caractères au maximum',
    });
  });
});

describe('the catalogue', () => {
  it('SYS-01: names every entity, every field, every menu and every choice', () => {
    const menus: Record<string, string> = domain.menus;
    const resources: Record<string, { name: string; fields: Record<string, string> }> = domain.resources;
    for (const entity of entities) {
      const names = resources[entity.resource];
      expect(names?.name, entity.resource).toContain(' |||| ');
      for (const field of Object.keys(entity.fields))
        expect(names?.fields[field], `${entity.resource}.${field}`).toBeTypeOf('string');
    }
    for (const menu of MENUS) expect(menus[menu]).toBeTypeOf('string');
  });

  it('API-05: has a text for every rule that a declaration can break', () => {
    const wrong = { '': 1 };
    for (const entity of entities) {
      const everything = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, wrong]));
      for (const { message } of validate(entity, everything, context).violations)
        expect(ruleText(message)).toBeTypeOf('string');
      for (const { message } of validate(entity, {}, context).violations)
        expect(ruleText(message)).toBeTypeOf('string');
    }
  });
});
