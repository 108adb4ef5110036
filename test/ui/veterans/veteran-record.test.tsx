import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { veterans } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { PRINTED, printWorker } from '../../harness/screens/print-worker.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const printing = printWorker();
const admin = await api.signIn('admin');
const asAdmin = async (method: string, path: string, body?: unknown) =>
  (await api.request(method, path, { token: admin, body })).body;

const quality = (await asAdmin('GET', '/api/params_qualities?itemsPerPage=1'))['hydra:member'][0];

/** A veteran of a test's own. */
const veteran = (changes: Record<string, unknown> = {}) =>
  asAdmin('POST', '/api/veterans?forced=1', {
    civility: 'Mr',
    lastName: 'Zérrouki',
    firstName: 'Karim',
    birthDate: '1936-05-04',
    birthplace: 'Blida',
    citizenStatus: quality['@id'],
    addresses: [{ address: '12 rue des Oliviers, Alger' }],
    phones: [{ phone: '0550123456' }],
    email: 'karim@example.dz',
    ...changes,
  });

const toggle = (name: string) => screen.findByText(name, { selector: 'button' });
const pressedButtons = () =>
  [...document.querySelectorAll('button[aria-pressed=true]')].map(({ textContent }) => textContent);

describe('the toolbar of the record', () => {
  it('VET-10: one view at a time: opening one closes the other, and pressing it again shows the details', async () => {
    const { id } = await veteran();
    const { user, at } = await open(`/veterans/${id}/informations`);
    await screen.findByRole('tab', { name: 'Informations', selected: true });
    expect(pressedButtons()).toEqual([]);

    await user.click(await toggle('Rendez-vous'));
    await screen.findByRole('region', { name: 'Nouveau rendez-vous' });
    expect([at(), pressedButtons()]).toEqual([`/veterans/${id}/informations/appointment`, ['Rendez-vous']]);
    expect(screen.queryByRole('tab')).toBeNull();

    await user.click(await toggle('Associer'));
    await screen.findByRole('region', { name: 'Associer à une autre fiche' });
    expect([at(), pressedButtons()]).toEqual([`/veterans/${id}/informations/associate`, ['Associer']]);
    expect(screen.queryByRole('region', { name: 'Nouveau rendez-vous' })).toBeNull();

    await user.click(await toggle('Aperçu PDF'));
    await waitFor(() => expect(pressedButtons()).toEqual(['Aperçu PDF']));
    expect(at()).toBe(`/veterans/${id}/informations/pdf`);
    expect(screen.queryByRole('region', { name: 'Associer à une autre fiche' })).toBeNull();

    await user.click(await toggle('Aperçu PDF'));
    await screen.findByRole('tab', { name: 'Informations', selected: true });
    expect(at()).toBe(`/veterans/${id}/informations`);
  });

  it.each([
    ['reader', {}, ['Aperçu PDF', 'Carnet de soins']],
    ['booker', { Appointment: 'CREATE' }, ['Aperçu PDF', 'Rendez-vous', 'Carnet de soins']],
    ['editor', { Veteran: 'EDIT' }, ['Aperçu PDF', 'Associer', 'Carnet de soins', 'Modifier', 'Désactiver']],
    [
      'remover',
      { Veteran: 'DELETE' },
      ['Aperçu PDF', 'Associer', 'Carnet de soins', 'Modifier', 'Désactiver'],
    ],
  ] as const)('RIGHTS-05: what a %s finds in the toolbar', async (name, roleRights, buttons) => {
    const { role, account } = accountsOf(api);
    await account(name, await role(`ROLE_${name}`, { Veteran: 'VIEW', ...roleRights }));
    const { id } = await veteran();
    await open(`/veterans/${id}`, { as: name });
    const toolbar = await screen.findByRole('group', { name: 'Actions sur la fiche' });
    const buttonTexts = () =>
      [...toolbar.querySelectorAll('button, a')].map(({ textContent }) => textContent);
    await waitFor(() => expect(buttonTexts()).toEqual(buttons));
  });

  it('RIGHTS-05, SYS-13: who lacks the right is told so at the form’s address, and nothing is asked in vain', async () => {
    const { id } = await veteran();
    await open(`/veterans/${id}/appointment`, { as: 'lecture' });
    await screen.findAllByText('Accès non autorisé');
    expect(api.requests.filter(({ path }) => path.includes('available'))).toEqual([]);
  });
});

it('VET-14, SYS-07: two quick clicks disable the record once, in place', async () => {
  const { id } = await veteran();
  const { user, writes } = await open(`/veterans/${id}`, { as: 'agent' });
  await user.dblClick(await toggle('Désactiver'));
  await toggle('Activer');
  await screen.findByText('Désactivé');
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', `/api/veterans/${id}/enable`, { enable: false }],
  ]);
});

