import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const EVENING = '2026-11-23T23:59:00+01:00';
const MORNING = '2026-11-24T00:00:05+01:00';
/** The desk looks at the clock sooner. */
const A_MOMENT = 15_000;

const api = await mockedApi({ now: EVENING });
const { open } = backOffice(api);
const office = await officeOf(api);
const accounts = accountsOf(api);

/** The clock of the service and of the browser. */
function at(moment: string): void {
  api.clock.set(moment);
  vi.setSystemTime(Date.parse(moment));
}
afterEach(() => void vi.useRealTimers());

it('DESK-01, SYS-06: a note that a colleague was quicker with stays in its window, also when the line is lost then', async () => {
  at(EVENING);
  const calendar = await office.calendar();
  const today = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-23'));
  await office.create(
    'appointments',
    office.appointment(calendar, today as { dateRDV: string }, { lastName: 'Noté' }),
  );
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const { user } = await open(`/accueil?cell=${cell}&region=${region}`);
  await user.click(await screen.findByRole('button', { name: /^Note.*Noté/ }));
  const window = within(await screen.findByRole('dialog'));
  const note = window.getByRole('textbox');
  await user.type(note, 'Rappeler lundi');
  api.use(
    http.put('*/api/appointments/:id/desk_note', () => HttpResponse.json({ status: 412 }, { status: 412 })),
    faults.unreachable('*/api/appointments/:id'),
  );
  await user.click(window.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  expect((note as HTMLInputElement).value).toBe('Rappeler lundi');
  expect(window.getByRole('button', { name: 'Enregistrer' }).hasAttribute('disabled')).toBe(false);
});

it('DESK-01: a desk that is left open over midnight shows the people of the new day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  at(EVENING);
  const calendar = await office.calendar();
  const tomorrow = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-24'));
  await office.create(
    'appointments',
    office.appointment(calendar, tomorrow as { dateRDV: string }, { lastName: 'Lendemain' }),
  );
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const events = faults.held(api.answer, '*/api/events');
  api.use(events.handler);
  await open(`/accueil?cell=${cell}&region=${region}`);
  await screen.findByText("Aucun rendez-vous aujourd'hui");
  events.letGo();
  // The screen reads once, and once more when the stream begins: nothing else is read before midnight.
  const readings = () =>
    api.requests.filter(({ path }) => path.includes('/today?')).map(({ status }) => status);
  await expect.poll(() => [readings().length, readings().at(-1)]).toEqual([2, 200]);
  at(MORNING);
  act(() => void vi.advanceTimersByTime(A_MOMENT));
  expect(await screen.findByText(/Lendemain/)).toBeTruthy();
});

it('SYS-17, DESK-01: no row has the focus at first; one letter on a chosen row acts, two in a row are typing for the search', async () => {
  at(EVENING);
  const calendar = await office.calendar();
  const today = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-23'));
  const appointment = await office.create(
    'appointments',
    office.appointment(calendar, today as { dateRDV: string }, { lastName: 'Tapé' }),
  );
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const { user } = await open(`/accueil?cell=${cell}&region=${region}`);
  const row = (await screen.findByText(/Tapé/)).closest('li') as HTMLElement;
  expect(row.contains(document.activeElement)).toBe(false);
  const changes = () => api.requests.filter(({ path }) => path.endsWith('/state')).length;
  const search = async () =>
    within(await screen.findByRole('dialog')).getByRole('combobox') as HTMLInputElement;
  await user.keyboard('benali');
  const first = await search();
  await expect.poll(() => first.value).toBe('benali');
  expect(changes()).toBe(0);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  row.focus();
  await user.keyboard('ar');
  const second = await search();
  await expect.poll(() => second.value).toBe('ar');
  expect(changes()).toBe(0);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  row.focus();
  await user.keyboard('a');
  // The toast takes it back.
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await expect
    .poll(async () => (await api.request('GET', appointment['@id'], { token: office.token })).body.state)
    .toBe('expected');
  expect(changes()).toBe(1);
});

it('SYS-17, DESK-01: without a chosen row the key of somebody without appointment acts alone, and is a letter in a name; an arrow chooses', async () => {
  at(EVENING);
  const { desk } = await visitOf('Choisi');
  const { user } = await open(desk);
  const row = (await screen.findByText(/Choisi/)).closest('li') as HTMLElement;
  await user.keyboard('sa');
  const search = within(await screen.findByRole('dialog')).getByRole('combobox') as HTMLInputElement;
  await expect.poll(() => search.value).toBe('sa');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: 'Recevoir sans rendez-vous' });
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row);
});

