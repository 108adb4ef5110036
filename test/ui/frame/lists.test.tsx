import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { resources } from '../../../src/admin/resources.tsx';
import { addDays, dayIn } from '../../../src/domain/dates/days.ts';
import type { LettersJob } from '../../../src/print/letter/make.tsx';
import { officeOf } from '../../harness/data/records.ts';
import { backOffice, pressTool } from '../../harness/screens/back-office.tsx';
import { caughtDownloads } from '../../harness/screens/downloads.ts';
import { mockedApi } from '../../harness/screens/mocked-api.ts';
import { printWorker } from '../../harness/screens/print-worker.ts';

/** Actions on a whole list or several of its rows (LIST-01). */

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const printing = printWorker();
const office = await officeOf(api);

const downloads = caughtDownloads();

const exportPaths = () =>
  api.requests
    .filter(({ headers }) => /csv|sheet/.test(headers.get('Accept') ?? ''))
    .map(({ path }) => decodeURIComponent(path));
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openPage(address: string, as = 'admin') {
  const office = await open(address, { as });
  await screen.findByText(/^\d+ résultats?$/);
  await pressTool(office.user, 'Exporter');
  return { ...office, dialog: within(await screen.findByRole('dialog', { name: 'Exporter la liste' })) };
}

describe('a list as a file', () => {
  it('LIST-01: the rows of the filters, in the order and the columns of the screen, under a name', async () => {
    const filter = encodeURIComponent(JSON.stringify({ lastName: 'benali' }));
    localStorage.setItem(
      'RaStore.veterans.datatable',
      JSON.stringify(['civility', 'birthDate', 'oldCity', 'createdDate', 'updatedDate']),
    );
    localStorage.setItem(
      'RaStore.veterans.datatable_columnRanks',
      JSON.stringify([0, 2, 1, 3, 4, 5, 6, 7, 8, 9]),
    );
    const { user, dialog } = await openPage(
      `/veterans?filter=${filter}&sort=birthDate&order=DESC&page=1&perPage=10`,
    );
    await user.click(dialog.getByRole('radio', { name: 'CSV (.csv), pour un autre logiciel' }));
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await expectNoDialog();
    await screen.findByText(/^Le fichier « Anciens combattants .*\.csv » est téléchargé$/);
    const [path = ''] = exportPaths();
    expect(path).toContain('lastName=benali');
    expect(path).toContain('order[birthDate]=desc');
    expect(downloads[0]?.name).toMatch(/^Anciens combattants \d{4}-\d\d-\d\d\.csv$/);
    const bytes = new Uint8Array((await downloads[0]?.file.arrayBuffer()) as ArrayBuffer);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...rows] = new TextDecoder().decode(bytes).split('\r\n').filter(Boolean);
    expect(heading).toBe('Prénom;Actif;Nom;Wilaya;N° PMI;N° PMR;N° retraite du combattant');
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row).toContain(';Benali;');
  });

  it('LIST-01, SYS-08: what the server refuses is said in its words and can be tried again; who closes waits no longer', async () => {
    const { user, dialog } = await openPage('/appointments');
    api.use(
      http.get('*/api/appointments', ({ request }) =>
        /sheet/.test(request.headers.get('Accept') ?? '')
          ? HttpResponse.json({ 'hydra:description': 'Une exportation est déjà en cours' }, { status: 429 })
          : undefined,
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Une exportation est déjà en cours');
    api.heal();
    let isGivenUp = false;
    api.use(
      http.get('*/api/appointments', async ({ request }) => {
        if (!/sheet/.test(request.headers.get('Accept') ?? '')) return undefined;
        request.signal.addEventListener('abort', () => {
          isGivenUp = true;
        });
        await delay('infinite');
        return undefined;
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await dialog.findByText('Préparation du fichier…');
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await expectNoDialog();
    await waitFor(() => expect(isGivenUp).toBe(true));
    expect(downloads).toEqual([]);
  });
});

describe('a list that is narrowed by itself', () => {
  it.each([
    ['/appointments/today?filter={"region":16,"cell":1}', '/api/appointments/today?'],
    ['/calendars/7/slots', 'calendar.id=7'],
    ['/regions', '/api/params_regions?'],
    ['/roles', '/api/roles?'],
  ])('LIST-01: is exported as it stands there (%s)', async (address, path) => {
    const { user } = await open(address);
    const button = await screen.findByRole('button', { name: 'Exporter' });
    expect(exportPaths()).toEqual([]);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Exporter la liste' }));
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await expectNoDialog();
    expect(exportPaths()).toEqual([expect.stringContaining(path)]);
    expect(downloads).toHaveLength(1);
  });

  it('LIST-01: is exported from the menu where it has other buttons (/closures)', async () => {
    const { user, dialog } = await openPage('/closures');
    await user.click(dialog.getByRole('button', { name: 'Exporter' }));
    await expectNoDialog();
    expect(exportPaths()).toEqual([expect.stringContaining('/api/closures?')]);
  });
});

describe('the order of a list', () => {
  // Its button says what it would do; the heading is found by what is read.
  const heading = async (text: string) => {
    const headerCell = (await screen.findAllByRole('columnheader')).find((one) => one.textContent === text);
    return headerCell as HTMLElement;
  };
  const order = (address: string) => {
    const query = new URLSearchParams(address.split('?')[1]);
    return `${query.get('sort')} ${query.get('order')}`;
  };
  const sortable = () =>
    screen.getAllByRole('columnheader').filter((one) => within(one).queryByRole('button') !== null);

  it('LIST-01, SYS-14: headings sort by what an index holds, by keyboard, and say how they do; the others do not', async () => {
    const { user, at } = await open('/veterans');
    await screen.findByRole('checkbox', { name: 'Tout sélectionner' });
    expect((await heading('Nom')).getAttribute('aria-sort')).toBe('ascending');
    expect(sortable().map(({ textContent }) => textContent)).toEqual([
      'Nom',
      'Prénom',
      'Date de naissance',
      'Ancienne ville',
      'Wilaya',
    ]);
    const button = within(await heading('Wilaya')).getByRole('button', {
      name: 'Trier par wilaya croissant',
    });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await heading('Wilaya')).getAttribute('aria-sort')).toBe('ascending'));
    expect(screen.getAllByRole('columnheader').filter((one) => one.hasAttribute('aria-sort'))).toHaveLength(
      1,
    );
    expect(order(at())).toBe('region ASC');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await heading('Wilaya')).getAttribute('aria-sort')).toBe('descending'));
    const listPath = decodeURIComponent(
      api.requests.filter(({ path }) => path.startsWith('/api/veterans?')).at(-1)?.path ?? '',
    );
    expect(listPath).toContain('order[region]=desc');
  });

  it('LIST-01: appointments sort by day, number and name; a short list by each of its fields', async () => {
    const { user } = await open('/appointments');
    await user.click(await screen.findByRole('button', { name: 'Trier par n° croissant' }));
    await waitFor(() =>
      expect(decodeURIComponent(api.requests.at(-1)?.path ?? '')).toContain('order[id]=asc'),
    );
    expect(sortable().map(({ textContent }) => textContent)).toEqual(['Rendez-vous', 'N°', 'Visiteur']);
    cleanup();
    await open('/users');
    await heading('Email');
    expect(sortable()).toHaveLength(7);
  });

  it('LIST-01, RIGHTS-15: who may read the record can choose the days of creation and change, and sort by them', async () => {
    localStorage.setItem('RaStore.veterans.datatable', JSON.stringify(['oldCity']));
    const { user, at } = await open('/veterans');
    await user.click(await screen.findByRole('button', { name: 'Trier par modifié le croissant' }));
    await waitFor(() => expect(order(at())).toBe('updatedDate ASC'));
    expect((await heading('Modifié le')).getAttribute('aria-sort')).toBe('ascending');
  });

  it('LIST-01: cards are sorted by a choice of the same', async () => {
    onPhone();
    const { user, at } = await open('/veterans');
    await user.click(await screen.findByRole('button', { name: 'Autres actions' }));
    // A phone has room for three buttons beside the menu.
    expect(screen.queryByRole('button', { name: 'Trier' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Trier' }));
    const checkedItem = () => screen.findByRole('menuitemradio', { checked: true });
    expect((await checkedItem()).textContent).toBe('Nom, croissant');
    await user.click(await screen.findByRole('menuitemradio', { name: 'Modifié le, décroissant' }));
    await waitFor(() => expect(order(at())).toBe('updatedDate DESC'));
  });
});

const filteredAddress = (resource: string, filter: object) =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Chooses every row of the page; gives the bar of what can be done with them. */
async function openWithAllRows(address: string, as = 'admin') {
  const office = await open(address, { as });
  await office.user.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }));
  return { ...office, bar: within(await screen.findByRole('region', { name: 'Lignes choisies' })) };
}
const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('actions on several rows', () => {
  it('LIST-01: veterans are disabled after a question with their number and names; one that is refused is named, stays chosen and stops no other', async () => {
    for (const firstName of ['Un', 'Deux', 'Trois']) await office.veteran({ lastName: 'Lotiste', firstName });
    const { user, bar } = await openWithAllRows(filteredAddress('veterans', { lastName: 'lotiste' }));
    bar.getByText('3 lignes choisies');
    // Somebody else changes one of them meanwhile (SEC-04).
    const { body } = await api.request('GET', '/api/veterans?firstName=deux&lastName=lotiste', {
      token: office.token,
    });
    const [other] = body['hydra:member'];
    await api.request('PATCH', other['@id'], { token: office.token, body: { oldCity: 'Oran' } });
    await user.click(bar.getByRole('button', { name: 'Désactiver' }));
    const dialog = await question('Désactiver 3 fiches ?');
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Désactiver' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Monsieur Lotiste Deux : Cet élément a été modifié entre-temps');
    await screen.findByText('2 fiches désactivées');
    await user.click(dialog.getByRole('button', { name: 'Fermer' }));
    await expectNoDialog();
    await screen.findByText('1 ligne choisie');
    // Read again by then, it can be disabled too.
    await waitFor(() => expect(screen.getAllByText('Désactivé').length).toBeGreaterThanOrEqual(2));
    await user.click(screen.getByRole('button', { name: 'Désactiver' }));
    const again = await question('Désactiver 1 fiche ?');
    await user.click(again.getByRole('button', { name: 'Désactiver' }));
    await expectNoDialog();
    const { body: now } = await api.request('GET', '/api/veterans?lastName=lotiste&enable=false', {
      token: office.token,
    });
    expect(now['hydra:totalItems']).toBe(3);
    expect(screen.queryByRole('region', { name: 'Lignes choisies' })).toBeNull();
  });

  it('LIST-01, RIGHTS-05: who may only look chooses no veterans; of appointments they print the letters and cancel none', async () => {
    await open('/veterans', { as: 'lecture' });
    await screen.findAllByRole('link', { name: /^Voir / });
    expect(screen.queryByRole('checkbox')).toBeNull();
    const { bar } = await openWithAllRows('/appointments', 'lecture');
    bar.getByRole('button', { name: 'Imprimer les lettres' });
    expect(bar.queryByRole('button', { name: 'Annuler les rendez-vous' })).toBeNull();
  });

  it('LIST-01, APT-09, PRINT-02: letters of several appointments are one PDF; then they are cancelled, but one that a colleague has changed meanwhile', async () => {
    const tomorrow = addDays(dayIn('Africa/Algiers', Date.now()), 1);
    const calendar = await office.calendar({ startDate: tomorrow, endDate: addDays(tomorrow, 9) });
    const slots = await office.slotsOf(calendar);
    for (const [index, lastName] of ['Lettrée', 'Lettrée', 'Lettrée'].entries()) {
      const slot = slots[index] as (typeof slots)[number];
      await office.create('appointments', office.appointment(calendar, slot, { lastName }));
    }
    const { user, bar } = await openWithAllRows(filteredAddress('appointments', { lastName: 'lettrée' }));
    await user.click(bar.getByRole('button', { name: 'Imprimer les lettres' }));
    const letters = await question('Imprimer 3 lettres ?');
    await user.click(letters.getByRole('button', { name: 'Imprimer' }));
    await letters.findByText('3 lettres sont prêtes');
    expect(letters.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('download')).toMatch(
      /^lettres-\d{4}-\d\d-\d\d\.pdf$/,
    );
    const [job] = printing.jobs as readonly LettersJob[];
    expect(job?.letters.map(({ recipient }) => recipient)).toEqual(Array(3).fill('Monsieur Lettrée Rabah'));
    expect(new Set(job?.letters.map(({ number }) => number)).size).toBe(3);
    expect(api.requests.filter(({ path }) => /appointments\/\d+\?for=letter$/.test(path))).toHaveLength(3);
    await user.click(letters.getByRole('button', { name: 'Fermer' }));
    await expectNoDialog();
    await user.click(screen.getByRole('button', { name: 'Annuler les rendez-vous' }));
    const cancel = await question('Annuler 3 rendez-vous ?');
    // Somebody else changes one of them meanwhile (SEC-04).
    const { body: page } = await api.request('GET', '/api/appointments?lastName=lettrée', {
      token: office.token,
    });
    const [other] = page['hydra:member'];
    await api.request('PUT', `${other['@id']}/desk_note`, {
      token: office.token,
      body: { deskNote: 'Vient avec son fils' },
    });
    await user.click(cancel.getByRole('button', { name: 'Annuler les rendez-vous' }));
    const alert = await cancel.findByRole('alert');
    expect(alert.textContent).toContain('Cet élément a été modifié entre-temps');
    await user.click(cancel.getByRole('button', { name: 'Fermer' }));
    await expectNoDialog();
    await screen.findByText('1 ligne choisie');
    const { body } = await api.request('GET', '/api/appointments?lastName=lettrée&canceled=true', {
      token: office.token,
    });
    expect(body['hydra:totalItems']).toBe(2);
  });
});

