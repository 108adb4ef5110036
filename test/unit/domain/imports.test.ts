import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptyCell, readCell } from '../../../src/domain/imports/cells.ts';
import { columnLetters, columnName } from '../../../src/domain/imports/column-letters.ts';
import {
  findHeaderLine,
  importedField,
  matchHeadings,
  targetOf,
} from '../../../src/domain/imports/fields.ts';
import { type Matching, MOVING_STATES, OPEN_STATES } from '../../../src/domain/imports/imports.ts';
import { IMPORT_KINDS, mayImport, menuOf } from '../../../src/domain/imports/kind-names.ts';
import { importKinds } from '../../../src/domain/imports/kinds.ts';
import { readRow } from '../../../src/domain/imports/read-row.ts';
import { isSystemFile, readScanName, titleOf } from '../../../src/domain/imports/scan-names.ts';
import { readTypedDay } from '../../../src/domain/imports/typed-day.ts';
import type { Field } from '../../../src/domain/model/fields.ts';
import { type MenuRole, RIGHT_PRIORITY, type RightName } from '../../../src/domain/rights/rights.ts';
import { mergeRow } from '../../../src/server/imports/kinds/merge-row.ts';
import { zipEntries } from '../../../src/server/imports/sheets/zip-entries.ts';
import { zipOf } from '../../harness/screens/lists.ts';

/** Lists of veterans as they are read (VET-19). */

const { veterans } = importKinds;

const rules = {
  pivot: null,
  linkOf: (_field: string, key: string) =>
    (({ veuve: '/api/params_qualities/2', 'sans objet': null }) as Record<string, string | null>)[key],
};
const cell = (name: string, text: string) =>
  readCell(name, importedField(veterans, name) as Field, text, rules);

describe('dates of lists', () => {
  it.each([
    ['19/03/1936', '1936-03-19'],
    ['1936-03-19', '1936-03-19'],
    ['1936-03-19T00:00:00', '1936-03-19'],
    ['9.3.1936', '1936-03-09'],
    ['19 mars 1936', '1936-03-19'],
    ['1er Août 1936', '1936-08-01'],
    ['01-02-1936 00:00', '1936-02-01'],
    ['01-02-1936  0:00:00', '1936-02-01'],
    ['mars 1936', '1936-03'],
    ['03/1936', '1936-03'],
    ['1936', '1936'],
    ['00/00/1936', '1936'],
    ['00/05/1936', '1936-05'],
    ['présumé 1936', '1936~'],
    ['Présumée en 1936', '1936~'],
    ['1936 (présumé)', '1936~'],
    ['vers 1936', '1936~'],
    ['en 1936', '1936'],
    ['1936~', '1936~'],
    ['~1936', '1936~'],
    [' ~ 1936 ', '1936~'],
    [' 1936-03-19 ', '1936-03-19'],
    ['19 - 03 - 1936', '1936-03-19'],
    ['1/1/1800', '1800-01-01'],
    ['1800', '1800'],
    ['2100', '2100'],
  ])('VET-19: %s is %s', (text, day) => {
    expect(readTypedDay(text, null)).toEqual({ day });
  });

  it.each([
    ...['31/02/1936', '05/25/1936', '13228', 'le 3', '15/00/1936', '3936', '1799', '2101', '1/1/1799'],
    ...['1936-03-191', '1936-03-19x', '19/03/1936x', 'x19/03/1936', '01/02/1936 10:00'],
    ...['119 mars 1936', '19 mars 19365', 'le 19 mars 1936', '1936 ou 1937'],
    ...['x1936-03-19', '19 et/03/1936', '03/1936 ou 1937', 'brumaire 1936', 'né 1936', ''],
  ])('VET-19: %s is no date and is refused', (text) => {
    expect(readTypedDay(text, 30)).toMatchObject({ problem: 'malformed' });
  });

  it('VET-19: the century of two digits is never guessed, the pivot alone says it', () => {
    expect(readTypedDay('19/03/36', null)).toEqual({ problem: 'twoDigits' });
    expect(readTypedDay('19 mars 36', null)).toEqual({ problem: 'twoDigits' });
    expect(readTypedDay('19/03/36', 25)).toEqual({ day: '1936-03-19' });
    expect(readTypedDay('19/03/05', 25)).toEqual({ day: '2005-03-19' });
    expect(readTypedDay('19/03/25', 25)).toEqual({ day: '2025-03-19' });
  });
});

