import { screen, within } from '@testing-library/react';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { numbered } from '../../../src/i18n/names.ts';
import { appointments, observations, veteranFiles, veteranImports } from '../../../src/server/db/schema.ts';
import { importJob } from '../../../src/server/imports/job.ts';
import { pdf } from '../../harness/data/documents.ts';
import { officeOf } from '../../harness/data/records.ts';
import { zipOfFiles } from '../../harness/data/scans.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { csv } from '../../harness/screens/lists.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

/** The page of imports, for lists that belong to records: scans and notes (VET-19). */

const api = await mockedApi();
const { open } = backOffice(api);
const { veteran, create, calendar, slotsOf, reason, region } = await officeOf(api);
const forms = await nodeForms();
beforeEach(() => {
  for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
});
const work = () => importJob.run(api.context, new AbortController().signal);

type User = Awaited<ReturnType<typeof open>>['user'];

const linkName = (id: number, person: string) => `Fiche ${numbered(id)} · ${person}`;

const choose = async (user: User, label: string | RegExp, option: string) => {
  await user.click(await screen.findByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option }));
};

/** Has the rows checked, by a button of this name. */
async function check(user: User, button: string) {
  await user.click(screen.getByText(button));
  await screen.findByText('Vérification des lignes');
  await work();
}

async function confirm(user: User, button: string) {
  await user.click(screen.getByText(button));
  await user.click(within(await screen.findByRole('dialog')).getByText('Oui'));
}

it('VET-19, DOC-04: a ZIP of scans is matched, checked, attached to the records of its numbers, and taken back', async () => {
  const { id } = await veteran({ lastName: 'Numérisée', firstName: 'Zohra' });
  const { user } = await open('/veterans/import');
  await choose(user, 'Ce que contient le fichier', 'Documents');
  await screen.findByText(/^Une archive ZIP de PDF et d’images/);
  const archive = await zipOfFiles([
    [`dossiers/${id}_acte de naissance.pdf`, pdf('acte')],
    [`dossiers/${id}_divers.pdf`, pdf('divers')],
    ['dossiers/999999_acte de naissance.pdf', pdf('personne')],
    ['dossiers/photo de groupe.pdf', pdf('groupe')],
  ]);
  await user.upload(
    screen.getByLabelText('Choisir un fichier'),
    new forms.File([Uint8Array.from(archive)], 'dossiers.zip'),
  );
  // No line of headings and no century is asked of a ZIP.
  await screen.findByText(/^Chaque fichier de l’archive est une ligne/);
  expect(screen.queryByLabelText('Ligne des titres')).toBeNull();
  expect(screen.queryByLabelText('Années à deux chiffres')).toBeNull();
  await check(user, 'Vérifier les lignes');

  await user.click(await screen.findByText('Refusées (3)'));
  await screen.findByText('N° de la fiche : aucune fiche n° 999999');
  screen.getByText('N° de la fiche : un numéro de fiche est attendu, par exemple 123');
  await user.click(screen.getAllByText('Changer la correspondance')[0] as HTMLElement);
  await choose(user, 'Type de document pour « divers »', 'Acte de naissance');
  await check(user, 'Vérifier à nouveau');
  await user.click(await screen.findByText('Nouvelles (2)'));
  await screen.findByText(new RegExp(`${id}_divers`));
  expect(await screen.findAllByRole('link', { name: linkName(id, 'Numérisée Zohra') })).toHaveLength(2);
  expect(await api.db.$count(veteranFiles)).toBe(0);

  await confirm(user, 'Importer 2 lignes');
  await screen.findByText('0 sur 2 fichiers');
  await work();
  await screen.findByText('Créées (2)');
  expect(await api.db.$count(veteranFiles, eq(veteranFiles.veteran, id))).toBe(2);

  await confirm(user, 'Annuler l’import');
  await screen.findByText('Annulation en cours');
  await work();
  await screen.findByText('Annulées (2)');
  expect(await api.db.$count(veteranFiles)).toBe(0);
});

