import { eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { OPEN_STATES } from '../../../src/domain/imports/imports.ts';
import {
  appointments,
  medicalInformations,
  observations,
  slots,
  veteranImports,
  veterans,
} from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { importSteps } from '../../harness/data/imports.ts';
import { officeOf } from '../../harness/data/records.ts';
import { csv, xlsx } from '../../harness/screens/lists.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Lists of what belongs to records, with the number of each record (VET-19). */

const api = await testApi();
const office = await officeOf(api);
const { token, quality, reason, region, veteran, create, calendar, slotsOf } = office;
const { role, account } = accountsOf(api);

afterEach(async () => {
  await api.db.delete(veteranImports).where(inArray(veteranImports.state, [...OPEN_STATES]));
});

const person = await veteran({
  lastName: 'Mekki',
  firstName: 'Salah',
  birthDate: '1934-03-02',
  phones: [{ phone: '0550123456' }],
});
const mergedRecord = await veteran({ lastName: 'Mekky', firstName: 'Salah', birthDate: '1934-03-02' });
await create('veteran_merges', {
  kept: person['@id'],
  merged: mergedRecord.id,
  keptVersion: person.version,
  mergedVersion: mergedRecord.version,
  values: {},
});

describe('notes', () => {
  const steps = importSteps(api, token, 'observations');
  const { check, run, reasonsOf, outcomesOf, abandon, command, work, read } = steps;
  const notesOf = (id: number) =>
    api.db.select().from(observations).where(eq(observations.veteran, id)).orderBy(observations.id);

  it('VET-19, VET-18: observations come to the record of their number, a merged number leads on, unknown ones are refused at the cell', async () => {
    const code = await create('params_observations', { name: 'Reçu chez lui' });
    const list = csv([
      ['N° fiche', 'Date', 'Type', 'Texte'],
      [person.id, '12/03/1998', 'recu chez lui', 'Reçu à son domicile\nTrès fatigué'],
      [mergedRecord.id, '', 'Reçu chez lui', 'Veuve reçue'],
      [`n° ${person.id}`, '12/03/1998', 'Reçu chez lui', 'Reçu à son domicile\nTrès fatigué'],
      ['999999', '13/03/1998', 'Reçu chez lui', 'Personne'],
      ['douze', '13/03/2098', 'Autre chose', ''],
    ]);
    const checkedImport = await check(list);
    expect(checkedImport.kind).toBe('observations');
    expect(checkedImport.matching.columns).toEqual([
      'veteran',
      'formerCreatedDate',
      'paramsObservation',
      'observation',
    ]);
    expect(await outcomesOf(checkedImport)).toEqual({
      2: 'new',
      3: 'new',
      4: 'double',
      6: 'refused',
      5: 'refused',
    });
    expect(await reasonsOf(checkedImport, 5)).toEqual([
      { field: 'veteran', column: 0, message: 'aucune fiche n° 999999' },
    ]);
    expect((await reasonsOf(checkedImport, 6)).map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['veteran', 'paramsObservation']),
    );
    const endedImport = await run(checkedImport, ['new']);
    expect(endedImport.results).toEqual({ created: 2 });
    const notes = await notesOf(person.id);
    expect(notes).toMatchObject([
      {
        observation: 'Reçu à son domicile\nTrès fatigué',
        formerCreatedDate: '1998-03-12',
        paramsObservation: code.id,
        version: 1,
      },
      { observation: 'Veuve reçue', formerCreatedDate: null },
    ]);
    expect(notes[0]?.createdBy).not.toBeNull();

    const again = await check(list);
    expect(again.outcomes).toEqual({ same: 3, refused: 2 });
    await abandon(again);

    // One was edited since: it stays.
    await api.request('PUT', `/api/observations/${notes[1]?.id}`, {
      token,
      body: { observation: 'Veuve reçue, à rappeler' },
    });
    const ended = await read(endedImport['@id']);
    await command(ended, 'undo');
    await work();
    expect((await read(endedImport['@id'])).results).toEqual({ undone: 1, kept: 1 });
    expect((await notesOf(person.id)).map(({ observation }) => observation)).toEqual([
      'Veuve reçue, à rappeler',
    ]);
  });

  it('VET-19: a text of the same date under another code is a possible double, a new code is added when asked', async () => {
    const medical = importSteps(api, token, 'medicalInformations');
    const list = (code: string) =>
      csv([
        ['Fiche', 'Date', 'Code', 'Commentaire'],
        [person.id, '1999-01-05', code, 'Douleur au genou'],
      ]);
    const unknown = await medical.check(list('G12'));
    expect(unknown.outcomes).toEqual({ refused: 1 });
    expect(unknown.unknownValues).toEqual({ paramsMedicalInformation: [{ text: 'G12', count: 1 }] });
    const checkedImport = await medical.checkAgain(unknown, {
      translations: { paramsMedicalInformation: { G12: 'create' } },
    });
    expect((await medical.run(checkedImport, ['new'])).results).toEqual({ created: 1 });
    const [note] = await api.db.select().from(medicalInformations);
    expect(note).toMatchObject({ observation: 'Douleur au genou', formerCreatedDate: '1999-01-05' });
    await create('params_medical_informations', { name: 'G13' });
    const other = await medical.check(list('G13'));
    expect(other.outcomes).toEqual({ double: 1 });
    await medical.abandon(other);
  });

  it('VET-19: a matching without the column of the number is refused', async () => {
    const uploadAnswer = await steps.upload(csv([['Texte'], ['sans numéro']]));
    const answer = await command(uploadAnswer.body, 'matching', {
      ...uploadAnswer.body.matching,
      columns: ['observation'],
    });
    expect([answer.status, answer.body.violations[0].message]).toEqual([
      422,
      'Faites correspondre une colonne à « N° de la fiche »',
    ]);
    await abandon(uploadAnswer.body);
  });
});