it('HELP-01, SYS-14, DESK-01: who switched single keys off moves by arrows, and no letter acts on a row', async () => {
  at(EVENING);
  const { desk, state } = await visitOf('Dictée');
  localStorage.setItem('RaStore.guides.singleKeys', 'false');
  const { user, writes } = await open(desk);
  const row = (await screen.findByText(/Dictée/)).closest('li') as HTMLElement;
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row);
  await user.keyboard('a');
  await user.keyboard('{ArrowDown}');
  expect(within(row).getByRole('button', { name: 'Arrivé' }).hasAttribute('aria-keyshortcuts')).toBe(false);
  expect(screen.getByText(/^Clavier/).textContent).toBe('Clavier : ↑ ↓choisir');
  expect([writes().filter(({ path }) => path.endsWith('/state')), await state()]).toEqual([[], 'expected']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Somebody's appointment on 23 November, and the ids of its desk. */
async function visitOf(lastName: string) {
  const calendar = await office.calendar();
  const slot = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-23'));
  const appointment = await office.create(
    'appointments',
    office.appointment(calendar, slot as { dateRDV: string }, { lastName }),
  );
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const state = async () =>
    (await api.request('GET', appointment['@id'], { token: office.token })).body.state;
  return { appointment, state, desk: `/accueil?cell=${cell}&region=${region}` };
}

it('DESK-04, SYS-06: a state that is not saved marks its row until it is sent again; nothing is sent by itself', async () => {
  at(EVENING);
  const { desk, state } = await visitOf('Perdu');
  const { user } = await open(desk);
  const row = (await screen.findByText(/Perdu/)).closest('li') as HTMLElement;
  api.use(http.post('*/api/appointments/:id/state', () => HttpResponse.error(), { once: true }));
  await user.click(within(row).getByRole('button', { name: 'Arrivé' }));
  expect(await within(row).findByText('« Arrivé » non noté')).toBeTruthy();
  expect(await state()).toBe('expected');
  await user.click(within(row).getByRole('button', { name: 'Réessayer' }));
  await expect.poll(state).toBe('arrived');
  await expect.poll(() => within(row).queryByText('« Arrivé » non noté')).toBeNull();
});

it('DESK-04, SYS-06: at the desk a broken line is said to note nothing', async () => {
  at(EVENING);
  const { desk } = await visitOf('Seul');
  await open(desk);
  await screen.findByText(/Seul/);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('alert').textContent).toBe(
    "Connexion perdue. Rien n'est noté tant que la connexion n'est pas revenue.",
  );
  act(() => void window.dispatchEvent(new Event('online')));
});

describe('the day after', () => {
  it('DESK-04: the desk leads back to the day before, where a state can be noted and nobody is called', async () => {
    at(EVENING);
    const { desk, state } = await visitOf('Hier');
    at(MORNING);
    const { user } = await open(desk);
    await screen.findByText("Aucun rendez-vous aujourd'hui");
    await user.click(screen.getByRole('link', { name: 'Jour précédent' }));
    const row = (await screen.findByText(/Hier/)).closest('li') as HTMLElement;
    expect(screen.queryByRole('button', { name: 'Appeler le suivant' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sans rendez-vous' })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Terminé' }));
    await expect.poll(state).toBe('done');
    await user.click(screen.getByRole('link', { name: "Aujourd'hui" }));
    await screen.findByText("Aucun rendez-vous aujourd'hui");
  });

  it('DESK-04, RIGHTS-13: a reader stays at the desk of today, whatever day the address names', async () => {
    at(EVENING);
    const { desk } = await visitOf('Lu');
    at(MORNING);
    await accounts.account('lecteur', await accounts.role('ROLE_LECTEUR', { Appointment: 'LIST' }));
    await open(`${desk}&day=2026-11-23`, { as: 'lecteur' });
    await screen.findByText("Aucun rendez-vous aujourd'hui");
    expect(screen.queryByRole('link', { name: 'Jour précédent' })).toBeNull();
    expect(screen.queryByText(/Lu/)).toBeNull();
  });

  it("DESK-04: the appointment's page offers the states once its day has come", async () => {
    at(EVENING);
    const { appointment, state } = await visitOf('Passé');
    at(MORNING);
    const { user } = await open(`/appointments/${appointment.id}`);
    await user.click(await screen.findByRole('button', { name: 'Absent' }));
    await expect.poll(state).toBe('absent');
  });

  it('DESK-04, FIG-01: in the list of those without outcome they are noted one after the other', async () => {
    at(EVENING);
    const one = await visitOf('Premier');
    const two = await visitOf('Second');
    at(MORNING);
    const filter = encodeURIComponent(JSON.stringify({ outcome: 'unnoted', lastName: 'e' }));
    const { user } = await open(`/appointments?filter=${filter}`);
    for (const { appointment, state } of [one, two]) {
      await user.click(
        await screen.findByRole('button', { name: `Noter la suite du rendez-vous N° ${appointment.id}` }),
      );
      await user.click(screen.getByRole('menuitem', { name: 'Terminé' }));
      await expect.poll(state).toBe('done');
    }
  });
});
