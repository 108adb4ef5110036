import fs from 'node:fs';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { OPEN_STATES } from '../../../src/domain/imports/imports.ts';
import { looseFiles, veteranFiles, veteranImports, veterans } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { bytesOf, pdf } from '../../harness/data/documents.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { withDirectory, withText, type ZippedFile, zipOfFiles } from '../../harness/data/scans.ts';
import { zipOf } from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';
import { fakeClamd } from '../../harness/servers/clamd.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

/** Folders of scans, attached by the numbers in their names (VET-19). */

const filesUrl = temporaryFolder('scans');
afterAll(() => fs.rmSync(filesUrl, { recursive: true, force: true }));
const clamd = await fakeClamd();
const api = await testApi({ settings: { filesUrl, maxUploadMb: 1, clamavUrl: clamd.url } });
const { token, veteran, first } = await officeOf(api);
const { role, account } = accountsOf(api);
const { check, checkAgain, run, outcomesOf, reasonsOf, rowsOf, upload, command, work, read, abandon } =
  importSteps(api, token, 'veteranFiles');
const type = await first('params_files', 'name=Acte de naissance');

afterEach(async () => {
  await api.db.delete(veteranImports).where(inArray(veteranImports.state, [...OPEN_STATES]));
});

const documentsOf = (id: number) =>
  api.db.select().from(veteranFiles).where(eq(veteranFiles.veteran, id)).orderBy(veteranFiles.id);
const DEFAULTS = { defaults: { paramsFile: type.name } };
const zip = (...files: ZippedFile[]) => zipOfFiles(files);
const storedZips = async () =>
  (await api.db.select().from(looseFiles)).filter(({ storageKey }) => storageKey.startsWith('imports/'));

describe('what becomes of each file', () => {
  it('VET-19, DOC-04: each file goes to the record of its number; what is no document, too large or of nobody is refused at its name', async () => {
    const [one, other] = [await veteran({ lastName: 'Numérisée' }), await veteran({ lastName: 'Autre' })];
    const [act, card] = [pdf('acte'), await bytesOf('png')];
    const list = await zip(
      ['dossiers/', new Uint8Array()],
      [`dossiers/${one.id}_acte de naissance.pdf`, act],
      [`dossiers/${one.id}_Acte-de-naissance_2.pdf`, card],
      [`${other.id}.png`, card],
      ['999999_carte.pdf', act],
      ['photo de groupe.pdf', act],
      [`${other.id}_note.txt`, Buffer.from('Bonjour')],
      [`${other.id}_vide.pdf`, new Uint8Array()],
      [`${other.id}_coupe.png`, await bytesOf('cutPng')],
      [`${other.id}_grand.pdf`, Buffer.alloc(1_048_577, 'x')],
      [`copie/${other.id}_encore.png`, card],
      ['__MACOSX/._1_x.pdf', Buffer.from('x')],
      ['dossiers/.DS_Store', Buffer.from('x')],
    );
    const words = Object.fromEntries(
      ['note', 'vide', 'coupe', 'grand', 'encore', 'carte'].map((word) => [word, type['@id']]),
    );
    const checkedImport = await check(
      list,
      { ...DEFAULTS, translations: { paramsFile: words } },
      'dossiers.zip',
    );
    expect(await outcomesOf(checkedImport)).toEqual({
      2: 'new',
      3: 'new',
      4: 'new',
      5: 'refused',
      6: 'refused',
      7: 'refused',
      8: 'refused',
      9: 'refused',
      10: 'refused',
      // The same bytes for the same record.
      11: 'double',
    });
    const saysOf = async (line: number) => (await reasonsOf(checkedImport, line))[0].message;
    expect(await saysOf(5)).toBe('aucune fiche n° 999999');
    expect(await saysOf(6)).toBe('un numéro de fiche est attendu, par exemple 123');
    expect(await saysOf(7)).toMatch(/^Seuls les PDF et les images/);
    expect(await saysOf(8)).toBe('Ce fichier est vide');
    expect(await saysOf(9)).toMatch(/endommagé/);
    expect(await saysOf(10)).toBe('Le fichier est trop volumineux : 1 Mo au maximum');
    expect(await documentsOf(one.id)).toEqual([]);

    const endedImport = await run(checkedImport);
    expect(endedImport).toMatchObject({ state: 'done', results: { created: 3 } });
    const documents = await documentsOf(one.id);
    expect(documents.map(({ name, extension, size }) => [name, extension, size])).toEqual([
      [`${one.id}_acte de naissance`, 'pdf', act.length],
      // The bytes decide the kind, and not the name.
      [`${one.id}_Acte-de-naissance_2`, 'png', card.length],
    ]);
    const openAnswer = await api.request('GET', `/api/files/veterans/${documents[0]?.id}`, { token });
    expect(openAnswer.status).toBe(200);
    const owner = new pg.Client(api.database.ownerUrl);
    await owner.connect();
    const { rows: auditLines } = await owner.query(
      `select action from audit_log where table_name = 'veteran_files' and request = $1`,
      [`import-${endedImport.id}`],
    );
    await owner.end();
    expect(auditLines.map(({ action }) => action)).toEqual(['insert', 'insert', 'insert']);
    expect(await storedZips()).toHaveLength(1);

    const again = await check(list, { ...DEFAULTS, translations: { paramsFile: words } }, 'dossiers.zip');
    expect(await outcomesOf(again)).toMatchObject({ 2: 'same', 3: 'same', 4: 'same', 11: 'same' });
    await abandon(again);
    expect(await storedZips()).toHaveLength(2);
  });

  it('VET-19: the number is that of the record or of the old system, as the matching says', async () => {
    const owner = await veteran({ lastName: 'Ancienne' });
    await api.db.update(veterans).set({ formerNumber: 'A-77' }).where(eq(veterans.id, owner.id));
    const list = await zip(['A-77_divers.pdf', pdf('a')], [`${owner.id}_divers.pdf`, pdf('b')]);
    const uploadAnswer = (await upload(list, 'anciens.zip')).body;
    expect(uploadAnswer.matching.columns).toEqual(['formerNumber', 'paramsFile', 'name']);
    const checkedImport = await checkAgain(uploadAnswer, {
      ...DEFAULTS,
      columns: ['formerNumber', null, 'name'],
    });
    expect(await outcomesOf(checkedImport)).toEqual({ 2: 'new', 3: 'refused' });
    expect((await rowsOf(checkedImport, 'outcome=new'))[0]).toMatchObject({ record: owner.id });
    const byNumber = await checkAgain(checkedImport, { ...DEFAULTS, columns: ['veteran', null, 'name'] });
    expect(await outcomesOf(byNumber)).toEqual({ 2: 'refused', 3: 'new' });
    const untypedImport = await checkAgain(byNumber, {
      defaults: {},
      columns: ['veteran', 'paramsFile', 'name'],
    });
    expect(untypedImport.unknownValues.paramsFile).toEqual([{ text: 'divers', count: 2 }]);
    expect((await reasonsOf(untypedImport, 3))[0].message).toBe('« divers » n’est pas dans la liste');
  });
});

