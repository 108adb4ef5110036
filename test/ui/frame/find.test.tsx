import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { slotBookingAddress } from '../../../src/admin/appointments/form/booking-address.ts';
import { toAddress } from '../../../src/admin/routing/addresses.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);
const admin = await api.signIn('admin');
const quality = (await api.request('GET', '/api/params_qualities', { token: admin })).body['hydra:member'][0];

/** A veteran of a test's own. */
async function veteran(lastName: string, changes: Record<string, unknown> = {}) {
  const { body, status } = await api.request('POST', '/api/veterans', {
    token: admin,
    body: {
      civility: 'Mr',
      lastName,
      firstName: 'Essai',
      birthDate: '1936-05-04',
      citizenStatus: quality['@id'],
      addresses: [{ address: '12 rue des Oliviers' }],
      ...changes,
    },
  });
  expect(status).toBe(201);
  return body as { id: number };
}

/** A veteran with a value in each kind of field that the search looks in; made once. */
let madeMarked: ReturnType<typeof veteran> | undefined;
function theMarked() {
  madeMarked ??= veteran('Marquée', {
    civility: 'Mme',
    maidenName: 'Ben Chennouf',
    birthDate: '1941-09-07',
    phones: [{ phone: '0550112233' }, { phone: '0550334455' }],
    email: 'marque.essai@example.org',
    addresses: [{ address: '12 rue des Oliviers' }, { address: '5 impasse des Glycïnes' }],
    veaNumber: 'VEA-4477-B',
    pmi: 'PMI-5588',
  });
  return madeMarked;
}

const field = () => screen.findByRole('combobox', { name: 'Trouver ou aller à' });

/** The search, opened by its keys. */
async function find(user: UserEvent, keys = '{Control>}k{/Control}'): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'Trouver ou aller à' });
  await user.keyboard(keys);
  const box = await field();
  await waitFor(() => expect(document.activeElement).toBe(box));
  return box;
}

/** The marked parts of an option, in its order. */
const marksIn = (option: HTMLElement) =>
  [...option.querySelectorAll('mark')].map(({ textContent }) => textContent);

/** The texts of the offers, in their order. */
const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');

it('FIND-01 SYS-14: the dialog of the search has a name for screen readers', async () => {
  const { user } = await open('/cells');
  await find(user);
  expect(screen.getByRole('dialog', { name: 'Trouver ou aller à' })).toBeTruthy();
});

it('FIND-01: what is typed before the search is there is its beginning, Enter too', async () => {
  const { id } = await veteran('Empressee', { phones: [{ phone: '0550111222' }] });
  const { user, at } = await open('/cells');
  await screen.findByRole('button', { name: 'Trouver ou aller à' });
  // Loaded when it is first opened, which no key waits for.
  await user.keyboard('{Control>}k{/Control}055011122{Backspace}22{Enter}');
  await waitFor(() => expect(at()).toBe(`/veterans/${id}`));
});

