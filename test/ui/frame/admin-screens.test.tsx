import { randomUUID } from 'node:crypto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { dashboard } from '#texts/admin/dashboard.ts';
import { faults } from '../../../mocks/handlers.ts';
import { keepDrafts } from '../../../src/admin/access/drafts.ts';
import type { RightName } from '../../../src/domain/rights/rights.ts';
import { users } from '../../../src/server/db/schema.ts';
import { SESSION_KEY } from '../../../src/session/session.ts';
import { accountsOf } from '../../harness/data/accounts.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

const api = await mockedApi({ demo: true });
const { open, comeBack } = backOffice(api);
const accounts = accountsOf(api);
const admin = await api.signIn('admin');
const asAdmin = (method: string, path: string, body?: unknown) =>
  api.request(method, path, { token: admin, body });

/** A user whose role gives just these rights; gives the username. */
async function holderOf(roleRights: Record<string, RightName>): Promise<string> {
  const menus = (await asAdmin('GET', '/api/params_menus?pagination=false')).body['hydra:member'];
  const rights = (await asAdmin('GET', '/api/params_rights')).body['hydra:member'];
  const rightId = (menu: { name: string }) => {
    const name = roleRights[menu.name.split('\\').at(-1) ?? ''] ?? 'NONE';
    return rights.find((right: { name: string }) => right.name === name).id;
  };
  const menuRoles = Object.fromEntries(
    menus.map((menu: { id: number; name: string }) => [menu.id, rightId(menu)]),
  );
  const username = `porteur${randomUUID().slice(0, 8)}`;
  const role = await asAdmin('POST', '/api/roles', { name: `ROLE_${username}`, menuRoles });
  const creation = await asAdmin('POST', '/api/users', {
    civility: 'Mr',
    username,
    firstName: 'Porteur',
    lastName: 'Essai',
    email: `${username}@example.org`,
    role: role.body['@id'],
    cell: '/api/cells/1',
    region: '/api/params_regions/16',
    password: PASSWORD,
    retypedPassword: PASSWORD,
  });
  if (creation.status !== 201) throw new Error(JSON.stringify(creation.body));
  return username;
}

/** A new quality to work on; gives its link and id. */
async function quality(name: string): Promise<{ '@id': string; id: number }> {
  return (await asAdmin('POST', '/api/params_qualities', { name })).body;
}

describe('a creation page', () => {
  it('SYS-09: what is required is said under its field, and nothing is sent', async () => {
    const { user, writes } = await open('/quality/new');
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('ce champ est obligatoire')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Nom( \*)?$/ }).getAttribute('aria-invalid')).toBe('true');
    expect(writes()).toEqual([]);
  });

  it('SYS-07, SYS-12, SYS-15, REF-02: two quick clicks send one request, then a toast and the new page', async () => {
    const { user, writes, at } = await open('/quality/new');
    await user.type(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }), 'Grand mutilé');
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Qualité ajoutée avec succès')).toBeTruthy();
    expect(at()).toMatch(/^\/qualities\/\d+$/);
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/api/params_qualities',
        { name: 'Grand mutilé', expectedFiles: [], archived: false, createdBy: '/api/users/1' },
      ],
    ]);
  });

  it('SYS-08: a violation of the server is shown under its field, what was typed stays', async () => {
    const { user, at } = await open('/users/new');
    const type = async (name: RegExp, text: string) =>
      user.type(await screen.findByRole('textbox', { name }), text);
    await type(/Nom d'utilisateur/, 'AGENT');
    await type(/^Nom( \*)?$/, 'Belaïd');
    await type(/^Prénom/, 'Nadia');
    await type(/Email/, 'nadia@example.org');
    for (const [label, option] of [
      ['Rôle', 'Agent du service'],
      ['Cellule', 'Accueil et renseignements'],
      ['Wilaya', 'Alger'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    for (const field of screen.getAllByLabelText(/mot de passe/i, { selector: 'input' }))
      await user.type(field, PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText("ce nom d'utilisateur est déjà utilisé")).toBeTruthy();
    expect((screen.getByRole('textbox', { name: /Nom d'utilisateur/ }) as HTMLInputElement).value).toBe(
      'AGENT',
    );
    expect(at()).toBe('/users/new');
  });

  it('SYS-08: a list opens by a click or by typing; the focus alone would cover the message under it', async () => {
    const { user } = await open('/users/new');
    const role = await screen.findByRole('combobox', { name: /^Rôle/ });
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findAllByText('ce champ est obligatoire');
    act(() => role.focus());
    expect(role.getAttribute('aria-expanded')).toBe('false');
    await user.type(role, 'agent');
    expect(await screen.findByRole('option', { name: 'Agent du service' })).toBeTruthy();
  });

  it('SYS-14: the first match is highlighted, so that typing and Enter choose it, and nothing is sent', async () => {
    const { user, writes } = await open('/users/new');
    const role = await screen.findByRole('combobox', { name: /^Rôle/ });
    await user.type(role, 'age');
    await screen.findByRole('option', { name: 'Agent du service' });
    await user.keyboard('{Enter}');
    expect(role).toHaveProperty('value', 'Agent du service');
    expect(writes()).toEqual([]);
  });

  it.each(['Control', 'Meta'])('SYS-07, SYS-14: %s and Enter save, once, from any field', async (key) => {
    const { user, writes } = await open('/conflits/new');
    await user.type(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }), `Saisi par ${key}`);
    await user.keyboard(`{${key}>}{Enter}{Enter}{/${key}}`);
    expect(await screen.findByText('Conflit ajouté avec succès')).toBeTruthy();
    expect(writes().map(({ body }) => (body as { name: string }).name)).toEqual([`Saisi par ${key}`]);
  });
});

describe('a month to pick a day from', () => {
  it('SYS-01, SYS-02, SYS-14: speaks French, its weeks begin on Sunday, and what is picked stands in the field', async () => {
    const { user } = await open('/veterans/stats');
    const field = await screen.findByRole('textbox', { name: /^Du/ });
    await user.type(field, '15/03/2026');
    await user.click(screen.getAllByRole('button', { name: 'Ouvrir le calendrier' })[0] as HTMLElement);
    const month = within(await screen.findByRole('dialog', { name: 'Choisir un jour' }));
    expect(await month.findByText('mars 2026')).toBeTruthy();
    expect(month.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-label'))).toEqual([
      'dimanche',
      'lundi',
      'mardi',
      'mercredi',
      'jeudi',
      'vendredi',
      'samedi',
    ]);
    expect(month.getByRole('button', { name: 'Mois suivant' })).toBeTruthy();
    await user.click(month.getByRole('gridcell', { name: '12' }));
    expect(field).toHaveProperty('value', '12/03/2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SLOT-06: marks the days that have no place in the cell and wilaya, a month at a time', async () => {
    const { user } = await open('/appointments/new');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Cellule/ })).not.toHaveProperty('value', ''),
    );
    const day = screen.getByRole('textbox', { name: /^Date( \*)?$/ });
    await user.clear(day);
    await user.type(day, '01/01/2030');
    await user.click(screen.getAllByRole('button', { name: 'Ouvrir le calendrier' }).at(-1) as HTMLElement);
    const month = within(await screen.findByRole('dialog', { name: 'Choisir un jour' }));
    expect(
      await month.findByRole('gridcell', { name: 'mercredi 2 janvier 2030, aucune place' }),
    ).toBeTruthy();
    expect(api.requests.filter(({ path }) => /appointments\/days\?.*month=/.test(path))).toHaveLength(1);
  });
});

