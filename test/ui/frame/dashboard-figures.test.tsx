import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { faults } from '../../../mocks/handlers.ts';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import { webhooks } from '../../../src/server/db/schema.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';

/** The figures of the service under the two cards of the dashboard (DASH-02). */

const PATH = '*/api/dashboard_figures';

const api = await mockedApi();
const office = await officeOf(api);
const { account, role } = accountsOf(api);
const { open, comeBack } = backOffice(api);
// As if somebody had dismissed the first steps.
await api.request('PUT', '/api/first_steps/list', { token: office.token, body: { mark: 'done' } });
await account('cheffe', await role('ROLE_CHEFFE', { Appointment: 'VIEW' }));

const section = async () => within(await screen.findByRole('region', { name: 'Le service en chiffres' }));
const panel = async (name: string) => within(await (await section()).findByRole('region', { name }));
const today = dayIn('Africa/Algiers', Date.now());

afterEach(() => api.heal());

it('DASH-02, SYS-06: without anything to count each part says so in words', async () => {
  await open('/dashboard');
  await (await panel('Aujourd’hui, par cellule')).findByText('Aucun rendez-vous aujourd’hui.');
  (await panel('Remplissage des cinq prochains jours ouverts')).getByText(/^Aucun jour n’est ouvert/);
  (await panel('Premier jour libre')).getByText('Aucune cellule n’a de calendrier.');
  (await panel('Personnes en attente d’une place')).getByText('Personne n’attend de place.');
  const tasks = await panel('À faire');
  for (const text of [
    'Aucun calendrier ne finit dans les 30 jours',
    'Tous les calendriers sont envoyés',
    'Aucun mail ni SMS en échec',
    'Aucun doublon probable',
    'Aucun compte n’attend de rôle',
  ])
    tasks.getByText(text);
  expect((await section()).queryAllByRole('link')).toEqual([]);
});

it('DASH-02: each number leads to its records; the bar of a day has its words beside it', async () => {
  const cell = await office.create('cells', { name: 'Cellule pleine' });
  const calendar = await office.calendar({
    cell: cell['@id'],
    startDate: today,
    endDate: addDays(today, 9),
    startHourAM: '00:00',
    endHourAM: '23:30',
    nbAgentAM: 2,
  });
  const slots = await office.slotsOf(calendar);
  const on = (day: string) =>
    slots.findLast(({ dateRDV }) => dateRDV.startsWith(day)) as (typeof slots)[number];
  const waiting = await office.create('appointments', office.appointment(calendar, on(today)));
  const tomorrow = addDays(today, 1);
  await office.create('appointments?forced=1', office.appointment(calendar, on(tomorrow)));
  await api.request('POST', `/api/appointments/${waiting.id}/state`, {
    token: office.token,
    body: { state: 'arrived' },
  });
  await api.db.execute(
    sql`update appointments set arrived_date = now() - interval '65 minutes' where id = ${waiting.id}`,
  );
  const { user, at } = await open('/dashboard');
  const table = await panel('Aujourd’hui, par cellule');
  const row = within(
    (await table.findByRole('rowheader', { name: 'Cellule pleine' })).closest('tr') as HTMLElement,
  );
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '0',
    '1',
    '1',
    '0',
    expect.stringMatching(/^1 h 0[5-9] min$/),
  ]);
  expect(row.getByRole('link', { name: /attente la plus longue/ }).getAttribute('href')).toBe(
    `/appointments/${waiting.id}`,
  );
  const fill = await panel('Remplissage des cinq prochains jours ouverts');
  expect(fill.getAllByRole('listitem')).toHaveLength(5);
  expect(fill.getAllByRole('listitem')[0]?.textContent).toMatch(/1 place prise sur 94 \(1\s%\)$/);
  (await panel('Premier jour libre')).getByRole('link', { name: /^Tous les motifs : première place libre/ });
  (await panel('À faire')).getByRole('link', { name: '1 calendrier finit dans les 30 jours' });
  await user.click(row.getByRole('link', { name: 'Cellule pleine : En attente, 1' }));
  // Roles are asked for when the row is there: computing them again at each change of a long form takes seconds.
  await screen.findAllByText(/Benali/);
  expect(screen.getAllByRole('link', { name: /Benali/ }).length).toBeGreaterThan(0);
  expect(JSON.parse(new URLSearchParams(at().split('?')[1]).get('filter') ?? '')).toEqual({
    dateRDV: { is: today },
    cell: { id: cell.id },
    state: 'arrived',
  });
});

it('DASH-02: the lists of calendars open with their days in the form', async () => {
  const { user } = await open('/dashboard');
  await user.click(
    await (await panel('À faire')).findByRole('link', { name: '1 calendrier finit dans les 30 jours' }),
  );
  // A list that has filters opens with its form.
  const field = await screen.findByLabelText<HTMLInputElement>('Finit à partir du');
  screen.getByRole('button', { name: 'Masquer les filtres (3 filtres actifs)' });
  expect(field.value).toBe(today.split('-').toReversed().join('/'));
  screen.getByLabelText("Finit jusqu'au");
});

