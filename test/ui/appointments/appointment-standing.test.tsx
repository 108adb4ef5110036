import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, formatDay, formatMoment } from '../../../src/domain/dates/days.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const office = await officeOf(api);
const tomorrow = addDays(dayIn('Africa/Algiers', Date.now()), 1);
const calendar = await office.calendar({ startDate: tomorrow, endDate: addDays(tomorrow, 6), nbAgentAM: 9 });
const [slot, later] = (await office.slotsOf(calendar)) as [
  Awaited<ReturnType<typeof office.slotsOf>>[number],
  Awaited<ReturnType<typeof office.slotsOf>>[number],
];

/** The booking form's query for it. */
const ofCalendar = new URLSearchParams({
  cell: calendar.cell['@id'].split('/').pop(),
  region: office.region['@id'].split('/').pop() as string,
  date: tomorrow,
});

let people = 0;
/** An appointment of somebody whom nobody else here is. */
function somebody(changes: Record<string, unknown> = {}) {
  people += 1;
  const lastName = `Zerrouki ${'abcdefgh'[people]}`;
  return { firstName: 'Malika', lastName, birthDate: `194${people}-03-02`, ...changes };
}
const book = (person: object, at = slot, query = '') =>
  office.create(`appointments${query}`, office.appointment(calendar, at, { ...person }));

const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    if (!input) throw new Error(`${name} is not there`);
    return input;
  });
const type = async (name: string, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } });
const question = async () =>
  (await screen.findByText('Ce rendez-vous est à vérifier')).closest('[role=dialog]') as HTMLElement;
const press = async (user: UserEvent, dialog: HTMLElement, name: string) =>
  user.click(within(dialog).getByRole('button', { name }));