describe('disabling', () => {
  it.each(['/veterans/5', '/users/3'])(
    'USER-01, VET-14: acts at once on %s, and its toast offers the way back',
    async (address) => {
      const { user, writes } = await open(address);
      await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
      await screen.findByText('Désactivé avec succès');
      expect(screen.getByRole('button', { name: 'Activer' })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Annuler' }));
      await screen.findByRole('button', { name: 'Désactiver' });
      await waitFor(() =>
        expect(writes().map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
          ['enable', expect.objectContaining({ enable: false })],
          ['enable', expect.objectContaining({ enable: true })],
        ]),
      );
    },
  );
});

describe('the buttons of a record', () => {
  const nextAppointment = async () => {
    const { body } = await asAdmin('GET', '/api/appointments/next?itemsPerPage=1');
    return `/appointments/${body['hydra:member'][0].id}`;
  };
  const namesOf = (buttons: readonly HTMLElement[]) => buttons.map((button) => button.textContent);

  it.each([
    ['/users/3', ['Modifier', 'Désactiver']],
    ['/veterans/1', ['Modifier', 'Désactiver']],
    ['/roles/3', ['Modifier', 'Supprimer']],
    ['/qualities/1', ['Modifier', 'Supprimer']],
    ['/calendars/1', ['Modifier', 'Supprimer']],
    ['/appointments/next', ['Modifier', 'Annuler le rendez-vous', 'Supprimer']],
  ])('SYS-14: of %s stand in the order of all others, what is graver last', async (address, buttonNames) => {
    await open(address === '/appointments/next' ? await nextAppointment() : address);
    await screen.findByText(buttonNames[0] as string);
    const buttons = [...document.querySelectorAll<HTMLElement>('main a, main button')];
    expect(namesOf(buttons).filter((name) => buttonNames.includes(String(name)))).toEqual(buttonNames);
  });

  it('ROLE-03: a role says who has it, and is copied with its rights', async () => {
    const [role] = (await asAdmin('GET', '/api/roles?name=ROLE_AGENT')).body['hydra:member'];
    const { user, at } = await open(`/roles/${role.id}`);
    const holders = within(await screen.findByRole('region', { name: 'Qui a ce rôle' }));
    await holders.findByRole('link', { name: /Nadia/ });
    await user.click(screen.getByRole('link', { name: 'Copier ce rôle' }));
    await waitFor(() => expect(at()).toBe('/roles/new'));
    await user.type(await screen.findByRole('textbox', { name: /^Nom/ }), 'ROLE_COPIE');
    await user.type(screen.getByRole('textbox', { name: 'Intitulé' }), 'Agent de passage');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(at()).toMatch(/^\/roles\/\d+$/));
    const [copy] = (await asAdmin('GET', '/api/roles?name=ROLE_COPIE')).body['hydra:member'];
    expect([copy.title, copy.menuRoles]).toEqual(['Agent de passage', role.menuRoles]);
    await asAdmin('DELETE', copy['@id']);
  });

  it('RIGHTS-12: a role that cannot be changed offers no edit, in the list and on its page', async () => {
    await open('/roles');
    await screen.findByRole('link', { name: 'Modifier Agent du service' });
    const row = screen.getByText('ROLE_SUPER_ADMIN').closest('tr') as HTMLElement;
    expect(within(row).queryByRole('link', { name: /^Modifier/ })).toBeNull();
    cleanup();
    await open(String(within(row).getByRole('link', { name: 'Super administrateur' }).getAttribute('href')));
    await screen.findByText('Ce rôle est celui du super administrateur', { exact: false });
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });
});

