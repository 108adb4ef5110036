import { eq, inArray, sql } from 'drizzle-orm';
import { readSheet as readXlsxSheet } from 'read-excel-file/node';
import { afterEach, describe, expect, it } from 'vitest';
import { OPEN_STATES } from '../../../src/domain/imports/imports.ts';
import { veteranImportRows, veteranImports, veterans } from '../../../src/server/db/schema.ts';
import { forgetImportsJob, importJob } from '../../../src/server/imports/job.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import {
  csv,
  formOf,
  ods,
  type Rows,
  repeatedCells,
  windows1252,
  xlsx,
  zipOf,
} from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';
import { beside, breakLockWaiter, lockWaiters } from '../../harness/servers/database.ts';

/** Existing lists become records (VET-19). */

const api = await testApi();
const office = await officeOf(api);
const { token, quality, veteran } = office;
const { role, account } = accountsOf(api);
const steps = importSteps(api, token);
const { never, work, upload, read, command, check, checkAgain, rowsOf, outcomesOf, reasonsOf, run, abandon } =
  steps;

// A test that fails leaves no import open for the next.
afterEach(async () => {
  await api.db.delete(veteranImports).where(inArray(veteranImports.state, [...OPEN_STATES]));
});

const HEADINGS = ['Civilité', 'Nom', 'Prénom', 'Né le', 'Qualité', 'Adresse'];
const person = (lastName: string, firstName = 'Karim', birthDate = '14/08/1936') => [
  'Mr',
  lastName,
  firstName,
  birthDate,
  quality.name,
  'Alger',
];

const findNamed = (lastName: string) => api.db.select().from(veterans).where(eq(veterans.lastName, lastName));

