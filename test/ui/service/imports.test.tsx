import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { importJob } from '../../../src/server/imports/job.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { csv } from '../../harness/screens/lists.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { nodeForms } from '../../harness/screens/node-forms.ts';

/** The page of imported lists (VET-19). */

const api = await mockedApi();
const { open } = backOffice(api);
const { quality, veteran } = await officeOf(api);
const forms = await nodeForms();
beforeEach(() => {
  for (const [name, value] of Object.entries(forms)) vi.stubGlobal(name, value);
});
const work = () => importJob.run(api.context, new AbortController().signal);

const HEADINGS = ['Civ', 'Nom', 'Prénom', 'Né le', 'Statut militaire', 'Adresse'];
const fileOf = (rows: string[][], name = 'anciens.csv') => new forms.File([csv([HEADINGS, ...rows])], name);

it('VET-19: a list goes from the file to its records: columns by hand, dry run, refused values, run and undo', async () => {
  await veteran({
    lastName: 'Belkacem',
    firstName: 'Aïssa',
    birthDate: '1931-02-03',
    addresses: [{ address: 'Alger' }],
  });
  const { user, at } = await open('/veterans');
  await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importer une liste' }));
  expect(at()).toBe('/veterans/import');
  await user.upload(
    await screen.findByLabelText('Choisir un fichier'),
    fileOf([
      ['Mr', 'Zitouni', 'Saïd', '14/08/1936', quality.name, 'Alger'],
      ['Mr', 'Belkacem', 'Aïssa', '03/02/1931', quality.name, 'Oran'],
      ['Mr', 'Yahiaoui', 'Ali', '31/02/1931', quality.name, 'Oran'],
    ]),
  );
  // The columns, with their first values beside them.
  await screen.findByText('anciens.csv');
  await screen.findByText('14/08/1936 · 03/02/1931 · 31/02/1931');
  const column = screen.getByLabelText('Champ pour la colonne Statut militaire');
  expect(column.textContent).toBe('Ne pas importer');
  await user.click(column);
  await user.click(await screen.findByRole('option', { name: 'Qualité' }));
  await user.click(screen.getByText('Vérifier les lignes'));
  await screen.findByText('Vérification des lignes');
  await work();

  // What will be done, row by row.
  await screen.findByText('Nouvelles (1)');
  await screen.findByText('Zitouni · Saïd · 14/08/1936');
  await user.click(screen.getByText('Modifications (1)'));
  await screen.findByText('Adresses : Alger → Alger, Oran');
  await user.click(screen.getByText('Refusées (1)'));
  await screen.findByText(/Date de naissance : date non valide/);
  await screen.findByText(/D4 : 31\/02\/1931/);
  expect(screen.getByText('Télécharger les lignes refusées')).toBeTruthy();

  await user.click(screen.getByText('Importer 2 lignes'));
  const question = await screen.findByRole('dialog', { name: 'Importer 2 lignes ?' });
  await user.click(within(question).getByText('Oui'));
  await screen.findByText('Import en cours');
  await user.click(screen.getByText('Mettre en pause'));
  await screen.findByText('Import en pause');
  await user.click(screen.getByText('Reprendre'));
  await screen.findByText('Import en cours');
  await work();
  await screen.findByText('Créées (1)');
  expect(await screen.findByText('Modifiées (1)')).toBeTruthy();

  await user.click(screen.getByText('Annuler l’import'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Oui'));
  await screen.findByText('Annulation en cours');
  await work();
  await screen.findByText('Annulées (2)');
  await user.click(screen.getByText('Retour aux imports'));
  await screen.findByText('Derniers imports');
  expect(await screen.findByLabelText('Voir l’import du fichier anciens.csv')).toBeTruthy();
});

it('VET-19: the result of an import that was under way when the page was opened stays until the way back', async () => {
  const { user } = await open('/veterans/import');
  await user.upload(
    await screen.findByLabelText('Choisir un fichier'),
    fileOf([['Mr', 'Zemmouri', 'Saïd', '14/08/1936', quality.name, 'Alger']], 'reprise.csv'),
  );
  const column = await screen.findByLabelText('Champ pour la colonne Statut militaire');
  await user.click(column);
  await user.click(await screen.findByRole('option', { name: 'Qualité' }));
  await user.click(screen.getByText('Vérifier les lignes'));
  await screen.findByText('Vérification des lignes');
  await work();
  await user.click(await screen.findByText('Importer 1 ligne'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Oui'));
  await screen.findByText('Import en cours');
  screen.getByText('0 sur 1 ligne');
  cleanup();

  const { user: later } = await open('/veterans/import');
  await screen.findByText('Import en cours');
  await work();
  await screen.findByText('Créées (1)');
  // Back from another tab of the browser, the page reads the imports again: none is under way.
  api.requests.length = 0;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() =>
    expect(api.requests.some(({ path }) => /^\/api\/veteran_imports(\?|$)/.test(path))).toBe(true),
  );
  await expect.poll(() => screen.queryByText('Derniers imports')).toBeNull();
  screen.getByText('Créées (1)');
  await later.click(screen.getByText('Retour aux imports'));
  await screen.findByText('Derniers imports');
});

it('VET-19: what a list lacks is asked for, a file that is none is refused at its field, and an import can be abandoned', async () => {
  const { user } = await open('/veterans/import');
  const input = await screen.findByLabelText('Choisir un fichier');
  await user.upload(input, new forms.File([new Uint8Array([0x89, 0x50, 0, 0, 0, 0])], 'photo.csv'));
  await screen.findByText(/Seuls les tableaux XLSX, ODS et CSV sont acceptés/);
  await user.upload(
    await screen.findByLabelText('Choisir un fichier'),
    fileOf([['Mr', 'Cherif', 'Omar', '14/08/36', 'Cousin germain', 'Alger']]),
  );
  await user.click(await screen.findByLabelText('Champ pour la colonne Statut militaire'));
  await user.click(await screen.findByRole('option', { name: 'Qualité' }));
  await user.click(screen.getByText('Vérifier les lignes'));
  await screen.findByText('Vérification des lignes');
  await work();
  await screen.findByText(/année à deux chiffres/);
  await user.click(screen.getAllByText('Changer la correspondance')[0] as HTMLElement);
  await user.click(await screen.findByLabelText('Années à deux chiffres'));
  await user.click(await screen.findByRole('option', { name: '00 à 20 → 2000 à 2020 ; les autres → 19…' }));
  await user.click(await screen.findByLabelText('Qualité pour « Cousin germain »'));
  await user.click(await screen.findByRole('option', { name: 'Ajouter à la liste' }));
  await user.click(screen.getByText('Vérifier à nouveau'));
  await screen.findByText('Vérification des lignes');
  await work();
  await screen.findByText('Nouvelles (1)');
  await user.click(screen.getByText('Abandonner'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Oui'));
  await screen.findByText('L’import est abandonné');
  await screen.findByLabelText('Choisir un fichier');
});