describe('an edit page', () => {
  // Each test's quality has the same names, which stand once.
  const links: string[] = [];
  afterEach(async () => {
    for (const link of links.splice(0)) await asAdmin('DELETE', link);
  });

  /** Opens the edit page of a new quality, lets something happen, then types another name and saves. */
  const edit = async (meanwhile: (record: { '@id': string; id: number }) => unknown) => {
    const record = await quality('Orphelin d’essai');
    links.push(record['@id']);
    const openedPage = await open(`/qualities/${record.id}/edit`);
    const name = await screen.findByRole('textbox', { name: /^Nom( \*)?$/ });
    await meanwhile(record);
    await openedPage.user.clear(name);
    await openedPage.user.type(name, 'Pupille');
    await openedPage.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    return { ...openedPage, record, name: name as HTMLInputElement };
  };

  it('SYS-08: a refusal with 403 shows the banner, what was typed stays', async () => {
    const { name, at, record } = await edit(() => api.use(faults.forbidden('*/api/params_qualities/:id')));
    expect(await screen.findByText('Desolé, Vous avez pas le droit pour modifier')).toBeTruthy();
    expect(name.value).toBe('Pupille');
    expect(at()).toBe(`/qualities/${record.id}/edit`);
  });

  it('SYS-08: when the server breaks on a save that is said, what was typed stays, and is not left without a question', async () => {
    const { user, name, at, record } = await edit(() => api.use(faults.broken('*/api/params_qualities/:id')));
    await screen.findByText('Erreur interne du serveur');
    expect(name.value).toBe('Pupille');
    await user.click(screen.getByRole('link', { name: 'Annuler' }));
    await screen.findByRole('dialog', { name: 'Abandonner la saisie ?' });
    expect(at()).toBe(`/qualities/${record.id}/edit`);
    await user.click(screen.getByRole('button', { name: 'Oui' }));
    await waitFor(() => expect(at()).toBe(`/qualities/${record.id}`));
  });

  it('AUTH-09, SYS-08: what was typed when the session ended is back after the sign-in, for the same person alone', async () => {
    const endRecord = async () => {
      const { record } = await edit(() => api.use(faults.expired('*/api/params_qualities/:id')));
      await waitFor(() => expect(localStorage.getItem(SESSION_KEY)).toBeNull());
      api.heal();
      cleanup();
      return record;
    };
    const name = async () =>
      (await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom( \*)?$/ })).value;

    const first = await endRecord();
    const { user } = await open(`/qualities/${first.id}/edit`);
    await screen.findByText(/^Votre session avait pris fin/);
    expect(await name()).toBe('Pupille');
    expect(sessionStorage.getItem('anciens-combattants.drafts')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Qualité modifiée avec succès');
    expect((await asAdmin('GET', first['@id'])).body.name).toBe('Pupille');
    cleanup();

    const second = await endRecord();
    await open('/cells', { as: 'responsable' });
    await waitFor(() => expect(sessionStorage.getItem('anciens-combattants.drafts')).toBeNull());
    cleanup();
    await open(`/qualities/${second.id}/edit`);
    expect(await name()).toBe('Orphelin d’essai');
    expect(screen.queryByText(/^Votre session avait pris fin/)).toBeNull();
  });

  it('AUTH-09, SYS-08: so is what was said to be wrong with it, until that is corrected', async () => {
    const wrong = { propertyPath: 'name', message: 'ce nom est refusé' };
    const { user, record } = await edit(() => api.use(faults.violated('*/api/params_qualities/:id', wrong)));
    await screen.findByText('ce nom est refusé');
    keepDrafts();
    api.heal();
    cleanup();
    await open(`/qualities/${record.id}/edit`);
    await screen.findByText('ce nom est refusé');
    await user.type(screen.getByRole('textbox', { name: /^Nom( \*)?$/ }), 's');
    await waitFor(() => expect(screen.queryByText('ce nom est refusé')).toBeNull());
  });

  it('AUTH-09: passwords are not among what is kept when the session ends', async () => {
    const { user } = await open('/users/new');
    await user.type(await screen.findByRole('textbox', { name: /^Prénom/ }), 'Nadia');
    for (const label of [/^Mot de passe/, /^Confirmation/])
      await user.type(screen.getByLabelText(label, { selector: 'input' }), 'Secrete-2026');
    keepDrafts();
    const drafts = sessionStorage.getItem('anciens-combattants.drafts');
    expect(drafts).toContain('Nadia');
    expect(drafts).not.toContain('Secrete');
    sessionStorage.clear();
  });

  const race = async () => {
    const responsable = await api.signIn('responsable');
    return edit((record) =>
      api.request('PUT', record['@id'], { token: responsable, body: { name: 'Orpheline' } }),
    );
  };

  it('SEC-04: when somebody else saved meanwhile the form says who and when, and saves when told so', async () => {
    const { user, writes, name, at, record } = await race();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toMatch(/par Monsieur Benhamou Karim le \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(name.value).toBe('Pupille');
    expect((await asAdmin('GET', record['@id'])).body.name).toBe('Orpheline');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer quand même' }));
    expect(await screen.findByText('Qualité modifiée avec succès')).toBeTruthy();
    expect(at()).toBe(`/qualities/${record.id}`);
    expect(writes().map(({ headers }) => headers.get('If-Match')?.split('-')[0])).toEqual(['"1', '"2']);
  });

  it('SEC-04: or takes what the other saved', async () => {
    const { user, writes, record } = await race();
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toHaveLength(1);
    expect((await asAdmin('GET', record['@id'])).body.name).toBe('Orpheline');
  });
});