describe('cells of lists', () => {
  it.each(['N.C.', 'nc', 'Néant', '-', '…', '???', 'INCONNUE', '#N/A', 'non renseigné', ' '])(
    'VET-19: %s says nothing',
    (text) => {
      expect(isEmptyCell(text)).toBe(true);
    },
  );

  it('VET-19: words, signs and units become values', () => {
    expect(cell('civility', 'Mlle')).toEqual({ value: 'Mme' });
    expect(cell('civility', 'M.')).toEqual({ value: 'Mr' });
    expect(cell('civility', 'Dr')).toHaveProperty('problem');
    expect(cell('disabilityRate', '30 %')).toEqual({ value: 30 });
    expect(cell('disabilityRate', '0,3')).toEqual({ value: 30 });
    expect(cell('postalCode', '16 000')).toEqual({ value: 16000 });
    expect(cell('l1331', 'X')).toEqual({ value: true });
    expect(cell('l132', 'L132-1')).toEqual({ value: 1 });
    expect(cell('phones', '0550 12 34 56 / 021.22.33.44')).toEqual({
      value: [{ phone: '0550123456' }, { phone: '021223344' }],
    });
    expect(cell('addresses', 'Rue A ; Rue B')).toEqual({
      value: [{ address: 'Rue A' }, { address: 'Rue B' }],
    });
    expect(cell('citizenStatus', 'VEUVE')).toEqual({ value: '/api/params_qualities/2' });
    expect(cell('citizenStatus', 'Cousin')).toEqual({ problem: '« Cousin » n’est pas dans la liste' });
    expect(cell('pmi', '#REF!')).toHaveProperty('problem');
    expect(cell('deathDate', '1990')).toHaveProperty('problem');
  });

  it.each([
    ['disabilityRate', '1', 100],
    ['disabilityRate', '1,0', 100],
    ['disabilityRate', '1 %', 1],
    ['disabilityRate', '0', 0],
    ['disabilityRate', '100', 100],
    ['degre', '1', 1],
    ['degre', '1,0', 1],
    ['disabilityRate', '30.00', 30],
    ['disabilityRate', ' 0.05 ', 5],
    ['disabilityRate', '0,305', '0,305'],
    ['disabilityRate', '1,05', '1,05'],
    ['disabilityRate', '1,0 ou 2', '1,0 ou 2'],
    ['disabilityRate', ' environ 30 ', 'environ 30'],
    ['disabilityRate', 'n30', 'n30'],
    ['postalCode', '-5', -5],
    ['postalCode', '1234567890123456', '1234567890123456'],
    ['l1331', 'Oui', true],
    ['l1331', 'NON', false],
    ['l132', '2', 2],
    ['lastName', ' Ben\u200bali\tK. ', 'Benali K.'],
    ['pensionedInfirmities', ' deux\nlignes ', 'deux\nlignes'],
    ['disabilityRate', '\u00a01\u202f0\u00a0% ', 10],
    ['phones', '0550123456 / ; ', ['0550123456']],
    ['phones', ' voir son fils ', ['voir son fils']],
    ['pmi', 'voir #REF!', 'voir #REF!'],
    ['pmi', '#REF! vu', '#REF! vu'],
    ['birthDate', 'mars 1936', '1936-03'],
    ['birthDate', '19/03/1936', '1936-03-19'],
    ['deathDate', '19/03/1990', '1990-03-19'],
    ['phones', 'Tél 0550123456 ou 021223344 - 021223355', ['0550123456', '021223344', '021223355']],
    ['phones', '+213 550 12 34 56 et 021223344', ['+213550123456', '021223344']],
  ])('VET-19: the column of %s reads %j as %j', (name, text, value) => {
    const phones = Array.isArray(value) ? value.map((phone) => ({ phone })) : value;
    expect(cell(name, text)).toEqual({ value: phones });
  });

  it('VET-19: a line or a sign without an address is none', () => {
    expect(cell('addresses', 'Rue A ;\n')).toEqual({ value: [{ address: 'Rue A' }] });
  });

  it.each([
    ['l1331', 'peut-être', 'oui ou non'],
    ['l132', 'L132', 'choix non valide'],
    ['citizenStatus', ' Cousin ', '« Cousin » n’est pas dans la liste'],
    ['pmi', ' #REF! ', '#REF!'],
    ['deathDate', '1990', 'date'],
    ['birthDate', '31/02/1936', 'date'],
    ['birthDate', '19/03/36', 'siècle'],
  ])('VET-19: the column of %s refuses %j and says why', (name, text, reason) => {
    const problem = (cell(name, text) as { problem: string }).problem;
    expect(problem).toContain(reason);
  });
});

