import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '../../../src/domain/dates/days.ts';
import { longDay } from '../../../src/domain/dates/long-day.ts';
import { serviceToday } from '../../../src/shared/page-settings.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice, pressTool } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { role, account } = accountsOf(api);
const { open } = backOffice(api);

const appointmentBox = () => screen.findByRole('searchbox', { name: 'Numéro, nom ou téléphone' });

it.each(['', 'N° ', 'RDV'])(
  'APT-01, PUB-12: a number that is typed or scanned as %s… opens its appointment',
  async (before) => {
    const token = await api.signIn('admin');
    const { body } = await api.request('GET', '/api/appointments?itemsPerPage=1', { token });
    const [{ id }] = body['hydra:member'];
    const { user, at } = await open('/appointments');
    await user.type(await appointmentBox(), `${before}${id}{Enter}`);
    await waitFor(() => expect(at()).toBe(`/appointments/${id}`));
  },
);

it('APT-01: one box finds appointments, by the number whose record may not be seen, arrows go from day to day', async () => {
  await account('liste-seule', await role('ROLE_LISTE_SEULE', { Appointment: 'LIST' }));
  const token = await api.signIn('admin');
  const { body } = await api.request('GET', '/api/appointments?order[agenda]=desc&itemsPerPage=1', { token });
  const [{ id, lastName }] = body['hydra:member'];
  const { user, at } = await open('/appointments', { as: 'liste-seule' });
  const box = await appointmentBox();
  await user.type(box, `N° ${id}{Enter}`);
  await screen.findByText('1 résultat');
  screen.getByText(`N° ${id}`);
  screen.getAllByText(new RegExp(lastName));
  expect(decodeURIComponent(at())).toContain(`"search":"N° ${id}"`);
  await user.clear(box);
  await user.click(screen.getByRole('button', { name: 'Trouver un rendez-vous' }));
  await user.click(await screen.findByRole('button', { name: 'Jour suivant' }));
  await screen.findByText(longDay(addDays(serviceToday(), 1)));
  await user.click(screen.getByRole('button', { name: 'Jour précédent' }));
  await screen.findByText(longDay(serviceToday()));
  await user.click(screen.getByRole('button', { name: 'Tous les jours' }));
  await waitFor(() => expect(at()).not.toContain('dateRDV'));
});

it('GS-02: where no veteran is found, the appointments of that name are offered to who may list them', async () => {
  await api.db.execute(
    `update appointments set last_name = 'Visiteurseul' where id = (select min(id) from appointments)`,
  );
  const address = `/globalSearch?filter=${encodeURIComponent('{"keyWord":"visiteurseul"}')}`;
  await open(address);
  const bookings = await screen.findByRole('region', { name: '1 rendez-vous à ce nom' });
  within(bookings).getByText(/Visiteurseul/);
  within(bookings).getByRole('link', { name: 'Les voir dans la liste des rendez-vous' });
});

it('RIGHTS-15, GS-01: who may not list appointments is offered neither their criteria nor them', async () => {
  await account('sans-agenda', await role('ROLE_SANS_AGENDA', { Veteran: 'VIEW' }));
  await open(`/globalSearch?filter=${encodeURIComponent('{"keyWord":"visiteurseul"}')}`, {
    as: 'sans-agenda',
  });
  await screen.findByText('Aucun résultat avec ces filtres.');
  screen.getByLabelText('Ville ou ancienne ville');
  expect(screen.queryByLabelText('Motif de rendez-vous')).toBeNull();
  expect(screen.queryByLabelText('Rendez-vous à partir du')).toBeNull();
  expect(screen.queryByText(/rendez-vous à ce nom/)).toBeNull();
});

it('LIST-01: columns are left out and taken back by whoever reads the list, and stay so at the next opening', async () => {
  const { user } = await open('/appointments');
  const heading = () => screen.queryByRole('columnheader', { name: 'Visiteur' });
  await waitFor(() => expect(heading()).not.toBeNull());
  await pressTool(user, 'Colonnes');
  await user.click(await screen.findByRole('switch', { name: 'Visiteur' }));
  await waitFor(() => expect(heading()).toBeNull());
  cleanup();
  await open('/appointments');
  await waitFor(() => expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(2));
  expect(heading()).toBeNull();
});

it('LIST-01, SYS-14: columns change positions by keyboard, and are put back as they were', async () => {
  const { user } = await open('/appointments');
  const names = () => screen.getAllByRole('columnheader', { hidden: true }).map((one) => one.textContent);
  await screen.findByRole('button', { name: 'Autres actions' });
  await waitFor(() => expect(names().length).toBeGreaterThan(2));
  await pressTool(user, 'Colonnes');
  const columns = within(await screen.findByRole('dialog', { name: 'Colonnes' }));
  await user.click(columns.getByRole('button', { name: 'Rétablir' }));
  await waitFor(() => expect(names()).toContain('Visiteur'));
  const before = names();
  const [numberedCount, visitor] = [before.indexOf('N°'), before.indexOf('Visiteur')];
  expect(visitor).toBe(numberedCount + 1);
  columns.getByRole('button', { name: 'Avancer « Visiteur »' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(names().indexOf('Visiteur')).toBe(numberedCount));
  expect(names().indexOf('N°')).toBe(visitor);
  // At the end it goes no further, and the focus stays.
  const first = columns.getByRole('button', { name: 'Avancer « Rendez-vous »' });
  first.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(first);
  expect(names().indexOf('Visiteur')).toBe(numberedCount);
  await user.click(columns.getByRole('button', { name: 'Rétablir' }));
  await waitFor(() => expect(names()).toEqual(before));
});

it('QUEUE-01, NAV-01: who waits stands beside the lists of appointments, under its name, and is edited by nobody', async () => {
  await open('/appointments/queue');
  const way = await screen.findByRole('navigation', { name: "Fil d'Ariane" });
  await within(way).findByText('En attente');
  await screen.findAllByRole('link', { name: /^Voir / });
  expect(screen.queryByRole('link', { name: /^Modifier / })).toBeNull();
});
