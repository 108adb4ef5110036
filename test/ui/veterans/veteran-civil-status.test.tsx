import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { printWorker } from '../../harness/screens/print-worker.ts';

/** A person's birth and family on the record (VET-16, VET-17), and the numbers of its parts (VET-15). */

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const printing = printWorker();
const admin = await api.signIn('admin');
const asAdmin = async (method: string, path: string, body?: unknown) =>
  (await api.request(method, path, { token: admin, body })).body;
const quality = (await asAdmin('GET', '/api/params_qualities?itemsPerPage=1'))['hydra:member'][0];

const veteran = (changes: Record<string, unknown> = {}) =>
  asAdmin('POST', '/api/veterans?forced=1', {
    civility: 'Mr',
    lastName: 'Zahraoui',
    firstName: 'Ali',
    birthDate: '1936-05-04',
    citizenStatus: quality['@id'],
    addresses: [{ address: 'Alger' }],
    ...changes,
  });

/** The form also asks for records that are like what is typed. */
const savesAmong = <W extends { method: string }>(writes: readonly W[]) =>
  writes.filter(({ method }) => method === 'PUT');

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!input) throw new Error(`No field ${name}`);
    return input;
  });

it('VET-17: a year is typed into the date, marked as presumed, sent with its precision and shown', async () => {
  const { id } = await veteran({ civility: 'Mme', lastName: 'Zahraoui', firstName: 'Aïcha' });
  const { user, writes } = await open(`/veterans/${id}/edit`);
  const date = await field('birthDate');
  expect(date.value).toBe('04/05/1936');
  expect(screen.queryByLabelText('Année présumée')).toBeNull();

  await user.clear(date);
  await user.type(date, '13/1936');
  await user.click(await button('Enregistrer'));
  await screen.findByText(/^date non valide/);
  expect([date.value, savesAmong(writes())]).toEqual(['13/1936', []]);

  await user.clear(date);
  await user.type(date, '1936');
  await user.click(await screen.findByLabelText('Année présumée'));
  expect(date.value).toBe('1936 présumé');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(savesAmong(writes())).toHaveLength(1));
  expect(savesAmong(writes())[0]?.body).toMatchObject({
    birthDate: '1936-01-01',
    birthDatePrecision: 'presumed',
  });
  await screen.findByText(/Présumée née en 1936 \(environ \d\d ans\)/);
});

it.each([
  ['the record', '/veterans/new'],
  ['the booking form', '/appointments/new'],
])(
  'VET-17, SYS-08: in %s the field names every way to write a birth date, and answers what is none when it is left',
  async (_, address) => {
    const { user } = await open(address);
    const date = await field('birthDate');
    expect(date.placeholder).toBe('jj/mm/aaaa, 05/1936, 1936, présumé 1936');
    screen.getByText('Ou 05/1936, 1936, présumé 1936');
    const wrong = 'date non valide : écrire par exemple 14/08/1936, 05/1936, 1936 ou présumé 1936';
    for (const dateText of ['vers 1936', '31/02/1936']) {
      await user.clear(date);
      await user.type(date, dateText);
      expect(screen.queryByText(wrong)).toBeNull();
      await user.tab();
      await screen.findByText(wrong);
      expect([date.value, date.getAttribute('aria-invalid')]).toEqual([dateText, 'true']);
    }
    // Corrected, it is no longer said to be wrong.
    await user.clear(date);
    await user.type(date, 'présumé 1936');
    expect(screen.queryByText(wrong)).toBeNull();
    await user.tab();
    expect([date.value, date.getAttribute('aria-invalid')]).toEqual(['1936 présumé', 'false']);
  },
);

it('SYS-08: any typed day that is none is answered when it is left', async () => {
  const { user } = await open('/appointments/new');
  const date = await field('date');
  await user.clear(date);
  await user.type(date, '31022030');
  await user.tab();
  await screen.findByText('date non valide, par exemple 23/11/2026');
  expect(date.value).toBe('31/02/2030');
});

it('VET-17: a presumed year that was wrong becomes a whole day again', async () => {
  const { id } = await veteran({ birthDate: '1936-01-01', birthDatePrecision: 'presumed' });
  const { user, writes } = await open(`/veterans/${id}/edit`);
  const date = await field('birthDate');
  expect(date.value).toBe('1936 présumé');
  await user.clear(date);
  await user.type(date, '01011936');
  expect(date.value).toBe('01/01/1936');
  await user.click(await button('Enregistrer'));
  await waitFor(() => expect(savesAmong(writes())).toHaveLength(1));
  expect(savesAmong(writes())[0]?.body).toMatchObject({ birthDate: '1936-01-01', birthDatePrecision: 'day' });
});