describe('appointments', () => {
  const steps = importSteps(api, token, 'appointments');
  const { check, run, reasonsOf, outcomesOf, abandon, command, work, read } = steps;
  const appointmentsOf = (id: number) =>
    api.db.select().from(appointments).where(eq(appointments.veteran, id)).orderBy(appointments.dateRDV);

  it('VET-19, APT-05: past appointments with their state need no calendar, coming ones take a place', async () => {
    const cell = await create('cells', { name: 'Pensions' });
    const open = await calendar({ cell: cell['@id'] });
    const [slot] = await slotsOf(open);
    const [day, hour] = [slot?.dateRDV.slice(0, 10), slot?.dateRDV.slice(11, 16)];
    const row = (date: string, state: string, id: number = person.id) => [
      id,
      date,
      state,
      reason.name,
      'Pensions',
      region.name,
    ];
    const list = csv([
      ['N° fiche', 'Date RDV', 'État', 'Motif', 'Cellule', 'Wilaya'],
      row('12/03/2019 10h30', 'Venu'),
      row('13/03/2019 à 9:00', 'absent'),
      row('14/03/2019 09:00', 'Annulé'),
      row('15/03/2019 14 h', ''),
      row(`${day} ${hour}`, 'prévu'),
      row(`${day} ${hour}`, '', (await veteran({ lastName: 'Deuxième', birthDate: '1940-01-01' })).id),
      row(`${day} 23:45`, ''),
      row(`${day} ${hour}`, 'venu', (await veteran({ lastName: 'Trop tôt', birthDate: '1941-01-01' })).id),
      row('16/03/2019', 'venu'),
      row('17/03/2019 25:00', 'venu'),
      row('17/03/2019 10:00', 'bof', 999_999),
    ]);
    const checkedImport = await check(list);
    expect(await outcomesOf(checkedImport)).toEqual({
      2: 'new',
      3: 'new',
      4: 'new',
      5: 'new',
      6: 'new',
      7: 'refused',
      8: 'refused',
      9: 'refused',
      10: 'refused',
      11: 'refused',
      12: 'refused',
    });
    expect(await reasonsOf(checkedImport, 7)).toMatchObject([
      { field: 'date', message: /aucune place libre/ },
    ]);
    expect(await reasonsOf(checkedImport, 8)).toMatchObject([
      { field: 'date', message: /aucune place libre/ },
    ]);
    expect(await reasonsOf(checkedImport, 9)).toMatchObject([{ field: 'state', message: /à venir/ }]);
    expect(await reasonsOf(checkedImport, 10)).toMatchObject([{ field: 'dateHour' }]);
    expect(await reasonsOf(checkedImport, 11)).toMatchObject([
      { field: 'dateHour', message: /heure non valide/ },
    ]);
    expect(await reasonsOf(checkedImport, 12)).toMatchObject([
      { field: 'veteran', message: 'aucune fiche n° 999999' },
      { field: 'state' },
    ]);
    const endedImport = await run(checkedImport, ['new']);
    expect(endedImport.results).toEqual({ created: 5 });
    const newAppointments = await appointmentsOf(person.id);
    expect(newAppointments.map(({ state, canceled, slot: of }) => [state, canceled, of !== null])).toEqual([
      ['done', false, false],
      ['absent', false, false],
      [null, true, false],
      ['expected', false, false],
      ['expected', false, true],
    ]);
    expect(newAppointments[0]).toMatchObject({
      lastName: 'Mekki',
      birthDate: '1934-03-02',
      phone: '0550123456',
      quality: quality.id,
      dateRDV: new Date('2019-03-12T09:30:00Z'),
    });
    const [takenSlot] = await api.db
      .select()
      .from(slots)
      .where(eq(slots.id, slot?.id ?? 0));
    expect(takenSlot?.booked).toBe(1);
    // Nobody is written to.
    expect(await api.db.execute('select from mail_outbox')).toMatchObject({ rowCount: 0 });
    // They are read as any appointment, on screen too.
    const readAnswer = await api.request('GET', `/api/appointments/${newAppointments[0]?.id}`, { token });
    expect(readAnswer.body).toMatchObject({
      date: '2019-03-12',
      dateHour: '10:30',
      state: 'done',
      calendar: null,
    });

    const again = await check(list);
    expect(again.outcomes).toMatchObject({ same: 5 });
    await abandon(again);
    const correctedImport = await check(
      csv([
        ['N° fiche', 'Date RDV', 'État', 'Motif', 'Cellule', 'Wilaya'],
        row('12/03/2019 10h30', 'absent'),
      ]),
    );
    expect(correctedImport.outcomes).toEqual({ double: 1 });
    await abandon(correctedImport);

    await command(await read(endedImport['@id']), 'undo');
    await work();
    expect((await read(endedImport['@id'])).results).toEqual({ undone: 5 });
    expect(await appointmentsOf(person.id)).toEqual([]);
    const [free] = await api.db
      .select()
      .from(slots)
      .where(eq(slots.id, slot?.id ?? 0));
    expect(free?.booked).toBe(0);
  });

  it('VET-19: a spreadsheet’s own dates with their hour, and values of the matching for what is missing', async () => {
    const content = await xlsx([
      ['N° dossier', 'Date', 'Suite'],
      [person.id, new Date(Date.UTC(2018, 4, 7, 11, 15)), 'honoré'],
      [person.id, new Date(Date.UTC(2018, 4, 8)), 'honoré'],
    ]);
    const cell = await create('cells', { name: 'Accueil général' });
    const checkedImport = await check(
      content,
      { defaults: { dateHour: '09:00', reason: reason.name, cell: cell.name, region: region.name } },
      'rdv.xlsx',
    );
    expect(checkedImport.outcomes).toEqual({ new: 2 });
    expect((await run(checkedImport, ['new'])).results).toEqual({ created: 2 });
    const [first, second] = await appointmentsOf(person.id);
    expect([first?.dateRDV.toISOString(), second?.dateRDV.toISOString()]).toEqual([
      '2018-05-07T10:15:00.000Z',
      '2018-05-08T08:00:00.000Z',
    ]);
  });

  it('VET-19: the database refuses an active appointment to come without a place', async () => {
    const [one] = await appointmentsOf(person.id);
    await expect(
      api.db
        .update(appointments)
        .set({ dateRDV: new Date('2099-01-01T09:00:00Z') })
        .where(eq(appointments.id, one?.id ?? 0)),
    ).rejects.toMatchObject({ cause: { constraint: 'active_has_slot' } });
  });
});