describe('headings of lists', () => {
  it.each([
    ['NOM', 'lastName'],
    ['Prénoms', 'firstName'],
    ['Née le', 'birthDate'],
    ['Date de naissance (JJ/MM/AAAA)', 'birthDate'],
    ['N° PMI', 'pmi'],
    ['Numéro PMI', 'pmi'],
    ['Tél.', 'phones'],
    ['Année de naissance', 'birthYear'],
    ['Date de création', 'formerCreatedDate'],
    ['Pointure', null],
  ])('VET-19: %s leads to %s', (heading, target) => {
    expect(targetOf(veterans, heading)).toBe(target);
  });

  it('VET-19: of two headings of one field the first counts, unless it takes several', () => {
    expect(matchHeadings(veterans, ['Nom', 'Nom', 'Tél 1', 'Tél 2'])).toEqual([
      'lastName',
      null,
      'phones',
      'phones',
    ]);
  });

  it('VET-19: the headings are found below a title and a line of groups', () => {
    const rows = [
      { line: 1, cells: ['Liste des anciens combattants'] },
      { line: 3, cells: ['Identité', '', '', 'Contact'] },
      { line: 4, cells: ['Nom', 'Prénom', 'Né le', 'Téléphone'] },
      { line: 5, cells: ['Benali', 'Karim', '1936', ''] },
    ];
    expect(findHeaderLine(veterans, rows)).toBe(4);
  });

  it('VET-19: where no heading is known, it is the first line with two texts, else the first', () => {
    const title = { line: 2, cells: ['', 'Liste', ''] };
    expect(findHeaderLine(veterans, [title, { line: 5, cells: ['Pointure', '', 'Taille'] }])).toBe(5);
    expect(findHeaderLine(veterans, [title, { line: 5, cells: ['Pointure'] }])).toBe(2);
    expect(findHeaderLine(veterans, [])).toBe(1);
  });

  it('VET-19: no column leads to what the import or people set; the year stands behind the birth date', () => {
    const unset = ['birthDatePrecision', 'enable', 'archived', 'toComplete', 'createdBy', 'updatedBy'];
    expect(veterans.targets.filter((name) => unset.includes(name))).toEqual([]);
    expect(veterans.targets.filter((name) => name === 'birthYear')).toHaveLength(1);
    expect(veterans.targets[veterans.targets.indexOf('birthDate') + 1]).toBe('birthYear');
    expect([importedField(veterans, 'birthYear'), importedField(veterans, 'enable')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it('VET-19: columns are lettered as spreadsheets do, each index differently', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  const indexOf = (letters: string) =>
    [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  fc.assert(
    fc.property(fc.nat(20_000), (index) => {
      expect(columnLetters(index)).toMatch(/^[A-Z]+$/);
      expect(indexOf(columnLetters(index))).toBe(index);
    }),
    { seed: 1962 },
  );
  expect([columnName(['Nom', ''], 0), columnName(['Nom', ''], 1), columnName([], 27)]).toEqual([
    'Nom',
    'Colonne B',
    'Colonne AB',
  ]);
});

const matching: Matching = {
  headerLine: 1,
  columns: ['lastName', 'firstName', 'birthDate', 'birthYear', 'addresses'],
  pivot: null,
  defaults: { addresses: 'Inconnue' },
  translations: {},
};

describe('rows of lists', () => {
  it('VET-19: a missing date comes of the year, a missing address of the model, and the row says which', () => {
    const { values, presumedFields } = readRow(
      veterans,
      matching,
      ['Benali', 'Karim', 'N.C.', '1936', ''],
      rules,
    );
    expect(values).toEqual({
      lastName: 'Benali',
      firstName: 'Karim',
      birthDate: '1936-01-01',
      birthDatePrecision: 'presumed',
      addresses: [{ address: 'Inconnue' }],
    });
    expect([...presumedFields]).toEqual(['birthDate', 'addresses']);
  });

  it('VET-19: a date that contradicts its year is refused at the year', () => {
    const { reasons } = readRow(veterans, matching, ['Benali', 'Karim', '14/08/1935', '1936'], rules);
    expect(reasons).toMatchObject([{ field: 'birthYear', column: 3 }]);
  });

  it('VET-19: a year that is none is refused, and a refused date is not replaced by its year', () => {
    for (const year of ['vers 1700', '19361', '11936', '1799']) {
      const { reasons, values } = readRow(veterans, matching, ['Benali', 'Karim', '', year], rules);
      expect(reasons).toMatchObject([{ field: 'birthYear', column: 3 }]);
      expect(values).not.toHaveProperty('birthDate');
    }
    const wrong = readRow(veterans, matching, ['Benali', 'Karim', '31/02/1936', '1936'], rules);
    expect(wrong.reasons).toMatchObject([{ field: 'birthDate', column: 2 }]);
    expect(wrong.values).not.toHaveProperty('birthDate');
  });

  it('VET-19: a year that agrees with its date changes nothing; two columns of phones are joined', () => {
    const agreedRow = readRow(veterans, matching, ['Benali', 'Karim', '14/08/1936', '1936', 'Oran'], rules);
    expect(agreedRow.values).toMatchObject({ birthDate: '1936-08-14', birthDatePrecision: 'day' });
    expect([agreedRow.reasons, [...agreedRow.presumedFields]]).toEqual([[], []]);
    const phones = { ...matching, columns: ['phones', null, 'phones'], defaults: {} };
    expect(readRow(veterans, phones, ['0550123456', 'x', '021223344'], rules).values).toEqual({
      phones: [{ phone: '0550123456' }, { phone: '021223344' }],
    });
  });

  it('VET-19: a cell that is refused keeps nothing of the others from being filled', () => {
    const some = {
      ...matching,
      columns: ['citizenStatus', 'birthYear'],
      defaults: { disabilityRate: '20', lastName: ' ' },
    };
    const { values, presumedFields, reasons } = readRow(veterans, some, ['Cousin', ' 1936 '], rules);
    expect(reasons).toMatchObject([{ field: 'citizenStatus', column: 0 }]);
    expect(values).toEqual({
      birthDate: '1936-01-01',
      birthDatePrecision: 'presumed',
      disabilityRate: 20,
    });
    expect([...presumedFields]).toEqual(['birthDate', 'disabilityRate']);
  });

  it('VET-19: a word that means no value of a list leaves the field out', () => {
    const links = { ...matching, columns: ['lastName', 'citizenStatus'], defaults: {} };
    expect(readRow(veterans, links, ['Benali', 'Sans objet'], rules)).toMatchObject({ reasons: [] });
    expect(readRow(veterans, links, ['Benali', 'Sans objet'], rules).values).toEqual({ lastName: 'Benali' });
  });

  it('VET-19: a model fills an empty cell alone, and says so where it is wrong', () => {
    const models = {
      ...matching,
      defaults: { lastName: ' ', disabilityRate: '20', citizenStatus: 'Cousin' },
    };
    const read = readRow(veterans, models, ['Benali'], rules);
    expect(read.values).toEqual({ lastName: 'Benali', disabilityRate: 20 });
    expect([...read.presumedFields]).toEqual(['disabilityRate', 'citizenStatus']);
    expect(read.reasons).toMatchObject([{ field: 'citizenStatus', column: null }]);
    const filledMatching = { ...matching, columns: ['citizenStatus'], defaults: { citizenStatus: 'Veuve' } };
    const wrong = readRow(veterans, filledMatching, ['Cousin'], rules);
    expect([wrong.values, wrong.reasons.length, wrong.presumedFields.size]).toEqual([{}, 1, 0]);
  });

  it('VET-19: an empty cell, another case and a less exact date change nothing; phones are added', () => {
    const storedMatching = {
      lastName: 'Benali',
      birthDate: '1936-08-14',
      birthDatePrecision: 'day',
      phones: [{ phone: '0550123456' }],
      email: 'a@example.org',
    };
    const values = {
      lastName: 'BENALI',
      birthDate: '1936-01-01',
      birthDatePrecision: 'year',
      phones: [{ phone: '021223344' }, { phone: '0550123456' }],
    };
    expect(mergeRow(storedMatching, { values, presumedFields: new Set(), reasons: [] })).toEqual({
      ...storedMatching,
      phones: [{ phone: '0550123456' }, { phone: '021223344' }],
    });
    const other = { birthDate: '1937-01-01', birthDatePrecision: 'year' };
    expect(mergeRow(storedMatching, { values: other, presumedFields: new Set(), reasons: [] })).toMatchObject(
      other,
    );
  });
});

it('SEC-03, VET-19: a ZIP says what it would inflate to before anything of it is inflated', () => {
  const bomb = zipOf('xl/workbook.xml', Buffer.alloc(1000), 4_000_000_000);
  expect(zipEntries(bomb)).toMatchObject([{ name: 'xl/workbook.xml', inflatedBytes: 4_000_000_000 }]);
  expect(zipEntries(Buffer.from('PK no zip at all'))).toBeNull();
});

it('VET-19: the menu of a kind is that of its entity', () => {
  for (const kind of IMPORT_KINDS) expect(menuOf(kind)).toBe(importKinds[kind].entity.menu);
});

it('VET-19, RIGHTS-02: a list is imported by people who may create its records and see the list of veterans', () => {
  const right = fc.constantFrom(...(Object.keys(RIGHT_PRIORITY) as RightName[]));
  fc.assert(
    fc.property(fc.constantFrom(...IMPORT_KINDS), right, right, (kind, ofKind, ofVeterans) => {
      const menuRole: MenuRole = { [menuOf(kind)]: ofKind, Veteran: ofVeterans };
      const creates = ['CREATE', 'EDIT', 'DELETE'].includes(menuRole[menuOf(kind)] ?? 'NONE');
      expect(mayImport(menuRole, kind)).toBe(creates && ofVeterans !== 'NONE');
    }),
    { seed: 1962, numRuns: 500 },
  );
});

it('VET-19: each kind of list fills fields of its records, and what it needs, presets and shows are among them', () => {
  const notOfTheEntity = ['veteran', 'formerNumber', 'birthYear', 'formerCreatedDate', 'date', 'dateHour'];
  for (const [key, { name, entity, targets, required, defaults, shownFields }] of Object.entries(
    importKinds,
  )) {
    expect(name).toBe(key);
    expect(targets).toEqual([...new Set(targets)]);
    for (const target of targets)
      expect([key, target, target in entity.fields || notOfTheEntity.includes(target)]).toEqual([
        key,
        target,
        true,
      ]);
    for (const list of [required, defaults, shownFields])
      for (const target of list) expect([key, target, targets.includes(target)]).toEqual([key, target, true]);
  }
});

it('VET-19: each kind asks for a column, names its rows and takes values for empty cells; most belong to a record', () => {
  for (const { name, required, defaults, shownFields } of Object.values(importKinds)) {
    expect([name, required.length > 0, defaults.length > 0, shownFields.length > 0]).toEqual([
      name,
      true,
      true,
      true,
    ]);
    expect([name, required.includes('veteran')]).toEqual([name, name !== 'veterans']);
  }
});

it('VET-19: an import on which the server works is open, as is one that somebody has to go on with', () => {
  expect(MOVING_STATES).toEqual(expect.arrayContaining(['checking', 'running', 'undoing']));
  expect(OPEN_STATES).toEqual(expect.arrayContaining([...MOVING_STATES, 'matching', 'checked', 'paused']));
  for (const state of ['done', 'cancelled', 'undone'] as const) expect(OPEN_STATES).not.toContain(state);
});

describe('lists of what belongs to records', () => {
  const { appointments } = importKinds;
  const { targets } = appointments;
  const read = (columns: (string | null)[], cells: string[]) =>
    readRow(
      appointments,
      { headerLine: 1, columns, pivot: null, defaults: {}, translations: {} },
      cells,
      rules,
    );

  it.each([
    ['10:30', '10:30'],
    ['9h', '09:00'],
    ['9 h 05', '09:05'],
    [' 9 heures ', '09:00'],
    ['9 heure 05', '09:05'],
    ['à 10h30', '10:30'],
    ['23:00', '23:00'],
    ['10:59', '10:59'],
    ['.4375', '10:30'],
    ['10h30', '10:30'],
    ['10.30', '10:30'],
    ['10:30:00', '10:30'],
    ['1899-12-30 10:30', '10:30'],
    ['0.4375', '10:30'],
    ['0,4375', '10:30'],
  ])('VET-19: the hour %s is %s', (text, hour) => {
    expect(read(['dateHour'], [text]).values).toEqual({ dateHour: hour });
  });

  it.each(['24:00', '25:00', '10h75', '10h60', 'midi', '1030', '10:305', 'vers 10:30', '0.4375x', '10.4375'])(
    'VET-19: %s is no hour',
    (text) => {
      expect(read(['dateHour'], [text]).reasons).toMatchObject([{ field: 'dateHour', column: 0 }]);
    },
  );

  it.each([
    ['12/03/2019 10h30', '2019-03-12', '10:30'],
    ['12/03/2019 à 10:30', '2019-03-12', '10:30'],
    ['2019-03-12T10:30:00', '2019-03-12', '10:30'],
    ['19 mars 2019 9 h', '2019-03-19', '09:00'],
    [' 12/03/2019   10:30 ', '2019-03-12', '10:30'],
    ['12/03/2019 9 heure', '2019-03-12', '09:00'],
    ['12/03/2019 9 heures 15', '2019-03-12', '09:15'],
  ])('VET-19: %s is a day and an hour', (text, date, dateHour) => {
    expect(read(['date'], [text]).values).toEqual({ date, dateHour });
  });

  it('VET-19: a day without an hour is a day, and a second hour beside it makes none', () => {
    expect(read(['date'], ['12/03/2019'])).toMatchObject({ values: { date: '2019-03-12' }, reasons: [] });
    for (const text of ['12/03/2019 10h30 ou 11h', '12/03/2019 matin', 'vers le\n12/03/2019 10h30'])
      expect(read(['date'], [text])).toMatchObject({ values: {}, reasons: [{ field: 'date', column: 0 }] });
  });

  it('VET-19: the hour of its own column counts before that of the day, whichever column comes first', () => {
    expect(read(['dateHour', 'date'], ['11h', '12/03/2019 10h30'])).toMatchObject({
      values: { date: '2019-03-12', dateHour: '11:00' },
      reasons: [],
    });
    expect(read(['date', 'dateHour'], ['12/03/2019 10h75', '11h'])).toMatchObject({
      values: { date: '2019-03-12', dateHour: '11:00' },
      reasons: [],
    });
    // An hour that cannot be read is refused, not replaced.
    expect(read(['date', 'dateHour'], ['12/03/2019 10h30', 'midi'])).toMatchObject({
      values: { date: '2019-03-12' },
      reasons: [{ field: 'dateHour', column: 1 }],
    });
  });

  it('VET-19: the hour of its own column counts before that of the day', () => {
    expect(read(['date', 'dateHour'], ['12/03/2019 10h30', '11h']).values).toEqual({
      date: '2019-03-12',
      dateHour: '11:00',
    });
  });

  it.each([
    ['123', '/api/veterans/123'],
    ['n° 123', '/api/veterans/123'],
    ['N°123', '/api/veterans/123'],
    [' n 123 ', '/api/veterans/123'],
    ['no. 123', '/api/veterans/123'],
    ['00123', '/api/veterans/123'],
    ['123,00', '/api/veterans/123'],
  ])('VET-19: the record %s is %s', (text, link) => {
    expect(read(['veteran'], [text]).values).toEqual({ veteran: link });
  });

  it.each(['12 3', '0', 'P123', '12345678901'])('VET-19: %s is no number of a record', (text) => {
    expect(read(['veteran'], [text]).reasons).toMatchObject([{ field: 'veteran', column: 0 }]);
  });

  it('VET-19: words for how an appointment stands', () => {
    const states = ['Honoré', 'ABSENT', 'absent excusé', 'Annulée', 'prévu', 'bof'].map(
      (text) => read(['state'], [text]).values.state,
    );
    expect(states).toEqual(['done', 'absent', 'excused', 'canceled', 'expected', undefined]);
  });

  it('VET-19: each kind knows its headings', () => {
    expect(
      matchHeadings(appointments, ['N° fiche', 'Date RDV', 'Heure', 'Motif', 'Cellule', 'Wilaya', 'État']),
    ).toEqual(['veteran', 'date', 'dateHour', 'reason', 'cell', 'region', 'state']);
    expect(matchHeadings(importKinds.observations, ['Dossier', 'Date', 'Code', 'Observations'])).toEqual([
      'veteran',
      'formerCreatedDate',
      'paramsObservation',
      'observation',
    ]);
    for (const target of targets) expect(matchHeadings(appointments, [target])).toEqual([target]);
  });
});

describe('names of scans', () => {
  it('VET-19: the number stands before the first underscore, or is the digits at the beginning', () => {
    const read = (path: string) => Object.values(readScanName(path));
    expect(read('dossiers/123_carte.pdf')).toEqual(['123', 'carte']);
    expect(read('123_carte_du_combattant-2.PDF')).toEqual(['123', 'carte du combattant']);
    expect(read('A-0077_acte (3).jpeg')).toEqual(['A-0077', 'acte']);
    expect(read('123 - livret.pdf')).toEqual(['123', 'livret']);
    expect(read('123.pdf')).toEqual(['123', '']);
    expect(read('123 _carte_verso _12.pdf')).toEqual(['123', 'carte verso']);
    expect(read('123_acte 2 verso.pdf')).toEqual(['123', 'acte 2 verso']);
    expect(read('123 (2).pdf')).toEqual(['123', '']);
    for (const title of ['_12_carte', 'photo 123', '123bis'])
      expect(read(`${title}.pdf`)).toEqual([title, '']);
    expect(read('photo de groupe.pdf')).toEqual(['photo de groupe', '']);
    expect(read('12/Été_1.pdf')).toEqual(['Été', '']);
    expect(titleOf('a/b/123_carte.v2.pdf')).toBe('123_carte.v2');
    expect(titleOf('123_carte.acte.pdf')).toBe('123_carte.acte');
  });

  it('VET-19: files that a system adds to folders are no scans', () => {
    expect(['__MACOSX/a/1.pdf', 'a/.DS_Store', 'a/Thumbs.db', 'desktop.ini'].every(isSystemFile)).toBe(true);
    for (const path of ['a/1_x.pdf', 'a/1_thumbs.db', 'desktop.ini.pdf', 'a/__MACOSX/1.pdf'])
      expect(isSystemFile(path), path).toBe(false);
  });
});