it('DASH-02, SYS-06: what cannot be read says so and is tried again; what was read stays', async () => {
  api.use(faults.broken(PATH));
  const { user } = await open('/dashboard');
  const failedSection = await section();
  await failedSection.findByText('Le chargement a échoué');
  api.heal();
  await user.click(failedSection.getByRole('button', { name: 'Réessayer' }));
  await (await panel('Aujourd’hui, par cellule')).findByRole('table');
  api.use(faults.broken(PATH));
  comeBack();
  await (await section()).findByText(/^La mise à jour a échoué/);
  (await panel('Aujourd’hui, par cellule')).getByRole('table');
});

it('DASH-02: figures are read again in place when somebody comes back to the page', async () => {
  await open('/dashboard');
  const tasks = await panel('À faire');
  await tasks.findByText('Aucun compte n’attend de rôle');
  await account('nouvelle', null, { cell: null, region: null });
  comeBack();
  const link = await tasks.findByRole('link', { name: '1 compte attend son rôle' });
  expect(link.getAttribute('href')).toBe(
    `/users?filter=${encodeURIComponent('{"exists[role]":false,"enable":true}')}`,
  );
});

it('DASH-02, RIGHTS-11: nothing is shown that the reader may not list, and nothing at all without the figures', async () => {
  const { isReading } = await open('/dashboard', { as: 'cheffe' });
  await (await panel('Aujourd’hui, par cellule')).findByRole('table');
  await waitFor(() => expect(isReading()).toBe(false));
  expect(screen.queryByRole('region', { name: 'À faire' })).toBeNull();
});

it('DASH-02, RIGHTS-11: who may not list appointments is shown no figures, and asks for none', async () => {
  await account('sans-chiffres', await role('ROLE_SANS', { Veteran: 'DELETE' }));
  const { isReading } = await open('/dashboard', { as: 'sans-chiffres' });
  await screen.findByText('Votre rôle ne permet pas de voir les rendez-vous.');
  await waitFor(() => expect(isReading()).toBe(false));
  expect(screen.queryByRole('region', { name: 'Le service en chiffres' })).toBeNull();
  expect(api.requests.filter(({ path }) => path.startsWith('/api/dashboard_figures'))).toEqual([]);
});

it('OPS-08: a night without a backup is said to super administrators', async () => {
  api.settings.backupDir = '/srv/backups';
  const owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  await owner.query(
    "insert into backups (name, snapshot_date, size, records, files) values ('old', '2026-01-01 00:30Z', 1, 1, 1)",
  );
  await owner.end();
  await open('/dashboard');
  await (await section()).findByText(/^La dernière sauvegarde montre l’état du 01\/01\/2026 0\d:30/);
});

it('API-11: a webhook that was switched off for its failures is said, with the way to its page', async () => {
  await api.db.insert(webhooks).values([
    { url: 'https://rdv.example.org/a', events: ['booked'], secret: '-', createdDate: new Date() },
    {
      url: 'https://rdv.example.org/b',
      events: ['booked'],
      secret: '-',
      createdDate: new Date(),
      isActive: false,
      switchedOffDate: new Date(),
    },
  ]);
  await open('/dashboard');
  await (await section()).findByText(/^Un webhook est arrêté/);
  const link = (await section()).getByRole('link', { name: 'Voir les webhooks' });
  expect(link.getAttribute('href')).toBe('/parametres/webhooks');
});

it('DASH-01, APT-02: nothing beside the two columns repeats their appointments', async () => {
  await awayFromMidnight(2);
  const cell = await office.create('cells', { name: 'Cellule à soi' });
  const calendar = await office.calendar({
    cell: cell['@id'],
    startDate: today,
    endDate: addDays(today, 1),
    startHourAM: '23:00',
    endHourAM: '23:59',
    duration: 1,
  });
  const slots = await office.slotsOf(calendar);
  const names = ['Aujourdhuieux', 'Demainien'];
  const addresses: string[] = [];
  for (const [days, lastName] of names.entries()) {
    const slot = slots.findLast(({ dateRDV }) => dateRDV.startsWith(addDays(today, days)));
    const body = office.appointment(calendar, slot as (typeof slots)[number], { lastName });
    addresses.push(`/appointments/${(await office.create('appointments', body)).id}`);
  }
  const roleId = await role('ROLE_DE_LA_CELLULE', { Appointment: 'DELETE', Veteran: 'DELETE' });
  await account('de-la-cellule', roleId, { cell: cell.id, region: office.region.id });
  const { isReading } = await open('/dashboard', { as: 'de-la-cellule' });
  const columns = await Promise.all(
    [/^Rendez-vous en cours/, /^Prochains rendez-vous/].map((name) => screen.findByRole('region', { name })),
  );
  await screen.findByText(/Demainien/);
  await (await panel('Aujourd’hui, par cellule')).findByRole('table');
  await waitFor(() => expect(isReading()).toBe(false));
  // Today's later ones are in both columns.
  const timesIn = (part: HTMLElement) =>
    names.map((name) => within(part).queryAllByText(RegExp(name)).length);
  expect(columns.map(timesIn)).toEqual([
    [1, 0],
    [1, 1],
  ]);
  const page = screen.getByRole('main');
  expect(timesIn(page)).toEqual([2, 1]);
  for (const address of addresses)
    for (const link of page.querySelectorAll(`a[href="${address}"]`))
      expect(columns.some((column) => column.contains(link))).toBe(true);
});