it('VET-19, RIGHTS-11: each kind asks CREATE on its own class and the list of veterans, the undo asks DELETE', async () => {
  const writer = await account(
    'notes-seules',
    await role('Notes seules', { Observation: 'CREATE', Veteran: 'LIST' }),
  );
  const blind = await account('sans-fiches', await role('Sans fiches', { Observation: 'DELETE' }));
  const list = csv([
    ['Fiche', 'Type', 'Texte'],
    [person.id, 'Reçu chez lui', 'Vu'],
  ]);
  const as = (who: { token: string }) => importSteps(api, who.token, 'observations');
  expect((await importSteps(api, writer.token, 'veterans').upload(list)).status).toBe(403);
  expect((await importSteps(api, writer.token, 'appointments').upload(list)).status).toBe(403);
  expect((await as(blind).upload(list)).status).toBe(403);
  const checkedImport = await as(writer).check(list);
  const endedImport = await as(writer).run(checkedImport, ['new']);
  expect(endedImport.results).toEqual({ created: 1 });
  expect((await as(writer).command(endedImport, 'undo')).status).toBe(403);
  // Another kind's import is not theirs to see.
  const { '@id': veterans } = (await importSteps(api, token).upload(list)).body;
  expect((await api.request('GET', veterans, { token: writer.token })).status).toBe(403);
  const listAnswer = await api.request('GET', '/api/veteran_imports', { token: writer.token });
  expect(listAnswer.body['hydra:member'].map(({ kind }: { kind: string }) => kind)).not.toContain('veterans');
  expect(
    (await api.request('POST', '/api/veteran_imports?kind=x', { token, body: new FormData() })).status,
  ).toBe(400);
});