it('FIND-01: a phone however written finds the person, Enter opens the file; then it is offered first', async () => {
  const { id } = await veteran('Trouvable', { phones: [{ phone: '0550987654' }] });
  const { user, at } = await open('/cells');
  const box = await find(user);
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await user.type(box, '+213 550 98 76 54');
  const option = await screen.findByRole('option', { name: /Monsieur Trouvable Essai.*Téléphone/ });
  expect(box.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(option.id));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe(`/veterans/${id}`));

  await find(user, '/');
  const [first] = await screen.findAllByRole('option');
  within(first as HTMLElement).getByText('Monsieur Trouvable Essai');
  within(await screen.findByRole('group', { name: 'Derniers ouverts' })).getAllByRole('option');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('FIND-01: who is found by her maiden name is offered with it', async () => {
  await veteran('Epousee', { civility: 'Mme', maidenName: 'Cherchee' });
  const { user } = await open('/cells');
  await user.type(await find(user), 'cherchee');
  await screen.findByRole('option', { name: /^Madame Epousee Essai.*née Cherchee · Née le 04\/05\/1936/ });
});

it.each([
  ['05 50 33 44 55', /Téléphones 0550334455/, ['0550334455']],
  ['+213 550 33 44 55', /Téléphones 0550334455/, ['0550334455']],
  ['vea-4477', /N° VEA VEA-4477-B/, ['VEA-4477']],
  ['MARQUE.ESSAI@', /Email marque\.essai@example\.org/, ['marque.essai@']],
  ['glycines', /Adresses 5 impasse des Glycïnes/, ['Glycïnes']],
  ['benchennouf', /née Ben Chennouf/, ['Ben Chennouf']],
  ['7/9/1941', /Née le 07\/09\/1941/, ['07/09/1941']],
  ['marquee', /^Madame Marquée/, ['Marquée']],
])('FIND-01, GS-02: what is found by %j shows where it stands, marked', async (keyWord, text, marks) => {
  await theMarked();
  const { user } = await open('/cells');
  await user.type(await find(user), keyWord);
  const option = await screen.findByRole('option', { name: /^Madame Marquée/ });
  await waitFor(() => expect(option.textContent).toMatch(text));
  expect(marksIn(option)).toEqual(marks);
});

it('FIND-01, GS-02: what is found by the number of the record shows that, and marks no other number', async () => {
  const { id } = await theMarked();
  const { user } = await open('/cells');
  await user.type(await find(user), `N° ${id}`);
  const option = await screen.findByRole('option', { name: /^Madame Marquée/ });
  await waitFor(() => expect(marksIn(option)[0]).toBe(String(id)));
});

it('FIND-01, GS-02: an appointment that is found by its phone shows it, marked', async () => {
  const { body } = await api.request('GET', '/api/appointments?itemsPerPage=30', { token: admin });
  const { phone, lastName } = body['hydra:member'].find((one: { phone?: string }) => one.phone);
  const { user } = await open('/cells');
  const spacedPhone = String(phone)
    .replace(/\D/g, '')
    .replace(/(\d\d)(?=\d)/g, '$1 ');
  await user.type(await find(user), spacedPhone);
  const group = within(await screen.findByRole('group', { name: 'Rendez-vous' }));
  const [option] = await group.findAllByRole('option', { name: new RegExp(lastName) });
  expect(option?.textContent).toContain(`Téléphone ${phone}`);
  expect(marksIn(option as HTMLElement)).toEqual([phone]);
});

it('FIND-01, RIGHTS-15: who may only list sees the matching number of the list, and nothing of the record', async () => {
  await theMarked();
  await account('liste-marquee', await role('ROLE_LISTE_MARQUEE', { Veteran: 'LIST' }));
  const { user } = await open('/cells', { as: 'liste-marquee' });
  const box = await find(user);
  await user.type(box, 'pmi-5588');
  const option = await screen.findByRole('option', { name: /^Madame Marquée/ });
  await waitFor(() => expect(option.textContent).toContain('N° PMI PMI-5588'));
  expect(marksIn(option)).toEqual(['PMI-5588']);
  for (const hiddenText of ['0550334455', 'VEA-4477', 'example.org', 'Glyc', 'Chennouf'])
    expect(option.textContent).not.toContain(hiddenText);
  for (const hiddenText of ['0550334455', 'vea-4477', 'marque.essai@', 'glycines', 'benchennouf']) {
    await user.clear(box);
    await user.type(box, hiddenText);
    await screen.findByText('Rien ne correspond à cette recherche.');
  }
});

it('FIND-01: what another account opened in this browser is not offered', async () => {
  const lastOpened = { user: 999_999, records: [{ resource: 'veterans', id: 1 }] };
  localStorage.setItem('RaStore.lastOpened', JSON.stringify(lastOpened));
  const { user } = await open('/cells');
  await find(user);
  await screen.findByText(/^Tapez un nom/);
  expect(optionTexts()).toEqual([]);
  expect(api.requests.filter(({ path }) => /veterans/.test(path))).toEqual([]);
});

it('FIND-01: Enter before the answer opens the first that is found, as a scanner types', async () => {
  const { id } = await veteran('Scannerine');
  const { user, at } = await open('/cells');
  await user.type(await find(user), 'scannerine{Enter}');
  await waitFor(() => expect(at()).toBe(`/veterans/${id}`));
});

it('FIND-01: the number of an appointment comes first, its name is found too', async () => {
  const { body } = await api.request('GET', '/api/appointments?itemsPerPage=1', { token: admin });
  const [{ id, lastName }] = body['hydra:member'];
  const { user, at } = await open('/cells');
  const box = await find(user);
  await user.type(box, `N° ${id}`);
  const group = await screen.findByRole('group', { name: 'Rendez-vous de ce numéro' });
  within(group).getByRole('option', { name: new RegExp(lastName) });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(at()).toBe(`/appointments/${id}`));
});