describe('what becomes of each row', () => {
  it('VET-19, VET-08: new, same, changed field by field, possible double with its likeness, refused with the reason at the cell', async () => {
    await veteran({
      lastName: 'Aouchiche',
      firstName: 'Tahar',
      birthDate: '1931-02-03',
      addresses: [{ address: 'Alger' }],
    });
    const changedVeteran = await veteran({
      lastName: 'Bouzidi',
      firstName: 'Amar',
      birthDate: '1932-02-03',
      pmi: 'P 55',
    });
    const like = await veteran({ lastName: 'Chelghoum', firstName: 'Mohamed', birthDate: '1933-02-03' });
    const checkedImport = await check(
      csv([
        [...HEADINGS, 'PMI', 'Tél'],
        [...person('Nouvelle'), '', '0550 12 34 56'],
        ['Mr', 'AOUCHICHE', 'Tahar', '03/02/1931', quality.name, 'alger', '', ''],
        ['Mr', 'Bouzidi', 'Amar', '3 févr. 1932', quality.name, '', 'p-55', '021 22 33 44'],
        ['Mr', 'Chelghoum', 'Mohammed', '03/02/1933', quality.name, 'Alger', '', ''],
        ['Mr', 'Refusé', '', '31/02/1933', 'Inconnue de la liste', 'Alger', '', '12'],
        [...person('Nouvelle'), '', ''],
      ]),
    );
    expect(await outcomesOf(checkedImport)).toEqual({
      2: 'new',
      3: 'same',
      4: 'changes',
      5: 'double',
      6: 'refused',
      7: 'double',
    });
    expect(checkedImport.outcomes).toEqual({ new: 1, same: 1, changes: 1, double: 2, refused: 1 });
    const rows = await rowsOf(checkedImport);
    expect(rows[3]).toMatchObject({
      record: changedVeteran.id,
      details: { changes: [{ field: 'phones', before: [], after: [{ phone: '021223344' }] }] },
    });
    expect(rows[4].details.likenesses).toEqual([{ id: like.id, reasons: ['alikeName', 'birthDate'] }]);
    expect(rows[6].details.likenesses).toEqual([{ line: 2, reasons: [] }]);
    expect(await reasonsOf(checkedImport, 6)).toEqual([
      { field: 'birthDate', column: 3, message: expect.stringContaining('date non valide') },
      { field: 'citizenStatus', column: 4, message: '« Inconnue de la liste » n’est pas dans la liste' },
      { field: 'firstName', column: 2, message: 'ce champ est obligatoire' },
      { field: 'phones', column: 7, message: 'numéro non valide ex: 0550123456' },
    ]);
    const page = await api.request('GET', `${checkedImport['@id']}/rows?outcome=refused&itemsPerPage=10`, {
      token,
    });
    expect(page.body['hydra:totalItems']).toBe(1);
    expect((await api.request('GET', `${checkedImport['@id']}/rows?outcome=x`, { token })).status).toBe(400);

    const sheet = await api.fetch(
      new Request(`${api.settings.publicUrl}${checkedImport['@id']}/refused`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const cells = await readXlsxSheet(Buffer.from(await sheet.arrayBuffer()));
    expect(cells).toHaveLength(2);
    expect(cells[0]?.at(-1)).toBe('Motif du refus');
    expect(cells[1]?.[1]).toBe('Refusé');
    expect(cells[1]?.at(-1)).toContain('Prénom : ce champ est obligatoire');
    await abandon(checkedImport);
  });

  it('VET-19: the run writes what was shown, the audit names the import, the same file again changes nothing', async () => {
    const changedVeteran = await veteran({ lastName: 'Daoudi', firstName: 'Amar', birthDate: '1932-02-03' });
    const list = csv([
      [...HEADINGS, 'Tél', 'Date de création'],
      [...person('Essaidi'), '0550123456', '12/03/1998'],
      ['Mr', 'Daoudi', 'Amar', '03/02/1932', quality.name, 'Oran', '', ''],
    ]);
    const checkedList = await check(list);
    const endedImport = await run(checkedList);
    expect(endedImport).toMatchObject({
      state: 'done',
      total: 2,
      processed: 2,
      results: { created: 1, changed: 1 },
    });
    const [newVeteran] = await findNamed('Essaidi');
    expect(newVeteran).toMatchObject({
      firstName: 'Karim',
      birthDate: '1936-08-14',
      birthDatePrecision: 'day',
      addresses: [{ address: 'Alger' }],
      phones: [{ phone: '0550123456' }],
      formerCreatedDate: '1998-03-12',
      toComplete: false,
      l132: 0,
      enable: true,
      version: 1,
    });
    const [user] = (await api.db.execute<{ id: number }>(sql`select id from users where username = 'admin'`))
      .rows;
    expect(newVeteran?.createdBy).toBe(user?.id);
    const [daoudi] = await findNamed('Daoudi');
    expect(daoudi?.addresses).toEqual([{ address: 'Alger' }, { address: 'Oran' }]);
    expect(daoudi?.version).toBe(changedVeteran.version + 1);
    const owner = await import('pg').then(({ default: pg }) => new pg.Client(api.database.ownerUrl));
    await owner.connect();
    const { rows: lines } = await owner.query(
      `select action, record_id from audit_log where table_name = 'veterans' and request = $1 order by id`,
      [`import-${endedImport.id}`],
    );
    await owner.end();
    expect(lines).toEqual([
      { action: 'insert', record_id: newVeteran?.id },
      { action: 'update', record_id: changedVeteran.id },
    ]);
    // Found by the search at once.
    const search = await api.request('GET', '/api/globalSearch?keyWord=Essaidi', { token });
    expect(search.body['hydra:totalItems']).toBe(1);

    const again = await check(list);
    expect(again.outcomes).toEqual({ same: 2 });
    await abandon(again);
  });

  it('VET-19: a value of the model stands in for what is missing, such records are marked and listed', async () => {
    const list = csv([
      ['Nom', 'Prénom', 'Date de naissance', 'Année', 'Civ'],
      ['Ferhat', 'Ali', 'N.C.', '1936', 'M'],
    ]);
    const refusal = await check(list);
    expect(refusal.outcomes).toEqual({ refused: 1 });
    expect((await reasonsOf(refusal, 2)).map(({ field }: { field: string }) => field)).toEqual([
      'citizenStatus',
      'addresses',
    ]);
    const defaults = { citizenStatus: 'À vérifier', addresses: 'Inconnue' };
    const unknown = await checkAgain(refusal, { defaults });
    expect(unknown.unknownValues).toEqual({ citizenStatus: [{ text: 'À vérifier', count: 1 }] });
    const translations = { citizenStatus: { 'À vérifier': 'create' } };
    const checkedList = await checkAgain(unknown, { defaults, translations });
    expect(checkedList.outcomes).toEqual({ new: 1 });
    // The dry run creates nothing.
    const qualities = () => api.request('GET', '/api/params_qualities?name=À vérifier', { token });
    expect((await qualities()).body['hydra:totalItems']).toBe(0);
    const clerk = await account('sans-listes', await role('Sans listes', { Veteran: 'EDIT' }));
    const deniedAnswer = await command(checkedList, 'run', { written: ['new'] }, clerk.token);
    expect([deniedAnswer.status, deniedAnswer.body.detail]).toEqual([
      403,
      'Le droit de créer est nécessaire dans : Qualités',
    ]);
    expect((await run(checkedList)).results).toEqual({ created: 1 });
    expect((await qualities()).body['hydra:totalItems']).toBe(1);
    expect((await findNamed('Ferhat'))[0]).toMatchObject({
      birthDate: '1936-01-01',
      birthDatePrecision: 'presumed',
      addresses: [{ address: 'Inconnue' }],
      toComplete: true,
    });
    const listAnswer = await api.request('GET', '/api/veterans?toComplete=true', { token });
    expect(listAnswer.body['hydra:member'].map(({ lastName }: { lastName: string }) => lastName)).toEqual([
      'Ferhat',
    ]);
  });

  it('VET-19: a value to create is created wherever it stands in the list, on one line as people see it', async () => {
    const unknown = Array.from({ length: 201 }, (_, at) =>
      person('Slimani', `Ali ${at}`).with(4, `Inconnu ${at}`),
    );
    const list = csv([HEADINGS, ...unknown, person('Slimani', 'Zoubir').with(4, 'Veuve\nde moudjahid')]);
    const translations = { citizenStatus: { 'veuve de moudjahid': 'create' } };
    const checkedList = await check(list, { translations });
    expect(checkedList.outcomes).toEqual({ new: 1, refused: 201 });
    expect(await run(checkedList)).toMatchObject({ state: 'done', results: { created: 1 } });
    const qualities = await read('/api/params_qualities?name=Veuve de moudjahid');
    expect(qualities['hydra:member']).toMatchObject([{ name: 'Veuve de moudjahid' }]);
  });

  it('VET-19: a matching is kept for the next file with its headings', async () => {
    const headings = ['A', 'B', 'C', 'D'];
    const list = csv([headings, ['Ghezali', 'Ali', '14/08/36', 'Mr']]);
    const columns = ['lastName', 'firstName', 'birthDate', 'civility'];
    const defaults = { citizenStatus: quality.name, addresses: 'Inconnue' };
    const checkedList = await check(list, { columns, headerLine: 1, pivot: 20, defaults });
    expect(checkedList.outcomes).toEqual({ new: 1 });
    const model = await api.request('POST', `${checkedList['@id']}/models`, {
      token,
      body: { name: 'Vieux fichier' },
    });
    expect(model.status).toBe(201);
    // One of the same name is replaced, an empty one refused.
    await api.request('POST', `${checkedList['@id']}/models`, { token, body: { name: 'vieux Fichier' } });
    expect(
      (await api.request('POST', `${checkedList['@id']}/models`, { token, body: { name: ' ' } })).status,
    ).toBe(422);
    const models = await read('/api/veteran_import_models');
    expect(models['hydra:member']).toMatchObject([{ name: 'vieux Fichier', pivot: 20, defaults }]);
    await abandon(checkedList);
    const next = await upload(list);
    expect(next.body.matching).toEqual({ headerLine: 1, columns, pivot: 20, defaults, translations: {} });
    await abandon(next.body);
    const deletion = await api.request('DELETE', models['hydra:member'][0]['@id'], { token });
    expect(deletion.status).toBe(204);
    expect((await api.request('DELETE', models['hydra:member'][0]['@id'], { token })).status).toBe(404);
  });

  it('VET-19: the sheet of refused rows is corrected and sent again; what was matched by hand is known', async () => {
    const list = csv([
      ['Liste du bureau'],
      ['Famille', '', 'Né le', 'Genre'],
      ['Haddad', 'Ali', '14/08/36', 'M'],
      ['Haddad', 'Omar', '31/02/36', 'M'],
    ]);
    const matching = {
      headerLine: 2,
      columns: ['lastName', 'firstName', 'birthDate', 'civility'],
      pivot: 20,
      defaults: { citizenStatus: quality.name, addresses: 'Inconnue' },
      translations: {},
    };
    const checkedList = await check(list, matching);
    expect(checkedList.outcomes).toEqual({ new: 1, refused: 1 });
    const endedImport = await run(checkedList);
    const sheet = await api.fetch(
      new Request(`${api.settings.publicUrl}${endedImport['@id']}/refused`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
    const cells = (await readXlsxSheet(Buffer.from(await sheet.arrayBuffer()))) as Rows;
    expect(cells[0]).toEqual(['Famille', 'Colonne B', 'Né le', 'Genre', 'Motif du refus']);
    const correctedCells = cells.map((row) => row.map((cell) => (cell === '31/02/36' ? '28/02/36' : cell)));
    const uploadAnswer = await upload(await xlsx(correctedCells), 'Lignes refusées.xlsx');
    expect(uploadAnswer.body.matching).toEqual({ ...matching, headerLine: 1 });
    const again = await checkAgain(uploadAnswer.body);
    expect(again.outcomes).toEqual({ new: 1 });
    expect((await run(again)).results).toEqual({ created: 1 });
    expect((await findNamed('Haddad')).map(({ birthDate }) => birthDate)).toEqual([
      '1936-08-14',
      '1936-02-28',
    ]);
  });
});

describe('files as they are', () => {
  const checkFile = async (content: Uint8Array | string, name: string) => {
    const checkedImport = await check(content, {}, name);
    const outcomes = await outcomesOf(checkedImport);
    await abandon(checkedImport);
    return { listImport: checkedImport, outcomes };
  };

  it('VET-19: the same list is read from UTF-8, Windows-1252, XLSX and ODS alike', async () => {
    const rows: Rows = [HEADINGS, person('Hadjérès', 'Zoé')];
    const datedRows: Rows = [
      HEADINGS,
      [...person('Hadjérès', 'Zoé').slice(0, 3), new Date(Date.UTC(1936, 7, 14)), quality.name, 'Alger'],
    ];
    for (const [content, name] of [
      [csv(rows), 'utf8.csv'],
      [`\ufeff${csv(rows, ',')}`, 'virgules.csv'],
      [csv(rows, '\t'), 'tabulations.txt'],
      [windows1252(csv(rows)), 'ansi.csv'],
      [await xlsx(datedRows), 'liste.xlsx'],
      [await ods(datedRows), 'liste.ods'],
    ] as const) {
      const checkedImport = await check(content as Uint8Array | string, {}, name);
      expect(checkedImport.outcomes, name).toEqual({ new: 1 });
      const [, row] = await rowsOf(checkedImport);
      expect(row.cells.slice(1, 3), name).toEqual(['Hadjérès', 'Zoé']);
      expect(checkedImport.sheet.encoding, name).toBe(
        name === 'ansi.csv' ? 'windows-1252' : /csv|txt/.test(name) ? 'utf-8' : null,
      );
      await abandon(checkedImport);
    }
  });

  it('VET-19: the sheets of an ODS workbook are named, those that are not read too', async () => {
    const uploadAnswer = await upload(
      await ods(
        [],
        [
          { name: 'Décès & "autres"', rows: [HEADINGS, person('Hadjal')] },
          { name: 'Annexe', rows: [['x']] },
        ],
      ),
      'classeur.ods',
    );
    expect(uploadAnswer.body.sheet).toMatchObject({ name: 'Décès & "autres"', otherSheets: ['Annexe'] });
    await abandon(uploadAnswer.body);
  });

  it('VET-19: merged titles, blank lines and two lines of headings', async () => {
    const content = await xlsx(
      [
        ['Liste des anciens combattants au 31/12/2019', null, null, null, null, null],
        [],
        ['Identité', null, null, null, 'Dossier', null],
        HEADINGS,
        [],
        person('Idir'),
        [null, '', null],
        person('Idir', 'Saïd'),
      ],
      {
        merges: [
          { startRow: 0, startCol: 0, endRow: 0, endCol: 5 },
          { startRow: 2, startCol: 0, endRow: 2, endCol: 3 },
          { startRow: 2, startCol: 4, endRow: 2, endCol: 5 },
        ],
      },
    );
    const { listImport, outcomes } = await checkFile(content, 'fusionnees.xlsx');
    expect(listImport.matching.headerLine).toBe(4);
    expect(outcomes).toEqual({ 6: 'new', 8: 'new' });
  });

  it('VET-19: dates of many forms, and a century that only the matching says', async () => {
    const list = csv([
      HEADINGS,
      person('Jijli', 'Un', '14/08/1936'),
      person('Jijli', 'Deux', '1936-08-14'),
      person('Jijli', 'Trois', '14 août 1936'),
      person('Jijli', 'Quatre', '1936'),
      person('Jijli', 'Cinq', 'présumé 1936'),
      person('Jijli', 'Six', '00/00/1936'),
      person('Jijli', 'Sept', '14/08/36'),
      person('Jijli', 'Huit', '08/14/1936'),
    ]);
    const checkedImport = await check(list);
    expect(checkedImport.outcomes).toEqual({ new: 6, refused: 2 });
    expect(await reasonsOf(checkedImport, 8)).toMatchObject([
      { field: 'birthDate', message: expect.stringContaining('deux chiffres') },
    ]);
    const checkedList = await checkAgain(checkedImport, { pivot: 25 });
    expect(checkedList.outcomes).toEqual({ new: 7, refused: 1 });
    const endedImport = await run(checkedList);
    expect(endedImport.results).toEqual({ created: 7 });
    const born = (await findNamed('Jijli')).map(
      ({ birthDate, birthDatePrecision }) => `${birthDate} ${birthDatePrecision}`,
    );
    expect(born).toEqual([
      '1936-08-14 day',
      '1936-08-14 day',
      '1936-08-14 day',
      '1936-01-01 year',
      '1936-01-01 presumed',
      '1936-01-01 year',
      '1936-08-14 day',
    ]);
  });

  it('VET-19: Arabic names, formulas by their last result, and errors of the spreadsheet', async () => {
    const rows: Rows = [
      HEADINGS,
      person('بن علي', 'محمد'),
      person('Khelifi', 'Un'),
      person('Khelifi', 'Deux'),
    ];
    const cells = new Map([
      ['2,3', { formula: 'DATE(1936,8,14)', formulaResult: '14/08/1936' }],
      ['3,3', { value: '#REF!' }],
    ]);
    const { outcomes } = await checkFile(await xlsx(rows, { cells }), 'formules.xlsx');
    expect(outcomes).toEqual({ 2: 'new', 3: 'new', 4: 'refused' });
  });

  it('VET-19: 300 columns and headings that stand twice', async () => {
    const filler = Array.from({ length: 294 }, (_, at) => `Colonne ${at}`);
    const rows: Rows = [
      [...HEADINGS.slice(0, 5), 'Nom', ...filler, 'Adresse'],
      [...person('Larbi').slice(0, 5), 'Un autre nom', ...filler.map(() => 'x'), 'Oran'],
    ];
    const { listImport, outcomes } = await checkFile(await xlsx(rows), 'large.xlsx');
    expect(listImport.sheet.columnCount).toBe(301);
    expect(listImport.matching.columns[5]).toBeNull();
    expect(outcomes).toEqual({ 2: 'new' });
  });

  it('SEC-03, VET-19: what is no list, is damaged, protected, empty or too large once it is open is refused at the file', async () => {
    const refusal = async (content: Uint8Array | string) => {
      const { status, body } = await upload(content, 'x.xlsx');
      return [status, body.violations?.[0]];
    };
    const at = (message: string) => [
      422,
      expect.objectContaining({ propertyPath: 'file', message: expect.stringContaining(message) }),
    ];
    expect(await refusal('')).toEqual(at(''));
    expect(await refusal('\n\n')).toEqual(at('aucune ligne'));
    expect(await refusal(Buffer.from('PK\u0003\u0004 no zip'))).toEqual(at('endommagé'));
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toEqual(at('mot de passe'));
    expect(await refusal(Buffer.from([0x89, 0x50, 0, 0, 0, 0, 0, 0]))).toEqual(at('Seuls les tableaux'));
    expect(await refusal(zipOf('photo.jpg', Buffer.alloc(10)))).toEqual(at('Seuls les tableaux'));
    // A bomb: what its directory says, and one whose directory lies.
    expect(await refusal(zipOf('content.xml', Buffer.alloc(1000), 4_000_000_000))).toEqual(
      at('trop de données'),
    );
    expect((await refusal(zipOf('xl/workbook.xml', Buffer.alloc(50_000_000), 1000)))[0]).toBe(422);
    expect(await refusal(csv([Array.from({ length: 501 }, () => 'x')]))).toEqual(at('trop de colonnes'));
    expect(await refusal(csv([['Nom', 'x'.repeat(20_001)]]))).toEqual(at('B1'));
    expect(await refusal('x\n'.repeat(100_021))).toEqual(at('trop de lignes'));
    // A text that the sheet repeats in each of fifty columns and three hundred lines.
    expect(await refusal(await repeatedCells(300))).toEqual(at('trop de données'));
    const sheets = Array.from({ length: 51 }, (_, at) => ({ name: `Feuille ${at}`, rows: [['x']] }));
    expect(await refusal(await ods([], sheets))).toEqual(at('trop de feuilles'));
    expect(await refusal(await xlsx([['x']], {}, sheets.slice(0, 50)))).toEqual(at('trop de feuilles'));
    expect(
      (await read('/api/veteran_imports'))['hydra:member'].filter(
        ({ state }: { state: string }) => state === 'matching',
      ),
    ).toEqual([]);
  });
});

it('VET-19: IMPORT_MAX_MB is a limit of its own, said at the file', async () => {
  const small = await testApi({ database: api.database, settings: { importMaxMb: 1 } });
  const large = csv([HEADINGS, ...Array.from({ length: 30_000 }, (_, at) => person(`Nom${at}`))]);
  const answer = await small.request('POST', '/api/veteran_imports', { token, body: formOf(large, 'x.csv') });
  expect([answer.status, answer.body.violations?.[0].message]).toEqual([
    413,
    'Le fichier est trop volumineux : 1 Mo au maximum',
  ]);
});

describe('one import at a time', () => {
  it('VET-19: a second is refused while one is open, also of two that begin at once', async () => {
    const list = csv([HEADINGS, person('Mahrez')]);
    const answers = await Promise.all([upload(list), upload(list), upload(list)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    const first = answers.find(({ status }) => status === 201)?.body;
    const second = await upload(list);
    expect([second.status, second.body.detail]).toEqual([
      409,
      expect.stringContaining('Un import est déjà en cours'),
    ]);
    // Whatever the program does, the database holds one.
    await expect(
      api.db.insert(veteranImports).values({ name: 'x', sheet: first.sheet, matching: first.matching }),
    ).rejects.toMatchObject({ cause: { constraint: 'veteran_imports_one_open' } });
    await abandon(first);
  });

  it('SEC-04, VET-19: of two people who move an import the second hears that it was moved; a mistaken matching is told at its column', async () => {
    const { body: listImport } = await upload(csv([HEADINGS, person('Naceri')]));
    const bad = async (changes: object) => {
      const answer = await command(listImport, 'matching', { ...listImport.matching, ...changes });
      return [answer.status, answer.body.violations?.[0]?.propertyPath];
    };
    expect(await bad({ columns: ['lastName', 'lastName'] })).toEqual([422, 'columns[1]']);
    expect(await bad({ columns: ['version'] })).toEqual([422, 'columns[0]']);
    expect(await bad({ columns: [null] })).toEqual([422, 'columns']);
    expect(await bad({ columns: 'x' })).toEqual([422, 'columns']);
    expect(await bad({ pivot: 100 })).toEqual([422, 'pivot']);
    expect(await bad({ headerLine: 77 })).toEqual([422, 'headerLine']);
    expect(await bad({ defaults: { version: '1' } })).toEqual([422, 'defaults']);
    expect(await bad({ translations: { lastName: { a: '' } } })).toEqual([422, 'translations']);
    expect(await bad({ translations: { region: { a: 'create' } } })).toEqual([422, 'translations.region']);
    expect(await bad({ translations: { citizenStatus: { a: '/api/params_qualities/98765' } } })).toEqual([
      422,
      'translations.citizenStatus',
    ]);
    expect((await command(listImport, 'matching', listImport.matching)).status).toBe(200);
    expect((await command(listImport, 'matching', listImport.matching)).status).toBe(412);
    await work();
    const checkedList = await read(listImport['@id']);
    expect((await command(checkedList, 'run', { written: [] })).status).toBe(422);
    expect((await command(checkedList, 'pause')).status).toBe(409);
    const runAnswers = await Promise.all([
      command(checkedList, 'run', { written: ['new'] }),
      command(checkedList, 'run', { written: ['new'] }),
    ]);
    expect(runAnswers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((status) => status === 409 || status === 412),
    ]);
    expect((await abandon(listImport)).status).toBe(409);
    await work();
    expect((await findNamed('Naceri')).length).toBe(1);
    expect((await api.request('GET', '/api/veteran_imports/987654', { token })).status).toBe(404);
  });
});

describe('the run', () => {
  const many = (name: string, count: number) =>
    csv([
      HEADINGS,
      ...Array.from({ length: count }, (_, at) =>
        person(
          name,
          `Fils${String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26), 97 + Math.floor(at / 676))}`,
          `${1 + (at % 28)}/0${1 + (at % 9)}/19${20 + (at % 60)}`,
        ),
      ),
    ]);

  it('VET-19: paused between batches it waits, resumed it goes on, cancelled it ends with what it wrote', async () => {
    const checkedList = await check(many('Oukaci', 1200));
    expect(checkedList.outcomes).toEqual({ new: 1200 });
    const runAnswer = (await command(checkedList, 'run', { written: ['new'] })).body;
    // The process stops after its first batch: nothing is lost and nothing is written twice.
    const stopping = new AbortController();
    const stoppedRun = importJob.run(
      {
        ...api.context,
        get db() {
          return api.context.db;
        },
      },
      stopping.signal,
    );
    await expect.poll(async () => (await read(runAnswer['@id'])).processed).toBeGreaterThan(0);
    stopping.abort();
    await stoppedRun.catch(() => undefined);
    const halfway = await read(runAnswer['@id']);
    if (halfway.state === 'running') {
      expect(halfway.processed % 50).toBe(0);
      expect((await findNamed('Oukaci')).length).toBe(halfway.processed);
      const pausedAnswer = await command(halfway, 'pause');
      expect(pausedAnswer.body.state).toBe('paused');
      await work();
      expect((await findNamed('Oukaci')).length).toBe(halfway.processed);
      expect((await command(pausedAnswer.body, 'resume')).status).toBe(200);
      await work();
    }
    expect(await read(runAnswer['@id'])).toMatchObject({
      state: 'done',
      processed: 1200,
      results: { created: 1200 },
    });
    expect((await findNamed('Oukaci')).length).toBe(1200);
  });

  it('VET-19: goes on by itself after a connection that breaks in the middle of a dry run, a run or an undo', async () => {
    const uploadAnswer = await upload(csv([HEADINGS, person('Zerrouki')]));
    const link = uploadAnswer.body['@id'];
    const workOnBrokenConnection = () =>
      beside(api.database.url, async (other) => {
        await other.query('select from veteran_imports where id = $1 for update', [link.split('/').at(-1)]);
        const rejection = expect(work()).rejects.toThrow();
        await breakLockWaiter(api.pool);
        await other.query('rollback');
        await rejection;
      });
    for (const { name, body, state, next } of [
      { name: 'matching', body: uploadAnswer.body.matching, state: 'checking', next: 'checked' },
      { name: 'run', body: { written: ['new'] }, state: 'running', next: 'done' },
      { name: 'undo', body: {}, state: 'undoing', next: 'undone' },
    ]) {
      expect((await command(await read(link), name, body)).body).toMatchObject({ state });
      await workOnBrokenConnection();
      expect(await read(link)).toMatchObject({ state, failed: false });
      await work();
      expect(await read(link)).toMatchObject({ state: next, failed: false });
    }
  });

  it('VET-19: what colleagues created, changed or deleted since the dry run is left and listed', async () => {
    const changedVeteran = await veteran({ lastName: 'Rahmani', firstName: 'Un', birthDate: '1936-08-14' });
    const checkedList = await check(
      csv([
        HEADINGS,
        [...person('Rahmani', 'Un').slice(0, 5), 'Oran'],
        person('Rahmani', 'Deux'),
        person('Rahmani', 'Trois'),
      ]),
    );
    expect(checkedList.outcomes).toEqual({ changes: 1, new: 2 });
    await api.request('PUT', changedVeteran['@id'], { token, body: { email: 'un@example.org' } });
    await veteran({ lastName: 'Rahmani', firstName: 'Deux', birthDate: '1936-08-14' });
    const endedImport = await run(checkedList);
    expect(endedImport.results).toEqual({ created: 1, left: 2 });
    const leftRows = await rowsOf(endedImport, 'result=left');
    expect(leftRows.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
    expect((await findNamed('Rahmani')).length).toBe(3);
    expect(
      (await api.db.select().from(veterans).where(eq(veterans.id, changedVeteran.id)))[0]?.addresses,
    ).toEqual([{ address: 'Alger' }]);
  });

  it('VET-07, VET-19: possible doubles become records only where they are asked for', async () => {
    const twice = csv([HEADINGS, person('Saadi'), person('Saadi')]);
    const checkedList = await check(twice);
    expect(checkedList.outcomes).toEqual({ new: 1, double: 1 });
    expect((await run(checkedList, ['new', 'double'])).results).toEqual({ created: 2 });
  });
});

describe('the undo', () => {
  it('VET-19: takes back what nobody changed since, lists and keeps the rest', async () => {
    const changedVeteran = await veteran({
      lastName: 'Touati',
      firstName: 'Ancien',
      birthDate: '1930-08-14',
    });
    const list = csv([
      HEADINGS,
      [...person('Touati', 'Ancien', '14/08/1930').slice(0, 5), 'Oran'],
      person('Touati', 'Intact'),
      person('Touati', 'Modifié'),
      person('Touati', 'Noté'),
    ]);
    const endedImport = await run(await check(list));
    expect(endedImport.results).toEqual({ created: 3, changed: 1 });
    const idOf = async (firstName: string) =>
      (await findNamed('Touati')).find((one) => one.firstName === firstName)?.id ?? 0;
    await api.request('PUT', `/api/veterans/${await idOf('Modifié')}`, {
      token,
      body: { email: 'm@example.org' },
    });
    const kind = await office.first('params_observations');
    await office.create('observations', {
      veteran: `/api/veterans/${await idOf('Noté')}`,
      observation: 'Venu le matin',
      paramsObservation: kind['@id'],
    });
    const clerk = await account('sans-suppression', await role('Sans suppression', { Veteran: 'EDIT' }));
    expect((await command(endedImport, 'undo', {}, clerk.token)).status).toBe(403);
    expect((await command(endedImport, 'undo')).body.state).toBe('undoing');
    await work();
    const undoAnswer = await read(endedImport['@id']);
    expect(undoAnswer).toMatchObject({ state: 'undone', results: { undone: 2, kept: 2 } });
    expect((await rowsOf(undoAnswer, 'result=kept')).map(({ line }: { line: number }) => line)).toEqual([
      4, 5,
    ]);
    expect((await findNamed('Touati')).map(({ firstName }) => firstName).sort()).toEqual([
      'Ancien',
      'Modifié',
      'Noté',
    ]);
    const [before] = await api.db.select().from(veterans).where(eq(veterans.id, changedVeteran.id));
    expect(before?.addresses).toEqual([{ address: 'Alger' }]);
    // Imported again, what was undone is new.
    const again = await check(list);
    expect(again.outcomes).toEqual({ new: 1, changes: 1, same: 2 });
    await abandon(again);
  });

  it('SEC-07, VET-19: after 30 days what the rows said is erased, and nothing is undone', async () => {
    const endedImport = await run(await check(csv([HEADINGS, person('Yacef')])));
    await api.db
      .update(veteranImports)
      .set({ endDate: sql`now() - interval '31 days'` })
      .where(eq(veteranImports.id, endedImport.id));
    await forgetImportsJob.run(api.context, never);
    const rows = await api.db
      .select()
      .from(veteranImportRows)
      .where(eq(veteranImportRows.import, endedImport.id));
    expect(rows.map(({ cells, details }) => [cells, details])).toEqual([
      [[], {}],
      [[], {}],
    ]);
    const old = await read(endedImport['@id']);
    expect(old).toMatchObject({ forgotten: true, results: { created: 1 } });
    expect((await command(old, 'undo')).status).toBe(409);
  });

  it('SEC-07, VET-19: an old import that is being undone keeps what its rows said until the undo has ended', async () => {
    await veteran({ lastName: 'Zerrouki', firstName: 'Karim', birthDate: '1936-08-14' });
    const endedImport = await run(await check(csv([HEADINGS, [...person('Zerrouki').slice(0, 5), 'Oran']])));
    expect(endedImport.results).toEqual({ changed: 1 });
    await api.db
      .update(veteranImports)
      .set({ endDate: sql`now() - interval '31 days'` })
      .where(eq(veteranImports.id, endedImport.id));
    expect((await command(endedImport, 'undo')).body.state).toBe('undoing');
    await forgetImportsJob.run(api.context, never);
    await work();
    const undoneImport = await read(endedImport['@id']);
    expect(undoneImport).toMatchObject({ state: 'undone', forgotten: false, results: { undone: 1 } });
    expect(await findNamed('Zerrouki')).toMatchObject([{ addresses: [{ address: 'Alger' }] }]);
  });

  it('SEC-07, VET-19: rows that are erased and an undo at the same moment: one comes first, and no change is lost', async () => {
    await veteran({ lastName: 'Ouali', firstName: 'Karim', birthDate: '1936-08-14' });
    const endedImport = await run(await check(csv([HEADINGS, [...person('Ouali').slice(0, 5), 'Oran']])));
    await api.db
      .update(veteranImports)
      .set({ endDate: sql`now() - interval '31 days'` })
      .where(eq(veteranImports.id, endedImport.id));
    await beside(api.database.url, async (other) => {
      // The erasure has begun, and waits for a row.
      await other.query('select from veteran_import_rows where import_id = $1 for update', [endedImport.id]);
      const erasure = forgetImportsJob.run(api.context, never);
      await lockWaiters(api.pool, 1);
      const undo = command(endedImport, 'undo');
      await lockWaiters(api.pool, 2);
      await other.query('rollback');
      await erasure;
      expect((await undo).status).toBe(409);
    });
    expect(await read(endedImport['@id'])).toMatchObject({ state: 'done', forgotten: true });
    const bothAddresses = [{ address: 'Alger' }, { address: 'Oran' }];
    expect(await findNamed('Ouali')).toMatchObject([{ addresses: bothAddresses }]);
  });
});

it('RIGHTS-01, VET-19: CREATE on veterans opens imports, changes ask for EDIT', async () => {
  await veteran({
    lastName: 'Zidane',
    firstName: 'Karim',
    birthDate: '1936-08-14',
    addresses: [{ address: 'Annaba' }],
  });
  const viewer = await account('lecteur', await role('Lecture seule', { Veteran: 'VIEW' }));
  const creator = await account('createur', await role('Création', { Veteran: 'CREATE' }));
  for (const path of ['/api/veteran_imports', '/api/veteran_import_models'])
    expect((await api.request('GET', path, { token: viewer.token })).status).toBe(403);
  expect((await upload(csv([HEADINGS, person('Zidane')]), 'x.csv', viewer.token)).status).toBe(403);
  const { status, body } = await upload(csv([HEADINGS, person('Zidane')]), 'x.csv', creator.token);
  expect(status).toBe(201);
  const checkedList = await checkAgain(body);
  expect(checkedList.outcomes).toEqual({ changes: 1 });
  expect((await command(checkedList, 'run', { written: ['new', 'changes'] }, creator.token)).status).toBe(
    403,
  );
  await abandon(checkedList);
  expect(await api.db.$count(veterans, inArray(veterans.lastName, ['Zidane']))).toBe(1);
});
