import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { appointments } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi();
const { open } = backOffice(api);
const office = await officeOf(api);
const accounts = accountsOf(api);
const calendar = await office.calendar({ nbAgentAM: 9 });
const slots = await office.slotsOf(calendar);
const slot = slots.at(-1) as (typeof slots)[number];

/** Visitors' requests of one network. */
async function requests(address: string, names: readonly string[]) {
  const bookings: { '@id': string; id: number }[] = [];
  for (const lastName of names) {
    const body = office.visit(calendar, slot, { lastName });
    bookings.push((await api.from(address).request('POST', '/api/appointments', { body })).body);
  }
  return bookings;
}
const action = () => screen.findByRole('button', { name: 'Demandes du même réseau' });

it('SEC-09: from one appointment staff see the requests of its network and cancel the chosen ones together', async () => {
  const [first] = await requests('192.0.2.1', ['Faux', 'Inventé', 'Sincère']);
  await requests('192.0.2.2', ['Ailleurs']);
  const { user } = await open(`/appointments/${first?.id}`);
  await user.click(await action());
  const dialog = within(await screen.findByRole('dialog', { name: 'Demandes du même réseau ou navigateur' }));
  await dialog.findByRole('checkbox', { name: /Faux/ });
  expect(dialog.queryByRole('checkbox', { name: /Ailleurs/ })).toBeNull();
  const all = dialog.getByRole('checkbox', { name: 'Tout choisir' });
  expect(dialog.getByRole('button', { name: 'Annuler les demandes choisies' }).hasAttribute('disabled')).toBe(
    true,
  );
  await user.click(all);
  await user.click(dialog.getByRole('checkbox', { name: /Sincère/ }));
  await user.click(dialog.getByRole('button', { name: 'Annuler les 2 demandes choisies' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Annuler ces 2 demandes ?' }));
  expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(ask.getByRole('button', { name: 'Oui' }));
  await screen.findByText('2 demandes annulées');
  await waitFor(() => expect(dialog.getAllByText('Annulée')).toHaveLength(2));
  const rows = await api.db.select().from(appointments);
  expect(
    rows
      .filter(({ canceled }) => canceled)
      .map(({ lastName }) => lastName)
      .toSorted(),
  ).toEqual(['Faux', 'Inventé']);
  await user.click(await dialog.findByRole('button', { name: 'Fermer' }));
  // The page behind it says so too.
  await screen.findByRole('button', { name: 'Récupérer le rendez-vous' });
});

it('SEC-09: a refusal says so and leaves the choice; nothing is offered of staff’s appointments nor to who may not cancel', async () => {
  const [first] = await requests('192.0.2.3', ['Premier']);
  const { user } = await open(`/appointments/${first?.id}`);
  await user.click(await action());
  const dialog = within(await screen.findByRole('dialog'));
  const box = await dialog.findByRole('checkbox', { name: /Premier/ });
  await user.click(box);
  api.use(faults.unreachable('*/api/appointments/cancel_requests'));
  await user.click(dialog.getByRole('button', { name: 'Annuler la demande choisie' }));
  await user.click(await screen.findByRole('button', { name: 'Oui' }));
  await screen.findByText('Les demandes n’ont pas été annulées.');
  const again = await dialog.findByRole('checkbox', { name: /Premier/ });
  expect((again as HTMLInputElement).checked).toBe(true);
  cleanup();
  const staff = await office.create('appointments', office.appointment(calendar, slot));
  await open(`/appointments/${staff.id}`);
  await screen.findByRole('button', { name: 'Annuler le rendez-vous' });
  expect(screen.queryByRole('button', { name: 'Demandes du même réseau' })).toBeNull();
  cleanup();
  await accounts.account('lecteur', await accounts.role('Lecteur', { Appointment: 'EDIT' }));
  await open(`/appointments/${first?.id}`, { as: 'lecteur' });
  await screen.findByRole('link', { name: 'Modifier' });
  expect(screen.queryByRole('button', { name: 'Demandes du même réseau' })).toBeNull();
});

it('SEC-09: an administrator lowers the limit until midnight and takes it back; the others read it', async () => {
  const [first] = await requests('192.0.2.4', ['Dernier']);
  await accounts.account('agent', await accounts.role('Annule', { Appointment: 'DELETE', Calendar: 'VIEW' }));
  const { user } = await open(`/appointments/${first?.id}`);
  await user.click(await action());
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('60 demandes par heure et par réseau');
  const field = dialog.getByRole('textbox', { name: 'Demandes par heure' });
  const lower = dialog.getByRole('button', { name: 'Abaisser' });
  await user.type(field, '60');
  expect(lower.hasAttribute('disabled')).toBe(true);
  await user.clear(field);
  await user.type(field, '5{Enter}');
  await dialog.findByText(/^5 demandes par heure et par réseau, jusqu’à minuit \(60 d’habitude\)$/);
  cleanup();
  await open('/appointments/queue', { as: 'agent' });
  await screen.findByText(/^5 demandes par heure et par réseau, jusqu’à minuit/);
  expect(screen.queryByRole('button', { name: 'Revenir à 60' })).toBeNull();
  cleanup();
  const { user: agent } = await open(`/appointments/${first?.id}`, { as: 'agent' });
  await agent.click(await action());
  await screen.findByText(/^5 demandes par heure/);
  expect(screen.queryByRole('textbox', { name: 'Demandes par heure' })).toBeNull();
  cleanup();
  const { user: admin } = await open(`/appointments/${first?.id}`);
  await admin.click(await action());
  await admin.click(await screen.findByRole('button', { name: 'Revenir à 60' }));
  await screen.findByText('60 demandes par heure et par réseau');
  await api.request('PUT', '/api/public_limit', { token: office.token, body: { requestsPerHour: 7 } });
  cleanup();
  const { user: later } = await open('/appointments/queue');
  await later.click(await screen.findByRole('button', { name: 'Revenir à 60' }));
  await screen.findByText('Limite habituelle rétablie');
  expect(screen.queryByText(/^7 demandes/)).toBeNull();
});

it('SEC-09, QUEUE-01: from the waiting list too; who is taken out waits no more', async () => {
  const full = await office.calendar({ endHourAM: '08:30' });
  for (const one of await office.slotsOf(full))
    await office.create('appointments', office.appointment(full, one));
  for (const lastName of ['Attend', 'Attend Aussi']) {
    const [last] = (await office.slotsOf(full)).slice(-1) as typeof slots;
    const {
      dateRDV: _moment,
      calendar: _calendar,
      ...person
    } = office.visit(full, last as (typeof slots)[number], { lastName });
    const answer = await api.from('192.0.2.5').request('POST', '/api/queue_entries', { body: person });
    expect(answer.status).toBe(202);
  }
  const { user } = await open('/appointments/queue');
  await user.click(
    await screen.findByRole('button', { name: /^Demandes du même réseau que .*Attend Aussi/ }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const box = await dialog.findByRole('checkbox', {
    name: /Attend Aussi.*Cette demande.*En attente jusqu’au/,
  });
  expect(dialog.getByRole('checkbox', { name: /^Attend Rabah/ })).toBeTruthy();
  await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Annuler la demande choisie' }));
  await user.click(await screen.findByRole('button', { name: 'Oui' }));
  await screen.findByText('1 demande annulée');
  await user.click(await dialog.findByRole('button', { name: 'Fermer' }));
  const table = within(await screen.findByRole('table'));
  await waitFor(() => expect(table.queryByText(/Attend Aussi/)).toBeNull());
  table.getByText(/Attend/);
});