it.each([
  ['/veterans', ['Mes filtres', 'Colonnes', 'Exporter', 'Importer une liste', 'Doublons probables']],
  ['/appointments', ['Mes filtres', 'Colonnes', 'Exporter']],
  ['/users', ['Colonnes', 'Exporter']],
])('LIST-01, SYS-14: the tools of a list that has several stand in one menu (%s)', async (address, names) => {
  const { user } = await open(address, { as: 'admin' });
  await screen.findByText(/^\d+ résultats?$/);
  const more = await screen.findByRole('button', { name: 'Autres actions' });
  for (const name of names) expect(screen.queryByRole('button', { name })).toBeNull();
  more.focus();
  await user.keyboard('{Enter}');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(names);
  // The window of an entry gives the focus back to the menu's button.
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: names[0] as string });
  await user.keyboard('{Escape}');
  await expectNoDialog();
  await waitFor(() => expect(document.activeElement).toBe(more));
});

it('LIST-01: a list with one tool has a button for it, and no menu', async () => {
  await open('/roles', { as: 'admin' });
  await screen.findByRole('button', { name: 'Exporter' });
  expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
});

/** A window of a phone, for queries of widths. */
function onPhone(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Every list that is a page. */
const LISTS = resources.filter(({ list }) => list).map(({ name }) => name);

describe.each(['a phone', 'a wide screen'])('the buttons of a list, on %s', (window) => {
  it.each(LISTS)('LIST-01: few stand beside the menu (%s)', async (resource) => {
    if (window === 'a phone') onPhone();
    await open(`/${resource}`, { as: 'admin' });
    const total = await screen.findByText(/^(\d+|Aucun) résultats?$/);
    const row = within(total.parentElement as HTMLElement);
    await row.findByRole('button', { name: /^(Exporter|Autres actions)$/ });
    const names = [...row.queryAllByRole('button'), ...row.queryAllByRole('link')].map(
      ({ textContent }) => textContent ?? '',
    );
    const beside = names.filter(Boolean);
    if (window === 'a phone') expect(beside.length, beside.join()).toBeLessThanOrEqual(3);
    // Buttons that the sources do not name give way to those that they name.
    if (beside.includes('Exporter')) expect(beside.length, beside.join()).toBeLessThanOrEqual(3);
  });
});

it('LIST-01: filters get a name, are taken up by it, outlive the sign-out, show to nobody else, and go', async () => {
  const { user, at } = await open(
    `${filteredAddress('veterans', { lastName: 'benali' })}&sort=birthDate&order=DESC`,
  );
  await screen.findByText(/^\d+ résultats?$/);
  await pressTool(user, 'Mes filtres');
  const first = within(await screen.findByRole('dialog', { name: 'Mes filtres' }));
  await user.type(first.getByRole('textbox', { name: 'Nom de ces filtres' }), 'Les Benali{Enter}');
  await expectNoDialog();
  await waitFor(() =>
    expect(api.requests.some(({ method, status }) => method === 'PATCH' && status === 204)).toBe(true),
  );
  expect(at()).toContain('benali');

  const again = async (as: string) => {
    cleanup();
    localStorage.clear();
    const office = await open('/veterans', { as });
    await pressTool(office.user, 'Mes filtres');
    return { ...office, dialog: within(await screen.findByRole('dialog', { name: 'Mes filtres' })) };
  };
  const other = await again('agent');
  await other.dialog.findByText(/^Aucun pour l’instant/);
  const ownView = await again('admin');
  await ownView.user.click(await ownView.dialog.findByRole('button', { name: 'Les Benali' }));
  await expectNoDialog();
  await waitFor(() => expect(decodeURIComponent(ownView.at())).toContain('{"lastName":"benali"}'));
  expect(ownView.at()).toContain('sort=birthDate&order=DESC');
  await pressTool(ownView.user, 'Mes filtres');
  await ownView.user.click(await screen.findByRole('button', { name: 'Retirer « Les Benali »' }));
  await screen.findByText(/^Aucun pour l’instant/);
  await waitFor(async () => {
    const saveAnswer = await api.request('GET', '/api/me/preferences', { token: office.token });
    expect(saveAnswer.body).toEqual({ 'veterans.savedQueries': [] });
  });
});

it('LIST-01: a filter for which there is no room is said at once, with what to do, and stays in this browser', async () => {
  const { user } = await open(filteredAddress('veterans', { lastName: 'benali' }));
  api.use(http.patch('*/api/me/preferences', () => HttpResponse.json({}, { status: 413 })));
  await pressTool(user, 'Mes filtres');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mes filtres' }));
  await user.type(dialog.getByRole('textbox', { name: 'Nom de ces filtres' }), 'Un de trop{Enter}');
  await screen.findByText(/^Il n’y a plus de place pour vos filtres enregistrés .* Retirez un filtre/);
  expect(localStorage.getItem('RaStore.veterans.savedQueries')).toContain('Un de trop');
});

it('QUEUE-01, SYS-11: the people who wait, opened by their address, are named in one column', async () => {
  await open('/queueEntries', { as: 'admin' });
  const headings = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent ?? '');
  expect(headings.filter((heading) => /^(Nom|Prénom)/.test(heading))).toEqual(['Nom']);
  expect((await screen.findAllByRole('link', { name: /^\S+ \S+/ })).length).toBeGreaterThan(0);
});