describe('the run', () => {
  it('VET-19: waits, goes on, and is taken back with its bytes unless a document was changed since', async () => {
    const owner = await veteran({ lastName: 'Reprise' });
    const files = Array.from(
      { length: 12 },
      (_, at): ZippedFile => [`${owner.id}_acte de naissance (${at}).pdf`, pdf(`page ${at}`)],
    );
    const checkedImport = await check(await zipOfFiles(files), {}, 'reprise.zip');
    const runAnswer = (await command(checkedImport, 'run', { written: ['new'] })).body;
    const pausedImport = (await command(runAnswer, 'pause')).body;
    await work();
    expect(await documentsOf(owner.id)).toEqual([]);
    await command(pausedImport, 'resume');
    await work();
    const endedImport = await read(checkedImport['@id']);
    expect(endedImport).toMatchObject({ state: 'done', results: { created: 12 } });
    const [changedDocument, ...others] = await documentsOf(owner.id);
    await api.db
      .update(veteranFiles)
      .set({ name: 'Relu' })
      .where(eq(veteranFiles.id, changedDocument?.id ?? 0));
    await command(endedImport, 'undo');
    await work();
    expect((await read(endedImport['@id'])).results).toEqual({ undone: 11, kept: 1 });
    expect((await documentsOf(owner.id)).map(({ name }) => name)).toEqual(['Relu']);
    const loose = (await api.db.select().from(looseFiles)).map(({ storageKey }) => storageKey);
    expect(loose).toEqual(expect.arrayContaining(others.map(({ storageKey }) => storageKey)));
  });

  it('VET-19, DOC-06: a scan in which something is found is kept in quarantine, one cancelled run stores nothing more', async () => {
    const owner = await veteran({ lastName: 'Infectée' });
    const infectedBytes = Buffer.concat([pdf(), Buffer.from('\n% EICAR\n')]);
    const name = `${owner.id}_acte de naissance.pdf`;
    const endedImport = await run(await check(await zip([name, infectedBytes]), {}, 'infecte.zip'));
    expect(endedImport.results).toEqual({ created: 1 });
    const [document] = await documentsOf(owner.id);
    const openAnswer = await api.request('GET', `/api/files/veterans/${document?.id}`, { token });
    expect([openAnswer.status, JSON.stringify(openAnswer.body)]).toEqual([
      409,
      expect.stringContaining('Eicar-Test'),
    ]);

    const next = await check(await zip([name, pdf('autre')]), {}, 'autre.zip');
    const before = (await storedZips()).length;
    const runAnswer = (await command(next, 'run', { written: ['new'] })).body;
    expect((await command(runAnswer, 'cancel')).body.state).toBe('cancelled');
    await work();
    expect(await documentsOf(owner.id)).toHaveLength(1);
    expect(await storedZips()).toHaveLength(before + 1);
  });
});

