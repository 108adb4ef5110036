import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { first } from '#texts/admin/first.ts';
import { admin } from '#texts/admin/index.ts';
import { resources } from '../../../src/admin/resources.tsx';
import { entityOfResource } from '../../../src/domain/entities/index.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

/** Every empty list says why it is empty and has the button that ends it, for who may (OPS-05). */

const api = await mockedApi({ demo: true });
const { account, role } = accountsOf(api);
const { open } = backOffice(api);

/** The lists with an address of their own. */
const LISTS = resources
  .filter(({ name, list }) => list && name !== 'veteranFiles' && entityOfResource(name)?.menu)
  .map(({ name }) => name);

const READS = { name: 'Lecture de tout', rights: 'VIEW' } as const;
const menus = [...new Set(LISTS.flatMap((name) => entityOfResource(name)?.menu ?? []))];
const reader = await account(
  'lit-tout',
  await role(READS.name, Object.fromEntries(menus.map((menu) => [menu, READS.rights]))),
);

/** The API answers the list of a resource without a record. */
const empty = (resource: string) =>
  http.get(`*/api/${entityOfResource(resource)?.path}`, ({ request }) => {
    const { pathname } = new URL(request.url);
    return HttpResponse.json(
      { '@id': pathname, '@type': 'hydra:Collection', 'hydra:totalItems': 0, 'hydra:member': [] },
      { headers: { 'Content-Type': 'application/ld+json' } },
    );
  });

interface Texts {
  readonly empty: string;
  readonly emptyWhy?: string;
}
const all: Readonly<Record<string, unknown>> = { ...admin.resources, ...first.resources };
const textsOf = (resource: string): Texts => all[resource] as Texts;
const why = (resource: string): string => textsOf(resource).emptyWhy ?? first.screens.list.emptyWhy;

/** The state of the page's list, in its own words. */
const stateOf = async (resource: string) =>
  within((await screen.findByText(textsOf(resource).empty)).parentElement as HTMLElement);

const toNew = (state: Awaited<ReturnType<typeof stateOf>>) =>
  state.queryAllByRole('link').filter((link) => /\/new$/.test(link.getAttribute('href') ?? ''));

describe.each(LISTS)('the empty list of %s', (resource) => {
  it('OPS-05, SYS-06: says why, and leads to the form of the first record', async () => {
    api.use(empty(resource));
    await open(`/${resource}`);
    const state = await stateOf(resource);
    await state.findByText(why(resource));
    const creates = resources.find(({ name }) => name === resource)?.create !== undefined;
    await waitFor(() => expect(toNew(state)).toHaveLength(creates ? 1 : 0));
    for (const link of toNew(state)) expect(link.textContent).not.toBe('');
  });

  it('OPS-05, SYS-13: who may add nothing is told whom to ask, and has no button', async () => {
    api.use(empty(resource));
    await open(`/${resource}`, { as: reader.username });
    const state = await stateOf(resource);
    const creates = resources.find(({ name }) => name === resource)?.create !== undefined;
    const ask = creates ? ` ${first.screens.list.emptyAsk}` : '';
    await state.findByText(`${why(resource)}${ask}`);
    expect(state.queryAllByRole('link')).toEqual([]);
  });
});

it('OPS-05: a filter that hides everything is the reason, and its button ends it', async () => {
  const { user } = await open('/cells?filter=%7B%22name%22%3A%22introuvable%22%7D');
  const state = await stateOf('cells');
  state.getByText('Aucun résultat avec ces filtres.');
  await user.click(state.getByRole('button', { name: /filtres/ }));
  await screen.findByText('Accueil et renseignements');
});

it('OPS-05: without an office of their own, super administrators are led to their account', async () => {
  const chief = await account('sans-lieu', null, { cell: null, region: null });
  const token = await api.signIn('admin');
  const roles = (await api.request('GET', '/api/roles?name=ROLE_SUPER_ADMIN', { token })).body[
    'hydra:member'
  ];
  await api.request('PUT', `/api/users/${chief.id}`, {
    token,
    body: { role: roles[0]['@id'], cell: '/api/cells/1', region: '/api/params_regions/16' },
  });
  await api.pool.query('update users set cell_id = null, region_id = null where id = $1', [chief.id]);
  await open('/dashboard', { as: 'sans-lieu' });
  const link = await screen.findByRole('link', { name: 'Choisir ma cellule et ma wilaya' });
  expect(link.getAttribute('href')).toBe(`/users/${chief.id}/edit`);
});

it('OPS-05: an agenda and a desk without any place lead to a calendar', async () => {
  // No calendar is there for this wilaya.
  await open('/agenda?region=5&cell=1&view=week');
  const agenda = within(
    (await screen.findByText('Aucun créneau dans cette période')).parentElement as HTMLElement,
  );
  agenda.getByText('Aucun calendrier de ce lieu ne reçoit dans cette période.');
  await agenda.findByRole('link', { name: 'Créer un calendrier' });
});

it('OPS-05: a desk without any place leads to a calendar', async () => {
  await open('/accueil?region=5&cell=1');
  const desk = within(
    (await screen.findByText("Aucun rendez-vous aujourd'hui")).parentElement as HTMLElement,
  );
  await desk.findByText(/^Aucun calendrier n’ouvre de place dans ce lieu/);
  await desk.findByRole('link', { name: 'Créer un calendrier' });
});
