import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, dayIn, formatDay, formatMoment } from '../../../src/domain/dates/days.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const office = await officeOf(api);
const start = addDays(dayIn('Africa/Algiers', Date.now()), 1);
const end = addDays(start, 3);
const { token } = office;

const field = (name: string) =>
  waitFor(() => {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    if (!input) throw new Error(`${name} is not there`);
    return input;
  });

it('CAL-07: the preview of an edit says what the save will leave; a refused one names the appointments as links', async () => {
  const calendar = await office.calendar({ startDate: start, endDate: end, nbAgentAM: 2 });
  const [first] = await office.slotsOf(calendar);
  await api.request('DELETE', `${calendar['@id']}/day/${addDays(start, 1)}/remove`, { token });
  await api.request('PUT', first?.['@id'] ?? '', { token, body: { number: 5 } });
  const { user } = await open(`/calendars/${calendar.id}/edit`);
  const preview = await screen.findByLabelText('Ce que ce calendrier va créer');
  for (const text of [
    '3 jours de réception',
    '6 créneaux en tout',
    '15 places en tout',
    '1 créneau modifié à la main est gardé tel quel',
    '2 créneaux retirés le restent',
  ])
    await within(preview).findByText(text);
  const bookedAppointment = await office.create('appointments', office.appointment(calendar, first as never));
  fireEvent.change(await field('startHourAM'), { target: { value: '08:30' } });
  fireEvent.change(await field('startDate'), { target: { value: formatDay(addDays(start, 1)) } });
  await within(preview).findByText(/^1 rendez-vous est pris sur un créneau qui disparaîtrait/);
  await user.click(screen.getByText('Enregistrer'));
  const link = await screen.findByRole('link', { name: new RegExp(`^N° ${bookedAppointment.id}, `) });
  expect(link.textContent).toBe(
    `N° ${bookedAppointment.id}, Monsieur Benali Rabah, ${formatMoment(bookedAppointment.dateRDV)}`,
  );
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    `/appointments/${bookedAppointment.id}`,
    '_blank',
  ]);
  expect(screen.getByText(/1 rendez-vous est pris sur les créneaux concernés/)).toBeTruthy();
});

it('CAL-06, CAL-07: a deletion that appointments stand in the way of names them as links', async () => {
  const calendar = await office.calendar({ startDate: start, endDate: end });
  const [slot] = await office.slotsOf(calendar);
  const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot as never));
  const { user } = await open(`/calendars/${calendar.id}`);
  await user.click(await screen.findByText('Supprimer'));
  await user.click(await screen.findByText('Oui', { selector: '[role=dialog] button' }));
  const link = await screen.findByRole('link', { name: new RegExp(`^N° ${bookedAppointment.id}, `) });
  expect(link.closest('[role=alert]')?.textContent).toContain(
    "Le calendrier n'est pas supprimé : 1 rendez-vous y est pris",
  );
});

it('SLOT-03, CAL-07: a slot that leaves the days of its calendar is warned of', async () => {
  const calendar = await office.calendar({ startDate: start, endDate: end });
  const [slot] = await office.slotsOf(calendar);
  await open(`/availableAppointments/${slot?.id}/edit`);
  const day = await screen.findByLabelText(/^Date/);
  expect(screen.queryByText(/n'est pas dans la période/)).toBeNull();
  fireEvent.change(day, { target: { value: formatDay(addDays(end, 1)) } });
  await screen.findByText(
    `Ce jour n'est pas dans la période du calendrier (${formatDay(start)} – ${formatDay(end)})`,
    {
      exact: false,
    },
  );
  fireEvent.change(day, { target: { value: formatDay(end) } });
  await waitFor(() => expect(screen.queryByText(/n'est pas dans la période/)).toBeNull());
});