it('VET-16: a relation is added from the record, read from the other one, printed, and removed after a question', async () => {
  const ali = await veteran({ lastName: 'Zekkour' });
  const fatma = await veteran({ civility: 'Mme', lastName: 'Zekkour', firstName: 'Fatma' });
  const { user, writes } = await open(`/veterans/${ali.id}`, { as: 'agent' });
  const card = await screen.findByRole('region', { name: 'Relations' });
  await within(card).findByText('Aucune relation enregistrée.');
  await user.click(within(card).getByRole('button', { name: 'Ajouter une relation' }));
  await user.type(await field('firstName'), 'Fatma');
  await user.click(await button('Rechercher'));
  await user.click(await button(/^Madame Zekkour Fatma/));
  await user.click(await screen.findByLabelText(/cette personne est/));
  await user.click(await screen.findByRole('option', { name: 'Veuve' }));
  await user.dblClick(await button('Enregistrer'));
  await within(card).findByText('Veuve');
  expect(writes()).toMatchObject([
    {
      path: '/api/veteran_relations',
      body: { veteran: ali['@id'], related: fatma['@id'], relation: 'widow' },
    },
  ]);

  await open(`/veterans/${fatma.id}/pdf`, { as: 'agent' });
  await screen.findByTitle(/^Document PDF/);
  expect(printing.jobs.at(-1)).toMatchObject({
    sheet: {
      sections: expect.arrayContaining([
        {
          title: 'Relations',
          facts: [{ name: 'Époux décédé', lines: ['Monsieur Zekkour Ali (04/05/1936)'] }],
        },
      ]),
    },
  });

  const again = await open(`/veterans/${fatma.id}`, { as: 'agent' });
  await again.user.click(await button('Retirer la relation avec Monsieur Zekkour Ali'));
  await again.user.click(await button('Oui'));
  await screen.findByText('Aucune relation enregistrée.');
});

/** A veteran on whose record one observation stands. */
async function openObserved(lastName: string) {
  const record = await veteran({ lastName });
  const [type] = (await asAdmin('GET', '/api/params_observations?itemsPerPage=1'))['hydra:member'];
  await asAdmin('POST', '/api/observations', {
    veteran: record['@id'],
    paramsObservation: type['@id'],
    observation: 'Venu ce matin',
  });
  return record;
}

const TABS = ['Identification', 'Informations', 'Infos Medicales', 'Observations', 'Documents'];
const tabTexts = () => screen.getAllByRole('tab').map((one) => one.textContent);

it('VET-15: counts stand on the tabs outside their names', async () => {
  const { id } = await openObserved('Zitouni');
  await open(`/veterans/${id}`);
  const tab = await screen.findByRole('tab', { name: 'Observations' });
  await within(tab).findByText('1');
  expect(tabTexts()).toEqual(TABS.map((name) => (name === 'Observations' ? `${name}1` : name)));
  for (const name of TABS) screen.getByRole('tab', { name });
});

it('VET-15, RIGHTS-05: nothing is counted for who may not list', async () => {
  const { role, account } = accountsOf(api);
  await account('seule', await role('ROLE_SEULE', { Veteran: 'VIEW' }));
  const { id } = await openObserved('Zouaoui');
  const { isReading } = await open(`/veterans/${id}`, { as: 'seule' });
  await screen.findByRole('tab', { name: 'Observations' });
  await waitFor(() => expect(api.requests.some(({ path }) => path.endsWith('/counts'))).toBe(true));
  await waitFor(() => expect(isReading()).toBe(false));
  expect(tabTexts()).toEqual(TABS);
});

it('VET-04, SYS-08: a wrong number of several is said at the field, with the number, and marked', async () => {
  const { id } = await veteran({ lastName: 'Zahraoui', firstName: 'Hocine' });
  const { user, writes } = await open(`/veterans/${id}/edit`);
  const phones = await screen.findByLabelText(/^Téléphones/);
  await user.type(phones, '0550123456{Enter}12{Enter}');
  await user.click(await button('Enregistrer'));
  await screen.findByText('12 : numéro non valide ex: 0550123456');
  expect(savesAmong(writes())).toEqual([]);
});