it('FIND-01: pages and actions by their names, arrows choose', async () => {
  const { user, at } = await open('/dashboard');
  await user.type(await find(user), 'ancien comb');
  await waitFor(() => expect(optionTexts()).toEqual(['Nouvel ancien combattant', 'Anciens combattants']));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(at()).toBe('/veterans'));
});

it('APT-12: Ctrl+Enter on a person books for them, as does what is offered beside', async () => {
  const { id } = await veteran('Appelante', { civility: 'Mme' });
  const { user, at } = await open('/cells');
  await user.type(await find(user), 'rdv appelante');
  await screen.findByRole('option', { name: 'Nouveau rendez-vous pour Madame Appelante Essai' });
  await user.clear(await field());
  await user.type(await field(), 'appelante');
  await screen.findByRole('option', { name: /^Madame Appelante Essai/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(at()).toBe(`/appointments/new?veteran=${id}`));
});

it('APT-12: Ctrl+Enter on an appointment opens its form with the day under the keys, where it can be moved', async () => {
  const { body } = await api.request('GET', '/api/appointments/next?itemsPerPage=1', { token: admin });
  const [{ id }] = body['hydra:member'];
  const { user, at } = await open('/cells');
  await user.type(await find(user), `N° ${id}`);
  await screen.findByRole('group', { name: 'Rendez-vous de ce numéro' });
  await screen.findByText('déplacer');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(at()).toBe(`/appointments/${id}/edit?move=1`));
  const day = await screen.findByLabelText(/^Date \*/);
  await waitFor(() => expect(document.activeElement).toBe(day));
});

it('FIND-01, RIGHTS-15: only what the reader may see is asked for and offered', async () => {
  await veteran('Reservee');
  await account('sans-rien', await role('ROLE_SANS_RIEN', { Cell: 'LIST' }));
  const { user } = await open('/cells', { as: 'sans-rien' });
  const box = await find(user);
  await user.type(box, 'reservee');
  await screen.findByText('Rien ne correspond à cette recherche.');
  await user.clear(box);
  await user.type(box, 'cel');
  await waitFor(() => expect(optionTexts()).toEqual(['Cellules']));
  expect(api.requests.filter(({ path }) => /globalSearch|appointments/.test(path))).toEqual([]);
});

it('FIND-01, RIGHTS-15: who may only list is led to what is listed', async () => {
  const { id } = await veteran('Listee');
  await account('liste-seule', await role('ROLE_LISTE_SEULE', { Veteran: 'LIST' }));
  const { user, at } = await open('/veterans', { as: 'liste-seule' });
  await user.type(await find(user), 'listee');
  await screen.findByRole('option', { name: /^Monsieur Listee/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(decodeURIComponent(at())).toBe(`/globalSearch?filter={"keyWord":"N° ${id}"}`));
});

it('FIND-01: a search that fails says so and is tried again', async () => {
  await veteran('Reessayee');
  const { user } = await open('/cells');
  const box = await find(user);
  api.use(faults.broken('*/api/globalSearch'));
  await user.type(box, 'reessayee');
  await screen.findByText('La recherche a échoué.');
  api.heal();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('option', { name: /^Monsieur Reessayee/ });
});

it('FIND-01: the keys open nothing where somebody types or something lies over the page', async () => {
  const { user } = await open('/cells/new');
  const name = await screen.findByRole('textbox', { name: 'Nom' });
  await user.type(name, 'a/b');
  expect((name as HTMLInputElement).value).toBe('a/b');
  await user.click(screen.getByRole('button', { name: /Mon compte/ }));
  await screen.findByRole('dialog', { name: 'Mon compte' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox', { name: 'Trouver ou aller à' })).toBeNull();
});

it('APT-12: the address of a free place opens the form at that hour', async () => {
  const { cell, region } = (await api.request('GET', '/api/me', { token: admin })).body;
  const free = await api.request('GET', `/api/appointments/available?cell=${cell.id}&region=${region.id}`, {
    token: admin,
  });
  const day = free.body['hydra:member'].at(-1).dateRDV.slice(0, 10);
  const ofDay = (
    await api.request('GET', `/api/appointments/available?cell=${cell.id}&region=${region.id}&date=${day}`, {
      token: admin,
    })
  ).body['hydra:member'];
  const slot = ofDay.at(-1);
  const address = toAddress(slotBookingAddress({ ...slot, cell: cell.id, region: region.id }));
  await open(address);
  const hour = await screen.findByRole<HTMLInputElement>('radio', {
    name: new RegExp(`^${slot.dateRDV.slice(11, 16)}`),
  });
  await waitFor(() => expect(hour.checked).toBe(true));
});