describe('a list', () => {
  it('SYS-06, REG-01: an empty list speaks of its own records', async () => {
    await open(`/regions?filter=${encodeURIComponent(JSON.stringify({ name: 'nulle part' }))}`);
    expect(await screen.findByText('Aucune Wilaya Trouvé')).toBeTruthy();
  });

  it("SYS-06: a list that cannot be loaded shows the server's description", async () => {
    api.use(faults.broken('*/api/cells'));
    await open('/cells');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Erreur interne du serveur');
  });

  it.each(['/qualities/999999', '/qualities/edit/999999', '/veterans/999999'])(
    'SYS-06: %s, which nobody has, says so and leads to the list',
    async (address) => {
      const { user, at } = await open(address);
      await screen.findByRole('heading', { level: 1, name: 'Élément introuvable' });
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
      await user.click(await screen.findByRole('link', { name: 'Retour à la liste' }));
      await screen.findByText(/\d résultats$/);
      expect(at().split('?')[0]).toBe(`/${address.split('/')[1]}`);
    },
  );

  it('SYS-11, SYS-14: filters live in the URL, their number on the toggle; Effacer removes them; the focus stays', async () => {
    const { user, at } = await open('/qualities');
    await user.click(await screen.findByRole('button', { name: 'Afficher les filtres' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nom' });
    await user.type(name, 'veuve{Enter}');
    await screen.findByRole('button', { name: 'Masquer les filtres (1 filtre actif)' });
    expect(decodeURIComponent(at())).toContain('filter={"name":"veuve"}');
    expect(await screen.findByText('1 résultat')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    await user.click(screen.getByRole('button', { name: 'Effacer' }));
    await waitFor(() => expect(decodeURIComponent(at())).toContain('filter={}'));
    await waitFor(() => expect([name.value, document.activeElement]).toEqual(['', name]));
  });

  it('SYS-14: a row that is removed leaves the focus to the next one', async () => {
    const { user } = await open('/calendars/7/days');
    const buttons = await screen.findAllByRole('button', { name: /^Retirer le/ });
    await user.click(buttons[1] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    await waitFor(() => expect(document.body.contains(buttons[1] as HTMLElement)).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(buttons[2]));
  });

  it('SLOT-04, QUEUE-01: a day of a calendar says how many of its places are offered to who waits', async () => {
    await open('/calendars/7/days');
    await screen.findByRole('columnheader', { name: 'Proposées' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Réservées', 'Proposées', 'Restantes']),
    );
  });

  it('QUEUE-01: nothing is said of the waiting list where nobody waits', async () => {
    let requestCount = 0;
    api.use(
      http.get('*/api/queue_entries', () => {
        requestCount += 1;
        return HttpResponse.json({
          '@type': 'hydra:Collection',
          'hydra:member': [],
          'hydra:totalItems': 0,
        });
      }),
    );
    await open('/appointments');
    await screen.findByRole('tab', { name: 'Tous' });
    await waitFor(() => expect(requestCount).toBeGreaterThan(0));
    await screen.findByText(/^\d+ résultats?$/);
    expect(screen.queryByRole('tab', { name: 'En attente' })).toBeNull();
    for (const address of ['/calendars/7/days', '/calendars/7/slots']) {
      cleanup();
      await open(address);
      await screen.findByRole('columnheader', { name: 'Restantes' });
      expect(screen.queryByRole('columnheader', { name: 'Proposées' })).toBeNull();
    }
    // Opened by its address, the list of who waits keeps its tab.
    cleanup();
    await open('/appointments/queue');
    await screen.findByRole('tab', { name: 'En attente', selected: true });
  });

  it('SYS-11: pagination only with a last-page link', async () => {
    await open('/regions');
    expect(await screen.findByText('Lignes par page :')).toBeTruthy();
    cleanup();
    await open('/cells');
    expect(await screen.findByText('5 résultats')).toBeTruthy();
    expect(screen.queryByText('Lignes par page :')).toBeNull();
  });

  it('SYS-11: who took 100 rows and so has one page finds the way back to 10', async () => {
    const { user } = await open('/regions?perPage=100&page=1&sort=name&order=ASC');
    const size = await screen.findByRole('combobox', { name: 'Lignes par page :' });
    expect(screen.queryByRole('button', { name: /page/ })).toBeNull();
    await user.click(size);
    await user.click(await screen.findByRole('option', { name: '10' }));
    expect(await screen.findByRole('button', { name: 'Aller à la page 7' })).toBeTruthy();
  });
});

it('SYS-06: a refresh that fails says so over the old rows, with their hour and in French', async () => {
  const { user } = await open('/cells');
  await screen.findByText('Accueil et renseignements');
  api.use(faults.away('*/api/cells'));
  await user.click(screen.getByRole('button', { name: 'Actualiser' }));
  const staleNotice = await screen.findByText(
    /La mise à jour a échoué : ce qui est affiché date de \d\d:\d\d/,
  );
  expect(staleNotice.textContent).toContain('Service momentanément indisponible');
  expect(document.body.textContent).not.toMatch(/Service Unavailable/i);
  expect(screen.getByText('Accueil et renseignements')).toBeTruthy();
  api.heal();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/La mise à jour a échoué/)).toBeNull());
});

const [anyRole] = (await asAdmin('GET', '/api/roles?name=ROLE_AGENT')).body['hydra:member'];
const [anyCalendar] = (await asAdmin('GET', '/api/calendars?itemsPerPage=1')).body['hydra:member'];

it.each([
  ['/dashboard', 'heading', /^Rendez-vous en cours ?\d/, 3],
  [`/calendars/${anyCalendar.id}/days`, 'table', /^/, 2],
  ['/veterans/stats?startDate=2000-01-01&endDate=2099-12-31', 'table', /^Fiches créées/, 2],
  [`/roles/${anyRole.id}/edit`, 'table', /^Droits du rôle/, 0],
] as const)(
  'SYS-06: %s: what cannot be read again stays, and says of what hour it is',
  async (path, role, name, noticeCount) => {
    const { user, isReading } = await open(path);
    const main = await screen.findByRole('main');
    const element = (await within(main).findAllByRole(role, { name }))[0] as HTMLElement;
    await waitFor(() => expect(isReading()).toBe(false));
    const { textContent } = element;
    api.use(faults.broken());
    await user.click(screen.getByRole('button', { name: 'Actualiser' }));
    await waitFor(() =>
      expect(
        screen.queryAllByText(/^La mise à jour a échoué : ce qui est affiché date de \d\d:\d\d/),
      ).toHaveLength(noticeCount),
    );
    await waitFor(() => expect(isReading()).toBe(false));
    expect([element.isConnected, element.textContent]).toEqual([true, textContent]);
    expect(screen.queryByText('Le chargement a échoué')).toBeNull();
  },
);

describe('rights', () => {
  it('NAV-05: the menu has what the rights allow to list, the dashboard always', async () => {
    await open('/cells', { as: await holderOf({ Cell: 'LIST' }) });
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    await within(menu).findByRole('link', { name: 'Cellules' });
    const names = within(menu)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Tableau de bord', 'Cellules']);
  });

  it('RIGHTS-08: with LIST alone there is no way to add, open or edit', async () => {
    await open('/cells', { as: await holderOf({ Cell: 'LIST' }) });
    expect(await screen.findByText('Accueil et renseignements')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Accueil et/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ajouter' })).toBeNull();
  });

  it('SYS-13: the form of a slot asks nothing of who may not edit it, and leads nowhere where they may not go', async () => {
    const [slot] = (await asAdmin('GET', '/api/available_appointments?itemsPerPage=1')).body['hydra:member'];
    await open(`/availableAppointments/${slot.id}/edit`, { as: await holderOf({ Appointment: 'LIST' }) });
    expect((await screen.findAllByText('Accès non autorisé')).length).toBeGreaterThan(0);
    expect(api.requests.filter(({ path }) => path.includes('available_appointments'))).toEqual([]);
    cleanup();
    await open(`/availableAppointments/${slot.id}/edit`, { as: await holderOf({ Appointment: 'EDIT' }) });
    const cancel = await screen.findByRole('link', { name: 'Annuler' });
    await waitFor(() => expect(cancel.getAttribute('href')).toBe('/appointments'));
  });

  it('RIGHTS-15, VET-02: with LIST alone the filter card of veterans offers what the list may be asked', async () => {
    const { user } = await open('/veterans', { as: await holderOf({ Veteran: 'LIST' }) });
    await user.click(await screen.findByRole('button', { name: 'Afficher les filtres' }));
    const [row] = await screen.findAllByRole('group', { name: /^Filtre 1/ });
    const choicesOf = async (index: number) => {
      const boxes = within(row as HTMLElement).getAllByRole('combobox');
      await user.click(boxes[index] as HTMLElement);
      const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
      return names;
    };
    expect(await choicesOf(0)).toEqual(['Combattant', 'Contact', 'Cartes et dossiers', 'Fiche']);
    expect(await choicesOf(1)).toEqual([
      'Nom',
      'Prénom',
      'Civilité',
      'Date de naissance',
      'Date de naissance, à partir du',
      "Date de naissance, jusqu'au",
      'Qualité',
      'Précision de la date de naissance',
    ]);
  });

  it('RIGHTS-15, APT-06, SYS-06: who books and may only list veterans finds one, whose email is filled in', async () => {
    const quality = await asAdmin('GET', '/api/params_qualities?itemsPerPage=1');
    const veteran = await asAdmin('POST', '/api/veterans', {
      civility: 'Mme',
      lastName: 'Ouhabi',
      firstName: 'Tassadit',
      birthDate: '1939-03-02',
      birthplace: 'Azazga',
      email: 'tassadit@example.dz',
      citizenStatus: quality.body['hydra:member'][0]['@id'],
      addresses: [{ address: 'Azazga' }],
    });
    expect(veteran.status).toBe(201);
    const as = await holderOf({ Veteran: 'LIST', Appointment: 'CREATE' });
    const { user } = await open('/appointments/new', { as });
    await user.click(await screen.findByRole('button', { name: 'Rechercher un ancien combattant' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Lieu de naissance' }), 'azaz');
    await within(dialog).findByRole('button', { name: /Ouhabi Tassadit/i });
    // SYS-06: what was found stays while it cannot be read again.
    api.use(faults.broken('*/api/veterans'));
    comeBack();
    await within(dialog).findByText(/^La mise à jour a échoué : ce qui est affiché date de/);
    within(dialog).getByRole('button', { name: /Ouhabi Tassadit/i });
    api.heal();
    await user.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(within(dialog).queryByText(/^La mise à jour/)).toBeNull());
    await user.click(await within(dialog).findByRole('button', { name: /Ouhabi Tassadit/i }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ });
    expect([email.value, email.readOnly]).toEqual(['tassadit@example.dz', true]);
  });

  it('APT-06, GS-02, RIGHTS-15: callers are found with what matched marked, their mail address where it was typed', async () => {
    const quality = await asAdmin('GET', '/api/params_qualities?itemsPerPage=1');
    const veteran = await asAdmin('POST', '/api/veterans', {
      civility: 'Mme',
      lastName: 'Ben Yaïche',
      firstName: 'Madjda',
      birthDate: '1938-02-06',
      birthplace: 'Aïn Témouchent',
      email: 'madjda.by@example.dz',
      phones: [{ phone: '0550667788' }],
      citizenStatus: quality.body['hydra:member'][0]['@id'],
      addresses: [{ address: '7 rue Cachée' }],
    });
    expect(veteran.status).toBe(201);
    const as = await holderOf({ Veteran: 'LIST', Appointment: 'CREATE' });
    const { user } = await open('/appointments/new', { as });
    await user.click(await screen.findByRole('button', { name: 'Rechercher un ancien combattant' }));
    const dialog = within(await screen.findByRole('dialog'));
    const marks = () => [...document.querySelectorAll('[role=dialog] mark')].map((one) => one.textContent);
    const type = (name: string, text: string) =>
      user.type(dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }), text);
    // A search that is not by mail address shows none.
    await type('Nom', 'benyaiche');
    await waitFor(() => expect(marks()).toEqual(['Ben Yaïche']));
    const result = () => dialog.getByRole('button', { name: /Ben Yaïche Madjda/ });
    expect(result().textContent).not.toContain('example.dz');
    await type('Lieu de naissance', 'ain tem');
    await waitFor(() => expect(marks()).toEqual(['Ben Yaïche', 'Aïn Tém']));
    await type('Date de naissance', '06/02/1938');
    await waitFor(() => expect(marks()).toEqual(['Ben Yaïche', '06/02/1938', 'Aïn Tém']));
    await type('Email', 'MADJDA');
    await waitFor(() => expect(marks()).toEqual(['Ben Yaïche', '06/02/1938', 'Aïn Tém', 'madjda']));
    expect(result().textContent).toContain('madjda.by@example.dz');
    for (const hiddenText of ['0550667788', 'Cachée']) expect(result().textContent).not.toContain(hiddenText);
  });

  it('RIGHTS-14: who is no super administrator is offered what they may give, and told why not the rest', async () => {
    const as = await holderOf({ User: 'DELETE', Role: 'DELETE', Veteran: 'VIEW' });
    const below = await holderOf({ Veteran: 'LIST' });
    const { user } = await open('/roles/new', { as });
    const right = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
    expect((await right('Anciens combattants : Consultation')).disabled).toBe(false);
    expect((await right('Anciens combattants : Modification')).disabled).toBe(true);
    expect(screen.getByText(/ceux que vous n'avez pas sont grisés/)).toBeTruthy();
    cleanup();

    await open('/users/new', { as });
    expect(
      await screen.findByText('Seuls les rôles dont vous avez tous les droits sont proposés.'),
    ).toBeTruthy();
    const role = screen.getByRole('combobox', { name: /Rôle/ });
    await waitFor(() =>
      expect(role.closest('.MuiAutocomplete-root')?.querySelector('.MuiCircularProgress-root')).toBeNull(),
    );
    await user.click(role);
    const optionTexts = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(optionTexts).toContain(`ROLE_${below}`);
    expect(optionTexts).not.toContain('Agent du service');
    cleanup();

    const users = (await asAdmin('GET', '/api/users?username=agent')).body['hydra:member'];
    await open(`/users/${users[0].id}`, { as });
    expect(await screen.findByText(/Ce compte a des droits que vous n'avez pas/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
    cleanup();

    const roles = (await asAdmin('GET', '/api/roles?name=ROLE_AGENT')).body['hydra:member'];
    await open(`/roles/${roles[0].id}`, { as });
    expect(await screen.findByText(/Ce rôle donne des droits que vous n'avez pas/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull();
  });

  /** Gives somebody another right on cells, and their page the occasion to notice. */
  async function giveOnCells(username: string, right: RightName) {
    const [role] = (await asAdmin('GET', `/api/roles?name=ROLE_${username}`)).body['hydra:member'];
    const isOfMenu = (name: string) => (short: { menu: { name: string } }) =>
      short.menu.name.endsWith(`\\${name}`);
    const { menu } = role.menus.find(isOfMenu('Cell'));
    const [rightRow] = (await asAdmin('GET', `/api/params_rights?name=${right}`)).body['hydra:member'];
    const { status } = await asAdmin('PUT', role['@id'], {
      menuRoles: { ...role.menuRoles, [menu.id]: rightRow.id },
    });
    expect(status).toBe(200);
  }

  it('RIGHTS-11, SYS-08: a page without its right names it at its own address, and opens once it is given', async () => {
    const as = await holderOf({ Cell: 'VIEW' });
    const { at } = await open('/cells/new', { as });
    expect((await screen.findAllByText('Accès non autorisé')).length).toBeGreaterThan(0);
    expect(screen.getByText(/Il vous manque le droit «\sAjout\s» sur «\sCellules\s»/)).toBeTruthy();
    expect(at()).toBe('/cells/new');
    await giveOnCells(as, 'CREATE');
    comeBack();
    expect(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ })).toBeTruthy();
  });

  it('RIGHTS-13: it opens by itself within a second or two, while one waits for the colleague who gives the right', async () => {
    const as = await holderOf({ Cell: 'VIEW' });
    await open('/cells/new', { as });
    await screen.findByText(/Il vous manque le droit/);
    await giveOnCells(as, 'CREATE');
    const startMs = performance.now();
    await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }, { timeout: 9000 });
    expect(performance.now() - startMs).toBeLessThan(5000);
  });

  it('NAV-01: /login of who is signed in leads to the dashboard', async () => {
    const { at } = await open('/login');
    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  it.each([
    ['AUTH-06: without a role', 'noRole'],
    ['RIGHTS-11: without the right', 'noRight'],
    ['DASH-01: without an office', 'noPlace'],
  ] as const)(
    '%s the dashboard says so, and shows the appointments once there is one',
    async (_why, missing) => {
      const as = `nouveau${missing.toLowerCase()}`;
      const role = await accounts.role(as, { Appointment: 'LIST' });
      const before = {
        noRole: { role: null },
        noRight: { role: await accounts.role(`${as} sans`, {}) },
        noPlace: { role, cell: null, region: null },
      }[missing];
      const { id } = await accounts.account(as, before.role, before);
      await open('/dashboard', { as });
      await screen.findByText(dashboard[missing]);
      await api.db.update(users).set({ role, cell: 1, region: 16 }).where(eq(users.id, id));
      comeBack();
      await screen.findByRole('region', { name: /^Rendez-vous en cours/ });
      expect(screen.queryByText(dashboard[missing])).toBeNull();
    },
  );

  it('SYS-08, RIGHTS-13: rights lowered while a form is open: it stays with what was typed, to be read, until they are back', async () => {
    const as = await holderOf({ Cell: 'EDIT' });
    const cell = (await asAdmin('POST', '/api/cells', { name: `Cellule ${as}` })).body;
    const { user, at } = await open(`/cells/${cell.id}/edit`, { as });
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom( \*)?$/ });
    await user.type(name, ' et suite');
    await giveOnCells(as, 'VIEW');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' });
    await user.click(save);
    expect(await screen.findByText('Desolé, Vous avez pas le droit pour modifier')).toBeTruthy();
    await waitFor(() => expect(name.readOnly).toBe(true));
    expect([name.value, name.disabled, save.disabled]).toEqual([`Cellule ${as} et suite`, false, true]);
    expect(name.isConnected).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /Archivé/ }).disabled).toBe(true);
    expect(at()).toBe(`/cells/${cell.id}/edit`);

    await giveOnCells(as, 'EDIT');
    comeBack();
    await waitFor(() => expect(name.readOnly).toBe(false));
    expect(screen.queryByText('Desolé, Vous avez pas le droit pour modifier')).toBeNull();
    await user.click(save);
    expect(await screen.findByText('Cellule modifiée avec succès')).toBeTruthy();
  });

  it('SYS-13: the author is a link for who may VIEW users, else plain text', async () => {
    const ownQuality = await quality('Ascendant de militaire');
    await open(`/qualities/${ownQuality.id}`);
    const link = await screen.findByRole('link', { name: /Fontaine Claire|Principal Administrateur/ });
    expect(link.getAttribute('href')).toBe('/users/1');
    cleanup();
    await open(`/qualities/${ownQuality.id}`, { as: await holderOf({ ParamsQuality: 'VIEW' }) });
    expect(await screen.findByText(/Fontaine Claire|Principal Administrateur/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Fontaine Claire|Principal Administrateur/ })).toBeNull();
  });
});

describe('deletion', () => {
  it("CELL-02: asked first; a refusal shows the server's description", async () => {
    const { user, at } = await open('/cells/1');
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText(/^Suppression impossible : utilisé par 3 calendriers/)).toBeTruthy();
    expect(at()).toBe('/cells/1');
  });

  it('CELL-01: what nobody uses is deleted, then the list', async () => {
    const cell = (await asAdmin('POST', '/api/cells', { name: 'Cellule de passage' })).body;
    const { user, at } = await open(`/cells/${cell.id}`);
    await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
    await user.click(await screen.findByRole('button', { name: 'Oui' }));
    expect(await screen.findByText('Cellule supprimée avec succès')).toBeTruthy();
    expect(at()).toMatch(/^\/cells(\?|$)/);
  });
});

describe('addresses', () => {
  it('NAV-01: an unknown address goes to the error page', async () => {
    const { at } = await open('/nowhere/at/all');
    expect((await screen.findAllByText('Page introuvable')).length).toBeGreaterThan(0);
    expect(at()).toBe('/error/error-v1');
  });

  it.each([
    '/veterans/1/show',
    '/calendars/1/somewhere',
    '/cells/1/somewhere',
    '/availableAppointments',
    '/veteranFiles',
    '/veteranFiles/new',
    '/queueEntries/new',
  ])(
    'NAV-01: so does an unknown one under a record, or one of a screen that there is not: %s',
    async (address) => {
      const { at } = await open(address);
      await waitFor(() => expect(at()).toBe('/error/error-v1'));
    },
  );

  it('REF-01, NAV-07: /params_files is the list of file types; the toggle sends the new state', async () => {
    const { user, writes } = await open('/params_files');
    await user.click(await screen.findByRole('button', { name: 'Archiver Acte de mariage' }));
    await screen.findByText(/^Type (supprimé|modifié) avec succès$/);
    await user.click(await screen.findByRole('button', { name: 'Désarchiver Acte de mariage' }));
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toEqual([{ archived: true }, { archived: false }]),
    );
  });

  it('SEC-04: a row that somebody else changed meanwhile is not acted on, and is read again', async () => {
    const [act] = (await asAdmin('GET', '/api/params_files?name=acte de deces')).body['hydra:member'];
    const { user, writes } = await open('/params_files');
    const toggle = await screen.findByRole('button', { name: `Archiver ${act.name}` });
    await asAdmin('PUT', act['@id'], { name: 'Acte de décès (copie)' });
    await user.click(toggle);
    await screen.findByText(/modifié entre-temps par quelqu'un d'autre/);
    await user.click(await screen.findByRole('button', { name: 'Archiver Acte de décès (copie)' }));
    await screen.findByRole('button', { name: 'Désarchiver Acte de décès (copie)' });
    expect(writes().map(({ headers }) => headers.get('If-Match')?.split('-')[0])).toEqual(['"1', '"2']);
  });
});

