import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { liveTab } from '../../../src/admin/live/live-tab.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** The desk on a slow line: answers that come late, get lost, or are asked for twice. */

const MORNING = '2026-11-23T09:00:00+01:00';
const TODAY = '*/api/appointments/today';

const api = await mockedApi({ now: MORNING });
const { open } = backOffice(api);
const office = await officeOf(api);
// The agent has no counter today, and is asked for none.
await api.request('PUT', '/api/desk_counter', { token: office.token, body: { counter: null } });

beforeEach(() => {
  api.clock.set(MORNING);
  vi.setSystemTime(Date.parse(MORNING));
});
afterEach(() => void vi.useRealTimers());

/** A desk of today with these people, all at 8. */
async function deskOf(...lastNames: string[]) {
  const calendar = await office.calendar({ nbAgentAM: lastNames.length });
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
  const { ids, desk, deskKey } = await deskOf('Premier', 'Second');
  const list = faults.heldAnswer(api.answer, TODAY);
  api.use(list.handler);
  const { isReading } = await open(desk);
  await list.reached;
  await expect.poll(() => liveTab().isDeskLive(deskKey)).toBe(true);
  await setState(ids[0], 'arrived');
  list.letGo();
  await row('Second');
  await expect.poll(() => hasState('Premier', 'Arrivé')).toBe(true);
  await expect.poll(isReading).toBe(false);
  expect(await hasState('Premier', 'Arrivé')).toBe(true);
});

it('DESK-02, SYS-06: a late list takes back nothing that was read meanwhile', async () => {
  const { ids, desk } = await deskOf('Premier', 'Second');
  const events = faults.held(api.answer, '*/api/events');
  api.use(events.handler);
  const { isReading } = await open(desk);
  await row('Premier');
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
  await expect.poll(() => hasState('Premier', 'Arrivé')).toBe(true);
  await expect.poll(() => screen.queryByText(/Second/)).toBeNull();
  list.letGo();
  await expect.poll(isReading).toBe(false);
  expect([await hasState('Premier', 'Arrivé'), screen.queryByText(/Second/)]).toEqual([true, null]);
});

it('DESK-04, SYS-06: a call whose answer was lost is not answered again once its person is done', async () => {
  const { ids, desk } = await deskOf('Premier', 'Second');
  for (const id of ids) await setState(id, 'arrived');
  const { user, writes } = await open(desk);
  const first = within(await row('Premier'));
  const call = screen.getByRole('button', { name: 'Appeler le suivant' });
  api.use(faults.lostAnswer(api.answer, '*/api/appointments/call_next'));
  await user.click(call);
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  // The stream shows the call all the same.
  await expect.poll(() => hasState('Premier', 'Entretien')).toBe(true);
  await user.click(first.getByRole('button', { name: 'Terminé' }));
  await expect.poll(() => hasState('Premier', 'Terminé')).toBe(true);
  await user.click(call);
  await screen.findByText(new RegExp(`^N° ${ids[1]} appelé`));
  await expect.poll(() => hasState('Second', 'Entretien')).toBe(true);
  expect(screen.queryByText(new RegExp(`^N° ${ids[0]} appelé`))).toBeNull();
  expect(writes().filter(({ path }) => path.endsWith('/call_next')).length).toBe(3);
});

it('DESK-04, SYS-06: a call whose answer was lost is answered again while nothing else happened', async () => {
  const { ids, desk } = await deskOf('Premier', 'Second');
  for (const id of ids) await setState(id, 'arrived');
  const { user } = await open(desk);
  await row('Premier');
  const call = screen.getByRole('button', { name: 'Appeler le suivant' });
  api.use(faults.lostAnswer(api.answer, '*/api/appointments/call_next'));
  await user.click(call);
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  await expect.poll(() => hasState('Premier', 'Entretien')).toBe(true);
  await user.click(call);
  await screen.findByText(new RegExp(`^N° ${ids[0]} appelé`));
  expect(await hasState('Second', 'Arrivé')).toBe(true);
});

it('DESK-03, SYS-07: two clicks issue one code, and two end one display without an error', async () => {
  const { desk } = await deskOf('Premier');
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
  await expect.poll(() => issue.getAttribute('aria-disabled')).toBe('false');
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