describe('the sheet', () => {
  it('VET-11, SEC-05: a failure is said, with another try; then viewer, download and a way back; read once, for the sheet', async () => {
    printing.answer({ kind: 'failed', message: 'no font' }, { ...PRINTED, pages: 2 });
    const { id } = await veteran();
    const { user, at } = await open(`/veterans/${id}/informations/pdf`, { as: 'lecture' });
    await screen.findByText("Le document n'a pas pu être préparé.");
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    const title = `Fiche Ancien Combattant N° ${id}`;
    const frame = await screen.findByTitle(`Document PDF : ${title}`);
    expect(frame.getAttribute('src')).toMatch(/^blob:document-/);
    screen.getByText('2 pages');
    const download = screen.getByRole('link', { name: 'Télécharger le PDF' });
    expect(download.getAttribute('download')).toBe(`fiche-ancien-combattant-${id}.pdf`);
    expect(printing.jobs[1]).toMatchObject({
      kind: 'veteran',
      sheet: { title, name: 'Monsieur Zérrouki Karim' },
    });
    const forSheet = api.requests.filter(({ path }) => path === `/api/veterans/${id}?for=sheet`);
    expect(forSheet).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Revenir à la fiche' }));
    await waitFor(() => expect(at()).toBe(`/veterans/${id}/informations`));
  });
});

it.each(['pdf', 'observations'])(
  'SYS-06: /%s on paper stays where it cannot be read again, and says of what hour it is',
  async (tab) => {
    const record = await veteran();
    const [type] = (await asAdmin('GET', '/api/params_observations?itemsPerPage=1'))['hydra:member'];
    await asAdmin('POST', '/api/observations', {
      veteran: record['@id'],
      paramsObservation: type['@id'],
      observation: 'Vu',
    });
    const { user } = await open(`/veterans/${record.id}/${tab}`);
    if (tab === 'observations') await user.click(await screen.findByRole('button', { name: /PDF/ }));
    const paper = await screen.findByTitle(/^Document PDF/);
    api.use(faults.broken());
    await user.click(screen.getByRole('button', { name: 'Actualiser' }));
    // The notice stands over the record and over its papers.
    await waitFor(() => expect(screen.getAllByText(/^La mise à jour a échoué/).length).toBeGreaterThan(1));
    expect(paper.isConnected).toBe(true);
    expect(screen.queryByText('Le chargement a échoué')).toBeNull();
  },
);

describe('the appointment form on the record', () => {
  it('VET-10: who leaves it half filled in is asked first', async () => {
    const { id } = await veteran();
    const { user, at } = await open(`/veterans/${id}/appointment`);
    await user.type(await screen.findByLabelText('Accompagnant'), 'Sa fille');
    await user.click(await toggle('Aperçu PDF'));
    const dialog = await screen.findByRole('dialog', { name: 'Abandonner la saisie ?' });
    await user.click(within(dialog).getByRole('button', { name: 'Non' }));
    expect(at()).toBe(`/veterans/${id}/appointment`);
    screen.getByDisplayValue('Sa fille');
    await waitFor(() => expect(dialog.isConnected).toBe(false));
    await user.click(await toggle('Rendez-vous'));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    await screen.findByRole('tab', { name: 'Identification', selected: true });
  });

  it('VET-13: is filled with the veteran, whose identity is locked; Annuler leads back', async () => {
    const { id, '@id': link } = await veteran();
    const { user, at } = await open(`/veterans/${id}/informations/appointment`);
    await screen.findByDisplayValue('Zérrouki');
    // Fields are found by their names: a search by role costs a second on so large a page.
    const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const names = ['lastName', 'firstName', 'birthDate', 'email', 'birthplace', 'phone'];
    expect(names.map((name) => field(name)?.value)).toEqual([
      'Zérrouki',
      'Karim',
      '04/05/1936',
      'karim@example.dz',
      'Blida',
      '0550123456',
    ]);
    await screen.findByDisplayValue(quality.name);
    expect(field('lastName')?.readOnly).toBe(true);
    expect(screen.getByRole('link', { name: 'Monsieur Zérrouki Karim' }).getAttribute('href')).toBe(
      link.replace('/api', ''),
    );
    await user.click(screen.getByRole('link', { name: 'Annuler' }));
    await screen.findByRole('tab', { name: 'Informations', selected: true });
    expect(at()).toBe(`/veterans/${id}/informations`);
  });
});

describe('the form of a record', () => {
  it('VET-03, VET-05: an impossible day that is stored is no obstacle to another field; a new one is refused at its field', async () => {
    const { id } = await veteran();
    await api.db.update(veterans).set({ birthDate: '2050-05-04' }).where(eq(veterans.id, id));
    const { user, at } = await open(`/veterans/${id}/edit`);
    await screen.findByDisplayValue('04/05/2050');
    const field = (name: string) =>
      document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
    const write = (name: string, value: string) => {
      fireEvent.change(field(name), { target: { value } });
      fireEvent.blur(field(name));
    };
    const save = async () => user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    write('deathDate', '01/01/2051');
    await save();
    await screen.findByText('la date de décès est dans le futur');
    expect(screen.queryByText('la date de naissance est dans le futur')).toBeNull();
    write('deathDate', '');
    write('oldCity', 'Bône');
    await save();
    await waitFor(() => expect(at()).toBe(`/veterans/${id}`));
    expect(await asAdmin('GET', `/api/veterans/${id}`)).toMatchObject({
      birthDate: '2050-05-04',
      oldCity: 'Bône',
    });
  });
});