describe('numbers of the old system', () => {
  const people = importSteps(api, token, 'veterans');
  const notes = importSteps(api, token, 'observations');
  const HEADINGS = ['Civilité', 'Nom', 'Prénom', 'Date de naissance', 'Qualité', 'Adresse', 'Ancien numéro'];
  const row = (lastName: string, former: string) => [
    'Mr',
    lastName,
    'Omar',
    '14/08/1931',
    quality.name,
    'Alger',
    former,
  ];
  const numberOf = async (lastName: string) => {
    const foundVeterans = await api.db.select().from(veterans).where(eq(veterans.lastName, lastName));
    return foundVeterans.map(({ formerNumber }) => formerNumber);
  };

  it('VET-19: an import keeps the number of the old system, of one record alone, and refuses another at its cell', async () => {
    const list = csv([HEADINGS, row('Guellati', 'A-0077'), row('Zeroual', 'A-0077'), row('Bensalem', '')]);
    const checkedImport = await people.check(list);
    expect(await people.outcomesOf(checkedImport)).toEqual({ 2: 'new', 3: 'refused', 4: 'new' });
    expect(await people.reasonsOf(checkedImport, 3)).toEqual([
      { field: 'formerNumber', column: 6, message: 'ce numéro est déjà celui de la ligne 2' },
    ]);
    await people.run(checkedImport);
    expect(await numberOf('Guellati')).toEqual(['A-0077']);
    expect(await numberOf('Bensalem')).toEqual([null]);

    const again = await people.check(list);
    expect(await people.outcomesOf(again)).toEqual({ 2: 'same', 3: 'refused', 4: 'same' });
    await people.abandon(again);
    const changedImport = await people.check(
      csv([HEADINGS, row('Guellati', 'A-0078'), row('Bensalem', 'A-0079'), row('Zeroual', 'A-0077')]),
    );
    expect(await people.outcomesOf(changedImport)).toEqual({ 2: 'refused', 3: 'changes', 4: 'refused' });
    const endedImport = await people.run(changedImport);
    expect(await numberOf('Bensalem')).toEqual(['A-0079']);
    await people.command(endedImport, 'undo');
    await people.work();
    expect(await numberOf('Bensalem')).toEqual([null]);

    const [one, other] = [await veteran({ lastName: 'Unique' }), await veteran({ lastName: 'Unique' })];
    await api.db.update(veterans).set({ formerNumber: 'B-1' }).where(eq(veterans.id, one.id));
    await expect(
      api.db.update(veterans).set({ formerNumber: 'B-1' }).where(eq(veterans.id, other.id)),
    ).rejects.toThrow();
  });

  it('VET-19, VET-18: notes find their record by it, also once the record was merged; people cannot write it', async () => {
    const [keptRecord, other] = [
      await veteran({ lastName: 'Gardée' }),
      await veteran({ lastName: 'Jointe' }),
    ];
    await api.db.update(veterans).set({ formerNumber: 'C-5' }).where(eq(veterans.id, other.id));
    const writeAnswer = await api.request('PUT', `/api/veterans/${keptRecord.id}`, {
      token,
      body: { formerNumber: 'C-6' },
    });
    expect([writeAnswer.status, writeAnswer.body.formerNumber ?? null]).toEqual([200, null]);
    const read = async ({ '@id': link }: { '@id': string }) =>
      (await api.request('GET', link, { token })).body;
    const [now, joinedRecord] = [await read(keptRecord), await read(other)];
    const merge = await create('veteran_merges', {
      kept: keptRecord['@id'],
      merged: other.id,
      keptVersion: now.version,
      mergedVersion: joinedRecord.version,
      values: {},
    });
    expect((await read(keptRecord)).formerNumber).toBe('C-5');

    await create('params_observations', { name: 'Permanence' });
    const list = csv([
      ['Ancien numéro', 'Type', 'Observations'],
      ['C-5', 'Permanence', 'Reçue à la permanence'],
      ['C-9', 'Permanence', 'Personne'],
    ]);
    const checkedImport = await notes.check(list);
    expect(await notes.outcomesOf(checkedImport)).toEqual({ 2: 'new', 3: 'refused' });
    expect(await notes.reasonsOf(checkedImport, 3)).toEqual([
      { field: 'formerNumber', column: 0, message: 'aucune fiche n’avait le n° C-9 dans l’ancien système' },
    ]);
    await notes.abandon(checkedImport);

    expect((await api.request('DELETE', merge['@id'], { token })).status).toBe(204);
    expect([(await read(keptRecord)).formerNumber ?? null, (await read(other)).formerNumber]).toEqual([
      null,
      'C-5',
    ]);

    await api.db.update(veterans).set({ formerNumber: 'C-4' }).where(eq(veterans.id, keptRecord.id));
    const [first, second] = [await read(keptRecord), await read(other)];
    const again = await create('veteran_merges', {
      kept: keptRecord['@id'],
      merged: other.id,
      keptVersion: first.version,
      mergedVersion: second.version,
      values: {},
    });
    expect((await read(keptRecord)).formerNumber).toBe('C-4');
    const third = await veteran({ lastName: 'Tierce' });
    await api.db.update(veterans).set({ formerNumber: 'C-5' }).where(eq(veterans.id, third.id));
    const takeAnswer = await api.request('DELETE', again['@id'], { token });
    expect([takeAnswer.status, takeAnswer.body.changes]).toEqual([
      409,
      [`le N° C-5 de l'ancien système est celui de la fiche N° ${third.id}`],
    ]);

    const sentImport = (
      await notes.upload(
        csv([
          ['N° fiche', 'Ancien numéro', 'Observations'],
          [keptRecord.id, 'C-4', 'Deux'],
        ]),
      )
    ).body;
    const refusal = await notes.command(sentImport, 'matching', sentImport.matching);
    expect(refusal.status).toBe(422);
    expect(JSON.stringify(refusal.body)).toContain('et non les deux');
    await notes.abandon(sentImport);
  });
});