it('SEC-03, VET-19: a ZIP that is none, deceives or swells is refused in words, and nothing of it stays', async () => {
  const bytes = pdf('x');
  const two = await zip(['1_a.pdf', bytes], ['2_a.pdf', bytes]);
  const before = (await storedZips()).length;
  const refusalOf = async (content: Uint8Array | string) => {
    const uploadAnswer = await upload(content, 'x.zip');
    expect(uploadAnswer.status).toBe(422);
    return uploadAnswer.body.violations[0].message;
  };
  expect(await refusalOf('Nom;Prénom\nA;B')).toMatch(/^Seule une archive ZIP/);
  expect(await refusalOf(await zip(['vide/', bytes]))).toBe('Cette archive ne contient aucun fichier');
  for (const path of ['../1_a.pdf', '/etc/1_a.pdf', 'a/../../1.pdf', 'C:/1_a.pdf', '..\\1_a.pdf', 'a//1.pdf'])
    expect(await refusalOf(zipOf(path, bytes))).toBe(
      `Cette archive est refusée à cause du nom d’un fichier : « ${path} »`,
    );
  expect(await refusalOf(withText(two, '2_a.pdf', '1_a.pdf'))).toMatch(/deux fois le même fichier : « 1_a/);
  expect(await refusalOf(await zipOfFiles([['1_a.pdf', bytes]], 'secret'))).toMatch(/mot de passe/);
  expect(await refusalOf(two.subarray(0, two.length - 60))).toMatch(/ZIP/);
  expect(await refusalOf(withText(two, 'PK\x01\x02', 'PK\x01\x09'))).toMatch(/endommagé/);
  expect(await refusalOf(withDirectory(two, 60_000, 100))).toMatch(/trop de fichiers : 20\s000 au maximum/);
  expect(await refusalOf(withDirectory(two, 2, 900_000_000))).toMatch(/trop de données/);
  expect(await storedZips()).toHaveLength(before);
  expect(await api.db.$count(veteranImports, inArray(veteranImports.state, [...OPEN_STATES]))).toBe(0);

  // One that says less than it holds is refused by itself.
  const owner = await veteran({ lastName: 'Bombe' });
  const bomb = zipOf(`${owner.id}_acte de naissance.pdf`, Buffer.alloc(50_000_000), 10);
  const checkedImport = await check(bomb, {}, 'bombe.zip');
  expect((await reasonsOf(checkedImport, 2))[0].message).toMatch(/endommagé|volumineux/);
});

it('VET-19, RIGHTS-11: asks CREATE on documents, the undo DELETE; the size of an archive is a setting of its own', async () => {
  const owner = await veteran({ lastName: 'Droits' });
  const small = await testApi({
    database: api.database,
    settings: { filesUrl, importScansMaxMb: 1, importMaxMb: 50 },
  });
  const large = await importSteps(small, token, 'veteranFiles').upload(Buffer.alloc(1_048_577), 'x.zip');
  expect([large.status, large.body.violations[0].message]).toEqual([
    413,
    'Le fichier est trop volumineux : 1 Mo au maximum',
  ]);
  const archive = await zip([`${owner.id}_acte de naissance.pdf`, pdf('droit')]);
  const reader = await account('lit-documents', await role('ROLE_READ_SCANS', { Veteran: 'CREATE' }));
  const filer = await account(
    'depose-documents',
    await role('ROLE_FILE_SCANS', { Veteran: 'LIST', VeteranFile: 'CREATE' }),
  );
  expect((await upload(archive, 'x.zip', reader.token)).status).toBe(403);
  const ownImport = importSteps(api, filer.token, 'veteranFiles');
  const endedImport = await ownImport.run(await ownImport.check(archive, {}, 'x.zip'), ['new']);
  expect(endedImport.results).toEqual({ created: 1 });
  expect((await ownImport.command(endedImport, 'undo')).status).toBe(403);
});
