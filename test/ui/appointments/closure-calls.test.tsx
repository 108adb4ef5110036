import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { accountsOf } from '../../harness/data/accounts.ts';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ now: '2026-11-20T09:00:00+01:00' });
const { open } = backOffice(api);
const office = await officeOf(api);
const accounts = accountsOf(api);
const rights = (action: 'VIEW' | 'EDIT') => ({ Calendar: 'VIEW', Appointment: action }) as const;
const lila = await accounts.account('lila', await accounts.role('ROLE_APPELS', rights('EDIT')));
await accounts.account('lecteur', await accounts.role('ROLE_LECTEUR', rights('VIEW')));

/** A closure that cancelled people; those without an address are to be called. */
async function createClosure(people: Readonly<Record<string, string | null>>) {
  const calendar = await office.calendar({ nbAgentAM: 5 });
  const [slot] = await office.slotsOf(calendar);
  const links: string[] = [];
  for (const [lastName, email] of Object.entries(people)) {
    const values = { lastName, email, phone: '0550 12 34 56' };
    const makeAnswer = await office.create(
      'appointments',
      office.appointment(calendar, slot as { dateRDV: string }, values),
    );
    links.push(makeAnswer['@id']);
  }
  const closure = await office.create('closures', {
    name: 'Grève',
    startDate: '2026-11-23',
    cell: calendar.cell['@id'],
    people: links.map((appointment) => ({ appointment, slot: null })),
  });
  const calls = () =>
    api.requests
      .filter(({ method, path }) => method !== 'GET' && path.includes('/calls'))
      .map((one) => one.method);
  return { closure, links, calls, address: `/closures/${closure.id}` };
}
const row = async (name: string) =>
  within((await screen.findByText(new RegExp(name))).closest('tr') as HTMLElement);

it('DESK-05: a call list is worked through: who is left, who called and when, a wrong note taken back', async () => {
  const { address } = await createClosure({ Zerrouki: null, Second: null, Averti: 'averti@example.dz' });
  const { user } = await open(address);
  const first = await row('Zerrouki');
  await screen.findByText('Reste 2 personnes à appeler sur 2');
  expect(first.getByRole('link', { name: '0550 12 34 56' }).getAttribute('href')).toBe('tel:0550123456');
  expect((await row('Averti')).queryByRole('button')).toBeNull();
  await user.click(await first.findByRole('button', { name: /^Sans réponse : .*Zerrouki/ }));
  await first.findByText(/^Sans réponse le 20\/11\/2026.* par .*Principal/);
  // Nobody was reached: they are called again.
  await screen.findByText('Reste 2 personnes à appeler sur 2');
  await user.click(first.getByRole('button', { name: /^Appelé : / }));
  await first.findByText(/^Appelé le/);
  await screen.findByText('Reste 1 personne à appeler sur 2');
  expect(first.queryByRole('button', { name: /^Appelé : / })).toBeNull();
  await user.click((await row('Second')).getByRole('button', { name: /^Appelé : / }));
  await screen.findByText('Toutes les personnes à appeler l’ont été.');
  await user.click(first.getByRole('button', { name: /^Annuler la note : .*Zerrouki/ }));
  await first.findByText(/^Sans réponse le/);
  await screen.findByText('Reste 1 personne à appeler sur 2');
});

it('DESK-05: who is slower than a colleague hears by whom, and sees their note', async () => {
  const { closure, links, address } = await createClosure({ Zerrouki: null });
  // The colleague's note has not been read yet.
  api.use(http.get('*/api/closures/:id/calls', () => HttpResponse.json({ calls: [] })));
  const { user } = await open(address);
  const first = await row('Zerrouki');
  const calledButton = await first.findByRole('button', { name: /^Appelé : / });
  await api.request('POST', `/api/closures/${closure.id}/calls`, {
    token: lila.token,
    body: { appointment: links[0], outcome: 'unanswered', after: null },
  });
  await user.click(calledButton);
  await screen.findByText(/^Entre-temps, .*lila.* a noté « Sans réponse » pour cette personne$/);
  api.heal();
  await first.findByText(/^Sans réponse le .* par .*lila/);
});

it('DESK-05, SYS-06: a note that is not saved says so, and nothing is noted', async () => {
  const { address } = await createClosure({ Zerrouki: null });
  api.use(http.post('*/api/closures/:id/calls', () => HttpResponse.error()));
  const { user } = await open(address);
  await user.click(await (await row('Zerrouki')).findByRole('button', { name: /^Appelé : / }));
  expect(await screen.findByText(/serveur/)).toBeTruthy();
  expect(screen.getByText('Reste 1 personne à appeler sur 1')).toBeTruthy();
});

it('DESK-05, RIGHTS-13: who may not change appointments reads the notes and has no button for them', async () => {
  const { closure, links, calls, address } = await createClosure({ Zerrouki: null });
  await api.request('POST', `/api/closures/${closure.id}/calls`, {
    token: lila.token,
    body: { appointment: links[0], outcome: 'reached', after: null },
  });
  await open(address, { as: 'lecteur' });
  const first = await row('Zerrouki');
  await first.findByText(/^Appelé le .* par .*lila/);
  expect(first.queryByRole('button')).toBeNull();
  expect(calls()).toEqual([]);
});
