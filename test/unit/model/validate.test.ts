import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { entities } from '../../../src/domain/entities/index.ts';
import { idOf, iriOf, type Rule, type Violation } from '../../../src/domain/model/entity.ts';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  type Field,
  file,
  integer,
  list,
  multiline,
  password,
  reference,
  text,
  time,
  username,
} from '../../../src/domain/model/fields.ts';
import { isRequired, normalize, validate, writeableFields } from '../../../src/domain/model/validate.ts';
import { ALGERIAN_PHONES } from '../../../src/domain/people/phone-rule.ts';

const context = { creating: true, today: '2026-11-20', now: 0, phones: ALGERIAN_PHONES };

describe('a value as forms and clients send it', () => {
  it.each([
    ['nothing', text(), undefined, null],
    ['null of a text', text(), null, null],
    ['a text', text(), '  Rabah ', 'Rabah'],
    ['an emptied text', text(), '', ''],
    ['a text of two lines', multiline(), ' 1 rue\n Didouche \n', '1 rue\n Didouche'],
    ['a line of text', text(), ' 1 rue\n Didouche \n', '1 rue  Didouche'],
    ['a password, spaces and all', password(), ' secret 1 ', ' secret 1 '],
    ['what is no text', text(), 7, 7],
    ['an emptied day', date(), '', null],
    ['a day', date(), '1940-05-01', '1940-05-01'],
    ['a moment as a day', date(), '1940-05-01T00:00:00+01:00', '1940-05-01'],
    ['a text that is no day', date(), '1940-05-01 at noon', '1940-05-01 at noon'],
    ['a number', integer(), ' -31000 ', -31000],
    ['text with a number in it', integer(), '31 rue', '31 rue'],
    ['text behind which a number stands', integer(), 'rue 31', 'rue 31'],
    ['a choice of numbers', choice([0, 1, 2]), '2', 2],
    ['no choice', choice([0, 1, 2]), '3', '3'],
    ['an hour with seconds', time(), '08:15:00', '08:15'],
    ['an hour', time(), '08:15', '08:15'],
    ['no hour', time(), '08:15:00 today', '08:15:00 today'],
    ['no hour either', time(), 'at 08:15:00', 'at 08:15:00'],
    ['a reference as an object', reference('Cell'), { '@id': '/api/cells/3', name: 'x' }, '/api/cells/3'],
    ['a reference without a link', reference('Cell'), { id: 3 }, { id: 3 }],
    ['an object that is no reference', integer(), { '@id': '/api/cells/3' }, { '@id': '/api/cells/3' }],
    ['yes', boolean(), true, true],
  ])('API-07, VET-05: %s', (_, field, raw, expected) => {
    expect(normalize(field, raw)).toEqual(expected);
  });
});

describe('a record', () => {
  const item = z.object({ phone: z.string('rules.phone').check(z.minLength(2, 'rules.phone')) });
  const fields = {
    always: text({ required: true }),
    atFirst: text({ required: 'create' }),
    later: text({ required: 'edit' }),
    phones: list(item, { required: true, requiredMessage: 'rules.phone' }),
    days: choices(['Mon', 'Tue'], { required: true }),
    made: text({ readOnly: true }),
  };
  const messagesOf = (record: Record<string, unknown>, creating = true) =>
    validate({ fields, rules: [] }, record, { ...context, creating }).violations.map(
      ({ path, message }) => `${path}: ${message}`,
    );

  it('SYS-09: is asked for what is required on this write, empty lists included, and never for what the server sets', () => {
    expect(messagesOf({ phones: [], days: [] })).toEqual([
      'always: rules.required',
      'atFirst: rules.required',
      'phones: rules.phone:0550123456',
      'days: rules.required',
    ]);
    expect(messagesOf({ always: ' ', later: '', phones: null, days: null }, false)).toEqual([
      'always: rules.required',
      'later: rules.required',
      'phones: rules.phone:0550123456',
      'days: rules.required',
    ]);
  });

  it('SYS-08: each wrong path is named once, with the first of its faults', () => {
    const wrong = {
      always: 'x',
      atFirst: 'x',
      phones: [{ phone: '12' }, { phone: 1 }, 'x'],
      days: ['Mon', 'Mon'],
    };
    expect(messagesOf(wrong)).toEqual([
      'phones[1].phone: rules.phone:0550123456',
      'phones[2]: rules.format',
      'days: rules.choice',
    ]);
    const rules = [
      (): Violation[] => [
        { path: 'always', message: 'rules.unique' },
        { path: 'atFirst', message: 'rules.unique' },
        { path: 'atFirst', message: 'rules.format' },
      ],
    ];
    const right = { atFirst: 'x', phones: [{ phone: '12', more: 1 }], days: ['Mon'], made: 'by hand' };
    const { values, violations } = validate({ fields, rules }, right, context);
    expect(violations.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'always: rules.required',
      'atFirst: rules.unique',
    ]);
    expect(values).toEqual({ atFirst: 'x', later: null, phones: [{ phone: '12' }], days: ['Mon'] });
  });
});