it('VET-19: notes come to the records of their numbers; while they do, rows a second and the time left are shown', async () => {
  const { id } = await veteran({ lastName: 'Notée', firstName: 'Ali' });
  await create('params_observations', { name: 'Reçu chez lui' });
  const { user } = await open('/veterans/import');
  await choose(user, 'Ce que contient le fichier', 'Observations');
  const rows = [
    ['N° de fiche', 'Texte', 'Type', 'Date'],
    [String(id), 'Demande une carte', 'Reçu chez lui', '12/03/1998'],
    ['987654', 'Sans fiche', 'Reçu chez lui', '12/03/1998'],
  ];
  await user.upload(screen.getByLabelText('Choisir un fichier'), new forms.File([csv(rows)], 'notes.csv'));
  await screen.findByText('notes.csv');
  await check(user, 'Vérifier les lignes');
  await screen.findByRole('link', { name: linkName(id, 'Notée Ali') });
  await user.click(screen.getByText('Refusées (1)'));
  await screen.findByText(/aucune fiche n° 987654/);

  await confirm(user, 'Importer 1 ligne');
  await screen.findByText('Import en cours');
  // As if it were a longer list that began ten seconds ago.
  const longer = { total: 3000, processed: 1000, phaseProcessed: 0 };
  const began = new Date(api.context.clock().getTime() - 10_000);
  await api.db.update(veteranImports).set({ ...longer, phaseStarted: began });
  await screen.findByText(/^1\s?000 sur 3\s?000 lignes$/);
  screen.getByText(/^\d+ lignes par seconde, encore \d+ secondes$/);
  await api.db.update(veteranImports).set({ total: 2, processed: 0 });
  await work();
  await screen.findByText('Créées (1)');
  const [note] = await api.db.select().from(observations).where(sql`${observations.veteran} = ${id}`);
  expect(note).toMatchObject({ observation: 'Demande une carte', formerCreatedDate: '1998-03-12' });
});

it('VET-19, APT-05: appointments come to the records of their numbers, and one to come takes a place', async () => {
  const { id } = await veteran({ lastName: 'Attendue', firstName: 'Houria', birthDate: '1938-02-01' });
  const cell = await create('cells', { name: 'Pensions' });
  const [slot] = await slotsOf(await calendar({ cell: cell['@id'] }));
  if (!slot) throw new Error('no slot');
  const [day, hour] = [slot.dateRDV.slice(0, 10), slot.dateRDV.slice(11, 16)];
  const { user } = await open('/veterans/import');
  await choose(user, 'Ce que contient le fichier', 'Rendez-vous');
  const row = (when: string, state: string) => [
    String(id),
    when,
    state,
    reason.name,
    'Pensions',
    region.name,
  ];
  const rows = [
    ['N° fiche', 'Date RDV', 'État', 'Motif', 'Cellule', 'Wilaya'],
    row('12/03/2019 10h30', 'Venu'),
    row(`${day} ${hour}`, ''),
    row(`${day} 23:45`, ''),
  ];
  await user.upload(screen.getByLabelText('Choisir un fichier'), new forms.File([csv(rows)], 'rdv.csv'));
  await screen.findByText('rdv.csv');
  await check(user, 'Vérifier les lignes');
  expect(await screen.findAllByRole('link', { name: linkName(id, 'Attendue Houria') })).toHaveLength(2);
  await user.click(screen.getByText('Refusées (1)'));
  await screen.findByText(/aucune place libre/);

  await confirm(user, 'Importer 2 lignes');
  await screen.findByText('Import en cours');
  await work();
  await screen.findByText('Créées (2)');
  const newAppointments = await api.db
    .select()
    .from(appointments)
    .where(eq(appointments.veteran, id))
    .orderBy(appointments.dateRDV);
  expect(newAppointments.map(({ state, slot: takenSlot }) => [state, takenSlot])).toEqual([
    ['done', null],
    ['expected', slot.id],
  ]);

  await confirm(user, 'Annuler l’import');
  await screen.findByText('Annulation en cours');
  await work();
  await screen.findByText('Annulées (2)');
  expect(await api.db.$count(appointments, eq(appointments.veteran, id))).toBe(0);
});
