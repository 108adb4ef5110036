import { setTimeout as sleep } from 'node:timers/promises';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { liveTab } from '../../../src/admin/live/live-tab.ts';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';

/** The desk on a slow line: answers that come late, get lost, or are asked for twice. */

const TODAY = '*/api/appointments/today';

// The stream tells of appointments within a day of the database's clock.
await awayFromMidnight(5);
const today = dayIn('Africa/Algiers', Date.now());
const api = await mockedApi();
const { open } = backOffice(api);
const office = await officeOf(api);
// The agent has no counter today, and is asked for none.
await api.request('PUT', '/api/desk_counter', { token: office.token, body: { counter: null } });

/** A desk of today with these people, all at midnight. */
async function deskOf(...lastNames: string[]) {
  const calendar = await office.calendar({
    startDate: today,
    endDate: addDays(today, 1),
    startHourAM: '00:00',
    nbAgentAM: lastNames.length,
  });
  const [slot] = (await office.slotsOf(calendar)) as { dateRDV: string }[];
  const ids: number[] = [];
  for (const lastName of lastNames) {
    const values = office.appointment(calendar, slot as { dateRDV: string }, { lastName });
    ids.push((await office.create('appointments', values)).id);
  }
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  return { ids, desk: `/accueil?cell=${cell}&region=${region}`, deskKey: `${cell},${region}` };
}
const row = async (name: string) => (await screen.findByText(new RegExp(name))).closest('li') as HTMLElement;
const hasState = async (name: string, state: string) =>
  within(await row(name))
    .getByRole('button', { name: state })
    .getAttribute('aria-pressed') === 'true';
const setState = async (id: number | undefined, state: string) => {
  const path = `/api/appointments/${id}/state`;
  expect((await api.request('POST', path, { token: office.token, body: { state } })).status).toBe(200);
};

it('DESK-02, SYS-06: what changes before the first list is there is shown with it', async () => {
  const { ids, desk, deskKey } = await deskOf('Aissaoui', 'Boudiaf');
  const list = faults.heldAnswer(api.answer, TODAY);
  api.use(list.handler);
  const { isReading } = await open(desk);
  await list.reached;
  await expect.poll(() => liveTab().isDeskLive(deskKey)).toBe(true);
  const { promise: isTold, resolve } = Promise.withResolvers<void>();
  const stopListening = liveTab().onDesks((desks) => {
    if (desks !== 'all' && desks.some((one) => one.ids.some((id) => id === ids[0]))) resolve();
  });
  await setState(ids[0], 'arrived');
  await isTold;
  stopListening();
  // A reading of that person alone, which would begin now, has ended.
  await sleep(500);
  list.letGo();
  await row('Boudiaf');
  await expect.poll(() => hasState('Aissaoui', 'Arrivé')).toBe(true);
  await expect.poll(isReading).toBe(false);
  expect(await hasState('Aissaoui', 'Arrivé')).toBe(true);
});

it('DESK-02, SYS-06: a late list takes back nothing that was read meanwhile', async () => {
  const { ids, desk } = await deskOf('Aissaoui', 'Boudiaf');
  const events = faults.held(api.answer, '*/api/events');
  api.use(events.handler);
  const { isReading } = await open(desk);
  await row('Aissaoui');
  // The list is read once more as the stream begins.
  const list = faults.heldAnswer(api.answer, TODAY);
  api.use(list.handler);
  events.letGo();
  await list.reached;
  await setState(ids[0], 'arrived');
  await api.request('PUT', `/api/appointments/${ids[1]}/cancel`, {
    token: office.token,
    body: { canceled: true },
  });
  await expect.poll(() => hasState('Aissaoui', 'Arrivé')).toBe(true);
  await expect.poll(() => screen.queryByText(/Boudiaf/)).toBeNull();
  list.letGo();
  await expect.poll(isReading).toBe(false);
  expect([await hasState('Aissaoui', 'Arrivé'), screen.queryByText(/Boudiaf/)]).toEqual([true, null]);
});

it('DESK-04, SYS-06: a call whose answer was lost is not answered again once its person is done', async () => {
  const { ids, desk } = await deskOf('Aissaoui', 'Boudiaf');
  for (const id of ids) await setState(id, 'arrived');
  const { user, writes } = await open(desk);
  const first = within(await row('Aissaoui'));
  const call = screen.getByRole('button', { name: 'Appeler le suivant' });
  api.use(faults.lostAnswer(api.answer, '*/api/appointments/call_next'));
  await user.click(call);
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  // The stream shows the call all the same.
  await expect.poll(() => hasState('Aissaoui', 'Entretien')).toBe(true);
  await user.click(first.getByRole('button', { name: 'Terminé' }));
  await expect.poll(() => hasState('Aissaoui', 'Terminé')).toBe(true);
  await user.click(call);
  await expect.poll(() => hasState('Boudiaf', 'Entretien')).toBe(true);
  expect(writes().filter(({ path }) => path.endsWith('/call_next')).length).toBe(3);
});

it('DESK-04, SYS-06: a call whose answer was lost is answered again while nothing else happened', async () => {
  const { ids, desk } = await deskOf('Aissaoui', 'Boudiaf');
  for (const id of ids) await setState(id, 'arrived');
  const { user } = await open(desk);
  await row('Aissaoui');
  const call = screen.getByRole('button', { name: 'Appeler le suivant' });
  api.use(faults.lostAnswer(api.answer, '*/api/appointments/call_next'));
  await user.click(call);
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  await expect.poll(() => hasState('Aissaoui', 'Entretien')).toBe(true);
  await user.click(call);
  await screen.findByText(new RegExp(`^N° ${ids[0]} appelé`));
  expect(await hasState('Boudiaf', 'Arrivé')).toBe(true);
});

it('DESK-03, SYS-07: two clicks issue one code, and two end one display without an error', async () => {
  const { desk } = await deskOf('Aissaoui');
  const { user, writes } = await open(desk);
  await user.click(await screen.findByRole('button', { name: 'Écran mural' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Écrans des numéros appelés' }));
  const issue = dialog.getByRole('button', { name: 'Créer un code' });
  const post = faults.held(api.answer, '*/api/desk_screens');
  // The list of displays is read first.
  await expect.poll(() => api.requests.some(({ path }) => path === '/api/desk_screens')).toBe(true);
  api.use(post.handler);
  await user.click(issue);
  await post.reached;
  await user.click(issue);
  expect(document.activeElement).toBe(issue);
  post.letGo();
  await dialog.findByText(/^Écran \d+, code créé/);
  await expect.poll(() => issue.getAttribute('aria-disabled')).not.toBe('true');
  expect(writes().map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/api/desk_screens', 201],
  ]);
  const end = dialog.getByRole('button', { name: 'Terminer' });
  const remove = faults.held(api.answer, '*/api/desk_screens/:id');
  api.use(remove.handler);
  await user.click(end);
  await remove.reached;
  await user.click(end);
  remove.letGo();
  await expect.poll(() => dialog.queryByText(/^Écran \d+/)).toBeNull();
  expect(writes().map(({ method, status }) => [method, status])).toEqual([
    ['POST', 201],
    ['DELETE', 204],
  ]);
});
