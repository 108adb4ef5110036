import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { faults } from '../../mocks/handlers.ts';
import { backOffice } from '../harness/back-office.tsx';
import { mockedApi } from '../harness/mocked-api.ts';
import { officeOf } from '../harness/records.ts';

const EVENING = '2026-11-23T23:59:00+01:00';
const MORNING = '2026-11-24T00:00:05+01:00';
/** The desk looks at the clock sooner. */
const A_MOMENT = 15_000;

const api = await mockedApi({ now: EVENING });
const { open } = backOffice(api);
const office = await officeOf(api);

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
  const events = faults.held(api.answer, '*/api/appointments/events');
  api.use(events.handler);
  await open(`/accueil?cell=${cell}&region=${region}`);
  await screen.findByText("Aucun rendez-vous aujourd'hui");
  events.letGo();
  // Once by the screen, once when the stream begins: nothing else is read before midnight.
  const readings = () => api.sent.filter(({ path }) => path.includes('/today?')).map(({ status }) => status);
  await expect.poll(() => [readings().length, readings().at(-1)]).toEqual([2, 200]);
  at(MORNING);
  act(() => void vi.advanceTimersByTime(A_MOMENT));
  expect(await screen.findByText(/Lendemain/)).toBeTruthy();
});

it('SYS-17, DESK-01: no row has the focus at first; one letter on a chosen row acts, two in a row are typing for the search', async () => {
  at(EVENING);
  const calendar = await office.calendar();
  const today = (await office.slotsOf(calendar)).find(({ dateRDV }) => dateRDV.startsWith('2026-11-23'));
  const made = await office.create(
    'appointments',
    office.appointment(calendar, today as { dateRDV: string }, { lastName: 'Tapé' }),
  );
  const [cell, region] = [calendar.cell, office.region].map((one) => String(one['@id']).split('/').pop());
  const { user } = await open(`/accueil?cell=${cell}&region=${region}`);
  const row = (await screen.findByText(/Tapé/)).closest('li') as HTMLElement;
  expect(row.contains(document.activeElement)).toBe(false);
  const changes = () => api.sent.filter(({ path }) => path.endsWith('/state')).length;
  await user.keyboard('benali');
  expect(changes()).toBe(0);
  row.focus();
  await user.keyboard('ar');
  const search = within(await screen.findByRole('dialog')).getByRole('combobox');
  await expect.poll(() => (search as HTMLInputElement).value).toBe('ar');
  expect(changes()).toBe(0);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  row.focus();
  await user.keyboard('a');
  // The toast takes it back.
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await expect
    .poll(async () => (await api.request('GET', made['@id'], { token: office.token })).body.state)
    .toBe('expected');
  expect(changes()).toBe(1);
});
