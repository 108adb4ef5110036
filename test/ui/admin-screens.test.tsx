import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackOffice } from '../../src/admin/App.tsx';
import { createQueryClient } from '../../src/admin/access/queryClient.ts';
import { createDataProvider } from '../../src/admin/dataProvider/dataProvider.ts';
import { createHttp } from '../../src/admin/dataProvider/http.ts';
import { SESSION_KEY } from '../../src/session/session.ts';

const USER = {
  '@id': '/api/users/1',
  id: 1,
  civility: 'Mme',
  email: 'claire@example.org',
  username: 'claire',
  firstName: 'Claire',
  lastName: 'Fontaine',
  fullname: 'Claire Fontaine',
  role: 'ROLE_ADMIN',
  imageUser: null,
  cell: null,
  region: null,
};

const ALL = {
  Cell: 'DELETE',
  ParamsQuality: 'DELETE',
  ParamsRegion: 'EDIT',
  ParamsFile: 'DELETE',
  User: 'VIEW',
};

const QUALITY = {
  '@id': '/api/params_qualities/4',
  '@type': 'ParamsQuality',
  id: 4,
  name: 'Orphelin',
  archived: false,
  createdBy: {
    '@id': '/api/users/2',
    '@type': 'User',
    id: 2,
    civility: 'Mr',
    firstName: 'Karim',
    lastName: 'Benali',
  },
  createdDate: '2026-11-20T08:15:00+01:00',
};

type Answer = (request: {
  method: string;
  path: string;
  query: string;
  headers: Headers;
  body: unknown;
}) => Response;

const reply = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

const list = (members: object[], view?: object) =>
  reply({ 'hydra:member': members, 'hydra:totalItems': members.length, 'hydra:view': view });

/** The back office at an address, on answers by method and path. */
function open(address: string, answers: Record<string, Answer>, menuRole: object = ALL) {
  const asked: { call: string; query: string; headers: Headers; body: unknown }[] = [];
  const fetcher = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://api.test');
    const call = `${init.method ?? 'GET'} ${url.pathname}`;
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ call, query: url.search, headers, body });
    if (call === 'GET /api/me') return reply(USER);
    if (call === 'GET /api/menu_roles/user') return list([menuRole]);
    const answer = answers[call];
    if (!answer) return reply({ 'hydra:description': `sans réponse : ${call}` }, 404);
    return answer({ method: init.method ?? 'GET', path: url.pathname, query: url.search, headers, body });
  }) as typeof fetch;
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <BackOffice
            dataProvider={createDataProvider(createHttp(fetcher))}
            queryClient={createQueryClient()}
          />
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  const writes = () => asked.filter(({ call }) => !call.startsWith('GET'));
  const at = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), asked, writes, at };
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(SESSION_KEY, JSON.stringify({ user: USER, authToken: 'secret' }));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

let complaints: string[] = [];
beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'warn').mockImplementation((...args) => void complaints.push(args.join(' ')));
  vi.spyOn(console, 'error').mockImplementation(
    (...args) => void complaints.push(args.map(String).join(' ')),
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // SYS-01: every text has its place in the catalogue.
  expect(complaints.filter((text) => text.includes('Missing translation'))).toEqual([]);
});