describe('the question before a booking', () => {
  it('APT-13: an edit that books a person twice names what stands; Annuler keeps what was typed, Enregistrer quand même saves it', async () => {
    const person = somebody();
    const first = await book(person);
    const other = await book(somebody());
    const { user, at, writes } = await open(`/appointments/${other.id}/edit`);
    await type('lastName', person.lastName);
    await type('birthDate', person.birthDate.split('-').reverse().join('/'));
    await user.click(screen.getByText('Enregistrer'));
    const link = within(await question()).getByRole('link', { name: /^N° / });
    expect(link.textContent).toContain(`N° ${first.id}, le ${formatMoment(first.dateRDV)}`);
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/appointments/${first.id}`,
      '_blank',
    ]);
    expect((await question()).textContent).toContain('à la même heure');
    await press(user, await question(), 'Annuler');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('lastName')).value).toBe(person.lastName);
    await user.click(screen.getByText('Enregistrer'));
    await press(user, await question(), 'Enregistrer quand même');
    await waitFor(() => expect(at()).toBe(`/appointments/${other.id}`));
    expect(writes().map(({ path }) => path)).toEqual([
      `/api/appointments/${other.id}`,
      `/api/appointments/${other.id}`,
      `/api/appointments/${other.id}?forced=1`,
    ]);
  });

  it('APT-13, APT-06: on a deceased veteran’s record the booking says so and opens the record; Ajouter books', async () => {
    const veteran = await office.create('veterans', {
      ...somebody(),
      civility: 'Mme',
      deathDate: '2021-04-05',
      citizenStatus: office.quality['@id'],
      addresses: [{ address: '1 rue Didouche Mourad' }],
    });
    const { user, at } = await open(`/appointments/create?${ofCalendar}`);
    // APT-06: under the default civility, Monsieur.
    await type('lastName', veteran.lastName);
    await user.click(await screen.findByText('Rechercher un ancien combattant'));
    const optionName = new RegExp(`^Madame ${veteran.lastName} Malika`);
    await user.click(await screen.findByRole('button', { name: optionName }));
    // APT-06: the quality comes with the record.
    await waitFor(async () => expect((await field('quality')).value).toBe(office.quality.name));
    await user.click(await screen.findByLabelText(/^Motif/));
    await user.click(await screen.findByText(office.reason.name, { selector: '[role=option]' }));
    await screen.findByLabelText(/08:00/);
    await user.click(screen.getByText('Enregistrer'));
    const dialog = await question();
    expect(dialog.textContent).toContain('Cette personne est décédée le 05/04/2021.');
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe(`/veterans/${veteran.id}`);
    // Nothing was refused: it is a question.
    expect(screen.queryByText("L'enregistrement a été refusé")).toBeNull();
    await press(user, dialog, 'Ajouter');
    await waitFor(() => expect(at()).toMatch(/^\/appointments\/\d+$/));
  });

  it('APT-13, APT-09: restoring beside what was booked meanwhile asks, Récupérer quand même restores', async () => {
    const person = somebody();
    const first = await book(person);
    await api.request('PUT', `${first['@id']}/cancel`, { token: office.token, body: { canceled: true } });
    const second = await book(person);
    const { user, writes } = await open(`/appointments/${first.id}`);
    await user.click(await screen.findByText('Récupérer le rendez-vous'));
    await user.click(await screen.findByText('Oui', { selector: '[role=dialog] button' }));
    const dialog = await question();
    expect(within(dialog).getByRole('link', { name: new RegExp(`^N° ${second.id},`) })).toBeTruthy();
    await press(user, dialog, 'Récupérer quand même');
    await screen.findByText('Rendez-vous récupéré avec succès');
    expect(writes().at(-1)?.path).toBe(`/api/appointments/${first.id}/cancel?forced=1`);
  });
});

it('SLOT-06: free hours that could not be asked are asked again once when the field is opened, and when the connection is back', async () => {
  let failedCount = 0;
  api.use(
    http.get('*/api/appointments/available', ({ request }) => {
      if (!new URL(request.url).searchParams.has('date')) return undefined;
      failedCount += 1;
      return HttpResponse.error();
    }),
  );
  const { user } = await open(`/appointments/create?${ofCalendar}`);
  const field = (await screen.findByText('Rendez-Vous non disponible')).closest('fieldset') as HTMLElement;
  const before = failedCount;
  await user.click(field);
  await waitFor(() => expect(failedCount).toBe(before + 1));
  await screen.findByText('Rendez-Vous non disponible');
  await user.click(field);
  api.heal();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText(/08:00/)).toHaveProperty('checked', true);
  expect(failedCount).toBe(before + 1);
});

it('APT-12, SLOT-06: who chooses a reason and saves at once is not held up by the hours that are asked again', async () => {
  const veteran = await office.veteran({ lastName: 'Pressé' });
  const { user, at } = await open(`/appointments/create?veteran=${veteran.id}&${ofCalendar}`);
  await screen.findByLabelText(/08:00/);
  api.use(
    http.get('*/api/appointments/available', ({ request }) =>
      new URL(request.url).searchParams.has('date') ? new Promise<never>(() => undefined) : undefined,
    ),
  );
  await user.click(screen.getByLabelText(/^Motif/));
  await user.click(await screen.findByText(office.reason.name, { selector: '[role=option]' }));
  await screen.findByText(/^Recherche des rendez-vous/);
  await user.click(screen.getByText('Enregistrer'));
  await waitFor(() => expect(at()).toMatch(/^\/appointments\/\d+$/));
});

it('APT-12: the day of a caller on file is the next with places in the cell that is chosen, also the second one', async () => {
  const veteran = await office.veteran({ lastName: 'Changeant' });
  const inDays = (days: number) =>
    office.calendar({ startDate: addDays(tomorrow, days), endDate: addDays(tomorrow, days + 1) });
  const [late, soon] = [await inDays(5), await inDays(2)];
  const query = new URLSearchParams(ofCalendar);
  query.set('cell', late.cell['@id'].split('/').pop());
  await open(`/appointments/create?veteran=${veteran.id}&${query}`);
  const date = (await field('date')) as HTMLInputElement;
  await waitFor(() => expect(date.value).toBe(formatDay(addDays(tomorrow, 5))));
  fireEvent.mouseDown(screen.getByLabelText(/^Cellule/));
  fireEvent.click(await screen.findByText(soon.cell.name, { selector: '[role=option]' }));
  await waitFor(() => expect(date.value).toBe(formatDay(addDays(tomorrow, 2))));
  expect(await screen.findByLabelText(/08:00/)).toHaveProperty('checked', true);
});

it('SYS-17, SLOT-06, APT-12: hours that are over come last, folded, and none of them is chosen first', async () => {
  const inHours = (hours: number) => ({
    dateRDV: new Date(Date.now() + hours * 3_600_000).toISOString().replace('.000Z', 'Z'),
    calendar: calendar['@id'],
    remaining: 1,
  });
  const openSlots = [-30, -2, 2].map((hours, id) => ({
    '@id': `/api/available_appointments/${id + 1}`,
    ...inHours(hours),
  }));
  api.use(http.get('*/api/appointments/available', () => HttpResponse.json({ 'hydra:member': openSlots })));
  await open(`/appointments/create?${ofCalendar}`);
  const hours = await waitFor(() => {
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="dateRDV"]')];
    expect(radios).toHaveLength(3);
    return radios;
  });
  await waitFor(() => expect(hours.map(({ checked }) => checked)).toEqual([true, false, false]));
  expect(hours.map(({ value }) => value)).toEqual(
    [openSlots[2], openSlots[0], openSlots[1]].map((one) => one?.dateRDV),
  );
  const foldedHours = screen.getByText('2 heures passées').closest('details') as HTMLDetailsElement;
  expect([foldedHours.open, foldedHours.querySelectorAll('input').length]).toEqual([false, 2]);
  screen.getByText('1 heure disponible');
});

it('SYS-17, SLOT-06: a day of which every hour is over is one without a place; staff who mean an hour of it unfold it', async () => {
  const dateRDV = new Date(Date.now() - 3_600_000).toISOString();
  const openSlots = [
    { '@id': '/api/available_appointments/1', dateRDV, calendar: calendar['@id'], remaining: 1 },
  ];
  api.use(http.get('*/api/appointments/available', () => HttpResponse.json({ 'hydra:member': openSlots })));
  const { user } = await open(`/appointments/create?${ofCalendar}`);
  await screen.findByText('Rendez-Vous non disponible');
  const hour = (await screen.findByText('1 heure passée'))
    .closest('details')
    ?.querySelector('input') as HTMLInputElement;
  expect(hour.checked).toBe(false);
  await user.click(hour);
  expect(hour.checked).toBe(true);
});

describe('at the desk, a day without a place left', () => {
  it('DESK-01: who comes without appointment is booked for another day; sending the form says why it cannot', async () => {
    const cell = await office.create('cells', { name: 'Guichet sans place' });
    const officeQuery = new URLSearchParams({ ...Object.fromEntries(ofCalendar), cell: String(cell.id) });
    const { user, writes } = await open(`/accueil?${officeQuery}`);
    await user.click(await screen.findByRole('button', { name: 'Sans rendez-vous' }));
    const full = (await screen.findByText(/^Plus aucune place libre/)).closest('[role=alert]') as HTMLElement;
    const later = within(full).getByRole('link', { name: 'Un autre jour' });
    expect(later.getAttribute('href')).toBe(
      `/appointments/new?cell=${cell.id}&region=${officeQuery.get('region')}`,
    );
    await type('lastName', 'Zitouni');
    await type('firstName', 'Omar');
    for (const [label, { name }] of [
      [/^Qualité/, office.quality],
      [/^Motif/, office.reason],
    ] as const) {
      await user.click(screen.getByLabelText(label));
      await user.click(await screen.findByText(name, { selector: '[role=option]' }));
    }
    await user.click(screen.getByRole('button', { name: /^Donner cette place/ }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Plus aucune place libre'));
    expect(writes()).toEqual([]);
  });
});

describe('two appointments of one person', () => {
  it('PUB-04: each says on its page and in its row that it is the same person’s', async () => {
    const person = somebody();
    const visit = office.visit(calendar, slot, person);
    const [one, two] = [
      await api.request('POST', '/api/appointments', { body: visit }),
      await api.request('POST', '/api/appointments', { body: { ...visit, dateRDV: later.dateRDV } }),
    ];
    await open(`/appointments/${one.body.id}`);
    const notice = await screen.findByText('Même personne que le rendez-vous', { exact: false });
    const link = within(notice).getByRole('link', { name: `N° ${two.body.id}` });
    expect(link.getAttribute('href')).toBe(`/appointments/${two.body.id}`);
    cleanup();
    const filter = encodeURIComponent(JSON.stringify({ lastName: person.lastName }));
    await open(`/appointments?filter=${filter}`);
    expect(await screen.findByRole('link', { name: `N° ${one.body.id}` })).toBeTruthy();
    expect(screen.getAllByText('Même personne que le rendez-vous', { exact: false }).length).toBeGreaterThan(
      1,
    );
  });
});