describe('wilayas', () => {
  it('REG-01: a ticked filter keeps what has it, an unticked one asks nothing', async () => {
    const { user, at } = await open('/regions');
    await user.click(await screen.findByRole('button', { name: /les filtres/ }));
    expect(screen.getByRole('checkbox', { name: 'Capitale' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: "Site d'accueil" }));
    await user.click(screen.getByRole('button', { name: 'Rechercher' }));
    const filterInAddress = () => new URLSearchParams(at().split('?')[1]).get('filter');
    await waitFor(() => expect(filterInAddress()).toBe('{"service":true}'));
    await user.click(screen.getByRole('checkbox', { name: "Site d'accueil" }));
    await user.click(screen.getByRole('button', { name: 'Rechercher' }));
    await waitFor(() => expect(filterInAddress()).toBe('{}'));
  });

  it('REG-02: an address is asked only of a site that receives; then the new wilaya is shown', async () => {
    const { user, at, writes } = await open('/regions/new');
    await user.type(await screen.findByRole('textbox', { name: /^Nom( \*)?$/ }), 'Essai');
    await user.type(screen.getByLabelText(/^Numéro/), '70');
    await user.click(screen.getByLabelText("Site d'accueil"));
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('ce champ est obligatoire')).toBeTruthy();
    expect(writes()).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Adresse( \*)?$/ }), '1 rue de l’Essai');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Region ajouté avec succès')).toBeTruthy();
    expect(at()).toMatch(/^\/regions\/\d+$/);
  });

  it('REG-02, SYS-08: a number that another has is said before saving, and saves; a name that another has is refused at its field', async () => {
    const { user, at } = await open('/regions/new');
    const name = await screen.findByRole('textbox', { name: /^Nom( \*)?$/ });
    await user.type(name, 'oràn');
    await user.type(screen.getByLabelText(/^Numéro/), '31');
    await screen.findByText('Le numéro 31 est déjà utilisé : Oran. Vous pouvez quand même enregistrer.');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('ce nom est déjà utilisé')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, ' bis');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(at()).toMatch(/^\/regions\/\d+$/));
  });

  it('REG-02: nobody is told that a wilaya has its own number', async () => {
    await open('/regions/31/edit');
    await screen.findByDisplayValue('Oran');
    const regionRequests = () => api.requests.filter(({ path }) => path.startsWith('/api/params_regions?'));
    await waitFor(() => expect(regionRequests()).toHaveLength(1));
    expect(screen.queryByText(/^Le numéro 31/)).toBeNull();
  });
});