describe('a creation page', () => {
  it('SYS-09: what is required is said under its field, and nothing is sent', async () => {
    const { user, writes } = open('/quality/new', {});
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('ce champ est obligatoire')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Nom/ }).getAttribute('aria-invalid')).toBe('true');
    expect(writes()).toEqual([]);
  });

  it('SYS-07, SYS-12, REF-02: two quick clicks send one request, then a toast and the new page', async () => {
    const { user, writes, at } = open('/quality/new', {
      'POST /api/params_qualities': () => reply({ ...QUALITY, id: 4 }, 201),
      'GET /api/params_qualities/4': () => reply(QUALITY),
    });
    await user.type(await screen.findByRole('textbox', { name: /Nom/ }), 'Orphelin');
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Qualité ajoutée avec succès')).toBeTruthy();
    expect(at()).toBe('/qualities/4');
    expect(writes().map(({ call, body }) => [call, body])).toEqual([
      ['POST /api/params_qualities', { name: 'Orphelin', archived: false, createdBy: '/api/users/1' }],
    ]);
  });

  it('SYS-08: a violation is shown under its field, one without a field in a card', async () => {
    const { user } = open('/quality/new', {
      'POST /api/params_qualities': () =>
        reply(
          {
            'hydra:description': 'refusé',
            violations: [
              { propertyPath: 'name', message: 'cette valeur est déjà utilisée' },
              { propertyPath: 'archived', message: 'archivé non valide' },
            ],
          },
          422,
        ),
    });
    await user.type(await screen.findByRole('textbox', { name: /Nom/ }), 'Orphelin');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    const card = await screen.findByRole('alert');
    expect(within(card).getByText('archivé non valide')).toBeTruthy();
    expect(await screen.findByText('cette valeur est déjà utilisée')).toBeTruthy();
    expect(within(card).queryByText('cette valeur est déjà utilisée')).toBeNull();
  });
});

describe('an edit page', () => {
  const edit = async (answer: Answer, reads: Response[] = []) => {
    const opened = open('/qualities/4/edit', {
      'GET /api/params_qualities/4': () => reads.shift() ?? reply(QUALITY, 200, { ETag: '"2-b"' }),
      'PUT /api/params_qualities/4': answer,
    });
    const name = await screen.findByRole('textbox', { name: /Nom/ });
    await opened.user.clear(name);
    await opened.user.type(name, 'Pupille');
    await opened.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    return { ...opened, name: name as HTMLInputElement };
  };

  it('SYS-08: a refusal with 403 shows the banner, what was typed stays', async () => {
    const { name, at } = await edit(() => reply({ 'hydra:description': 'interdit' }, 403));
    expect(await screen.findByText('Desolé, Vous avez pas le droit pour modifier')).toBeTruthy();
    expect(name.value).toBe('Pupille');
    expect(at()).toBe('/qualities/4/edit');
  });

  const updatedBy = { '@id': '/api/users/2', id: 2, civility: 'Mr', lastName: 'Benali', firstName: 'Karim' };
  const newer = { ...QUALITY, name: 'Orpheline', updatedBy, updatedDate: '2026-11-20T09:30:00+01:00' };
  const race = () =>
    edit(
      ({ headers }) =>
        headers.get('If-Match') === '"3-c"'
          ? reply({ ...newer, name: 'Pupille' }, 200, { ETag: '"4-d"' })
          : reply({ 'hydra:description': 'entre-temps' }, 412),
      [reply(QUALITY, 200, { ETag: '"2-b"' }), reply(newer, 200, { ETag: '"3-c"' })],
    );

  it('SEC-04: when somebody else saved meanwhile the form says who and when, and saves when told so', async () => {
    const { user, writes, name, at } = await race();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('par Monsieur Benali Karim le 20/11/2026 09:30');
    expect(name.value).toBe('Pupille');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
    expect(await screen.findByText('Qualité modifiée avec succès')).toBeTruthy();
    expect(at()).toBe('/qualities/4');
    expect(writes().map(({ headers }) => headers.get('If-Match'))).toEqual(['"2-b"', '"3-c"']);
  });

  it('SEC-04: or takes what the other saved', async () => {
    const { user, writes } = await race();
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toHaveLength(1);
  });
});