describe('an edit', () => {
  const editing = (storedRecord: Record<string, unknown>) => ({
    ...context,
    creating: false,
    storedValues: storedRecord,
  });

  it.each(entities.map((entity) => [entity.name, entity] as const))(
    'API-07: of %s is asked about nothing that it leaves as it is',
    (_, entity) => {
      const names = writeableFields(entity.fields).map(([name]) => name);
      for (const nonsense of [null, { no: 'value' }, '']) {
        const storedRecord = Object.fromEntries(names.map((name) => [name, nonsense]));
        expect(validate(entity, { ...storedRecord }, editing(storedRecord)).violations).toEqual([]);
        for (const [name, field] of writeableFields(entity.fields)) {
          if (!isRequired(field, false) || nonsense === null || nonsense === '') continue;
          const emptyViolations = validate(
            entity,
            { ...storedRecord, [name]: null },
            editing(storedRecord),
          ).violations;
          expect(emptyViolations.map(({ path }) => path)).toContain(name);
          expect(emptyViolations.filter(({ message }) => message === 'rules.format')).toEqual([]);
        }
      }
    },
  );

  it('API-07: is held to the rules that read what it changes, and to no other', () => {
    const ends: Rule = ({ start, end }) =>
      String(end) < String(start) ? [{ path: 'end', message: 'rules.endBeforeStart' }] : [];
    const unique: Rule = ({ name }) => (name === 'x' ? [{ path: 'name', message: 'rules.unique' }] : []);
    const entity = {
      fields: { start: date(), end: date(), name: text(), note: text() },
      rules: [ends, unique],
    };
    const storedRecord = { start: '2026-11-23', end: '2026-11-20', name: 'x', note: '' };
    const pathsOf = (changes: object) =>
      validate(entity, { ...storedRecord, ...changes }, editing(storedRecord)).violations.map(
        ({ path }) => path,
      );
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ note: 'y' })).toEqual([]);
    // The other end of what was wrong and still is.
    expect(pathsOf({ start: '2026-11-22' })).toEqual(['end']);
    expect(pathsOf({ name: 'y' })).toEqual([]);
    expect(
      validate(entity, { ...storedRecord, note: 'y' }, { ...context, creating: true }).violations,
    ).toHaveLength(2);
  });

  it('ME-06: asks for what its record never tells, a password for example', () => {
    const entity = { fields: { password: text({ required: true }) }, rules: [] };
    expect(validate(entity, {}, editing({ id: 1 })).violations).toMatchObject([{ path: 'password' }]);
  });
});

describe('a value that is none of its kind', () => {
  const messagesFor = (field: Field, value: unknown) =>
    validate({ fields: { field }, rules: [] }, { field: value }, context).violations.map(
      ({ message }) => message,
    );

  it.each([
    ['a day', date(), ['1800-01-01', '2028-02-29'], ['1799-12-31', '2026-02-29', 'x9', '9'], 'rules.date'],
    [
      'a moment',
      datetime(),
      ['2026-11-20T09:00:00Z', '2026-11-20T09:00+01:00', '2026-11-20T09:00:00.123456+0100'],
      ['2026-11-20', '2026-02-30T09:00:00Z', '2026-11-20T25:00:00Z', '1799-12-31T09:00:00Z', 'now'],
      'rules.dateTime',
    ],
    [
      'some of a few',
      choices(['Mon', 'Tue']),
      [['Mon'], ['Tue', 'Mon']],
      [['Mon', 'x'], 'Mon'],
      'rules.choice',
    ],
    ['a file', file(), [new Blob(['x'])], ['x', 7, {}], 'rules.file'],
    ['a text', text(), ['x'], [[], 7, {}], 'rules.text'],
    // This one has no letter besides: only the first of its faults is said.
    ['a password', password(), ['abcdefg1'], ['1'], 'rules.passwordShort'],
  ] as [string, Field, unknown[], unknown[], string][])('SYS-08: %s', (_, field, right, wrong, message) => {
    for (const value of right) expect([value, messagesFor(field, value)]).toEqual([value, []]);
    for (const value of wrong) expect([value, messagesFor(field, value)]).toEqual([value, [message]]);
  });

  it('USER-05: a username that stands may stay as it is, and only that one', () => {
    const edit = (name: string, before: string) =>
      validate(
        { fields: { name: username() }, rules: [] },
        { name },
        { ...context, creating: false, storedValues: { name: before } },
      );
    expect(edit('ab', 'ab')).toEqual({ values: { name: 'ab' }, violations: [] });
    expect(edit('ab', 'abc').violations).toMatchObject([{ path: 'name' }]);
  });
});

describe('a link', () => {
  it.each([
    ['/api/cells/3', 3],
    ['3', 3],
    [3, 3],
    [{ '@id': '/api/cells/31' }, 31],
    ['/api/cells/999999999', 999_999_999],
    ['/api/cells/1000000000', null],
    ['/api/cells/0', null],
    ['/api/cells/x3', null],
    ['/api/cells/3x', null],
    ['', null],
    [null, null],
    [undefined, null],
    [{}, null],
    [true, null],
  ])('SYS-04: the number of %j is %j', (link, id) => expect(idOf(link)).toBe(id));

  it('SYS-04: is the path and the number', () => expect(iriOf({ path: 'cells' }, 3)).toBe('/api/cells/3'));
});