describe('a list', () => {
  it('SYS-06: an empty list speaks of its own records', async () => {
    open('/regions', { 'GET /api/params_regions': () => list([]) });
    expect(await screen.findByText('Aucune Wilaya Trouvé')).toBeTruthy();
  });

  it("SYS-06: a list that cannot be loaded shows the server's description", async () => {
    open('/cells', { 'GET /api/cells': () => reply({ 'hydra:description': 'base indisponible' }, 500) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('base indisponible');
  });

  it('SYS-11: filters live in the URL, their number on the toggle; Effacer removes them', async () => {
    const { user, asked, at } = open('/qualities', { 'GET /api/params_qualities': () => list([QUALITY]) });
    await user.click(await screen.findByRole('button', { name: 'Afficher les filtres' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nom' }), 'orph');
    await user.click(screen.getByRole('button', { name: 'Rechercher' }));
    await screen.findByRole('button', { name: 'Masquer les filtres (1 filtre actif)' });
    expect(decodeURIComponent(at())).toContain('filter={"name":"orph"}');
    await waitFor(() => expect(asked.at(-1)?.query).toContain('name=orph'));
    await user.click(screen.getByRole('button', { name: 'Effacer' }));
    await waitFor(() => expect(decodeURIComponent(at())).toContain('filter={}'));
  });

  it('SYS-11: pagination only with a last-page link', async () => {
    open('/qualities', {
      'GET /api/params_qualities': () => list([QUALITY], { 'hydra:last': '/api/params_qualities?page=2' }),
    });
    expect(await screen.findByText('Lignes par page :')).toBeTruthy();
    cleanup();
    open('/qualities', { 'GET /api/params_qualities': () => list([QUALITY]) });
    expect(await screen.findByText('1 résultat')).toBeTruthy();
    expect(screen.queryByText('Lignes par page :')).toBeNull();
  });
});

describe('rights', () => {
  const cells = { 'GET /api/cells': () => list([{ '@id': '/api/cells/3', id: 3, name: 'Accueil' }]) };

  it('NAV-05: the menu has what the rights allow to list, the dashboard always', async () => {
    open('/cells', cells, { Cell: 'LIST', ParamsReason: 'NONE' });
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    await within(menu).findByRole('link', { name: 'Cellules' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Tableau de bord', 'Cellules']);
  });

  it('RIGHTS-08: with LIST alone there is no way to add, open or edit', async () => {
    open('/cells', cells, { Cell: 'LIST' });
    expect(await screen.findByText('Accueil')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Accueil/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ajouter' })).toBeNull();
  });

  it('RIGHTS-11: a page without its right refuses', async () => {
    open('/cells/new', {}, { Cell: 'VIEW' });
    expect((await screen.findAllByText('Accès non autorisé')).length).toBeGreaterThan(0);
  });

  it('SYS-13: the author is a link for who may VIEW users, else plain text', async () => {
    const answers = { 'GET /api/params_qualities/4': () => reply(QUALITY) };
    open('/qualities/4', answers);
    const link = await screen.findByRole('link', { name: 'Monsieur Benali Karim' });
    expect(link.getAttribute('href')).toBe('/users/2');
    cleanup();
    open('/qualities/4', answers, { ParamsQuality: 'VIEW' });
    expect(await screen.findByText(/Monsieur Benali Karim/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Monsieur Benali Karim' })).toBeNull();
  });
});

describe('deletion', () => {
  it("CELL-02: asked first; a refusal shows the server's description", async () => {
    const { user, at } = open('/cells/3', {
      'GET /api/cells/3': () => reply({ '@id': '/api/cells/3', id: 3, name: 'Accueil' }),
      'DELETE /api/cells/3': () => reply({ 'hydra:description': 'utilisée par 2 calendriers' }, 409),
    });
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('utilisée par 2 calendriers')).toBeTruthy();
    expect(at()).toBe('/cells/3');
  });
});

describe('addresses', () => {
  it('NAV-01: an unknown address goes to the error page', async () => {
    const { at } = open('/nowhere/at/all', {});
    expect((await screen.findAllByText('Page introuvable')).length).toBeGreaterThan(0);
    expect(at()).toBe('/error/error-v1');
  });

  it('REF-01: /params_files is the list of file types; the toggle sends the new state', async () => {
    const file = { '@id': '/api/params_files/2', id: 2, name: 'Carte', archived: true, imageUrl: null };
    const { user, writes } = open('/params_files', {
      'GET /api/params_files': () => list([file]),
      'PUT /api/params_files/2/archived': () => reply({ ...file, archived: false }),
    });
    await user.click(await screen.findByRole('button', { name: 'Désarchiver Carte' }));
    await screen.findByText('Type modifié avec succès');
    expect(writes()[0]?.body).toEqual({ archived: false });
  });
});
