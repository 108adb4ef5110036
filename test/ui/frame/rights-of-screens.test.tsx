import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '../../../src/admin/resources.tsx';
import { toAddress } from '../../../src/admin/routing/addresses.ts';
import { entityOfResource } from '../../../src/domain/entities/index.ts';
import { ADMIN_ACTIONS, type RightName } from '../../../src/domain/rights/rights.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { backOffice } from '../../harness/screens/back-office.tsx';
import { mockedApi } from '../../harness/screens/mocked-api.ts';

type RoleRights = Readonly<Record<string, RightName>>;

const api = await mockedApi({ demo: true });
const { open } = backOffice(api);
const admin = await api.signIn('admin');
const asAdmin = async (method: string, path: string, body?: unknown) => {
  const { body: answer, status } = await api.request(method, path, { token: admin, body });
  if (status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
};
const firstOf = async (path: string) => (await asAdmin('GET', path))['hydra:member'][0];

const menus = (await asAdmin('GET', '/api/params_menus?pagination=false'))['hydra:member'];
const rights = (await asAdmin('GET', '/api/params_rights'))['hydra:member'];

const menuRolesOf = (roleRights: RoleRights) =>
  Object.fromEntries(
    menus.map((menu: { id: number; name: string }) => {
      const name = roleRights[menu.name.split('\\').at(-1) ?? ''] ?? 'NONE';
      return [menu.id, rights.find((right: { name: string }) => right.name === name).id];
    }),
  );

/** One person, whose role is given other rights for each screen. */
const READER = 'lectrice';
const role = await asAdmin('POST', '/api/roles', { name: 'ROLE_LECTRICE', menuRoles: menuRolesOf({}) });
await asAdmin('POST', '/api/users', {
  civility: 'Mme',
  username: READER,
  firstName: 'Lectrice',
  lastName: 'Essai',
  email: `${READER}@example.org`,
  role: role['@id'],
  cell: '/api/cells/1',
  region: '/api/params_regions/16',
  password: PASSWORD,
  retypedPassword: PASSWORD,
});

/** A record of each resource that is there to be opened. */
async function recordOf(resource: string): Promise<number> {
  const entity = entityOfResource(resource);
  if (!entity) throw new Error(`no entity for ${resource}`);
  return (await firstOf(`/api/${entity.path}?itemsPerPage=1`)).id;
}

/** The screens of every resource, each with the one right that opens it. */
const ofResources = await Promise.all(
  resources.flatMap(({ name, list, show, create, edit }) => {
    const menu = entityOfResource(name)?.menu ?? '';
    const screens = { list, show, create, edit };
    return Object.entries(screens)
      .filter(([, page]) => page)
      .map(async ([action]): Promise<[string, RoleRights]> => {
        const right = ADMIN_ACTIONS[action] as RightName;
        const path =
          action === 'list'
            ? `/${name}`
            : action === 'create'
              ? `/${name}/create`
              : `/${name}/${await recordOf(name)}${action === 'show' ? '/show' : ''}`;
        return [toAddress(path), { [menu]: right }];
      });
  }),
);

const veteran = `/veterans/${await recordOf('veterans')}`;
const owner = (await asAdmin('GET', '/api/veterans?itemsPerPage=30'))['hydra:member'].map(
  async ({ id }: { id: number }) => ({ id, file: await firstOf(`/api/veterans/${id}/files`) }),
);
const { id: ownerId, file: owned } = (await Promise.all(owner)).find(({ file }) => file);
const file = `/veterans/${ownerId}/documents/${owned.id}`;
const calendar = `/calendars/${await recordOf('calendars')}`;
const appointment = `/appointments/${await recordOf('appointments')}`;
const searchOf = (keyWord: string) =>
  `/globalSearch?filter=${encodeURIComponent(JSON.stringify({ keyWord }))}`;
const search = searchOf('mansouri');

/** The others, and those of a record that ask for a second right. */
const others: [string, RoleRights][] = [
  ['/dashboard', {}],
  ['/dashboard', { Appointment: 'LIST' }],
  ['/user/profil/modify', {}],
  ['/user/password/modify', {}],
  ['/user/appareils', {}],
  ['/builder', {}],
  ['/veterans/stats', { Veteran: 'LIST' }],
  ['/statistiques', { Appointment: 'LIST' }],
  [search, { Veteran: 'LIST' }],
  [search, { Veteran: 'LIST', Appointment: 'LIST' }],
  [search, { Appointment: 'LIST' }],
  [searchOf('personne'), { Veteran: 'LIST' }],
  ...['current', 'next', 'today', 'print'].map((part): [string, RoleRights] => [
    `/appointments/${part}`,
    { Appointment: 'LIST' },
  ]),
  [`${appointment}/pdf`, { Appointment: 'VIEW' }],
  [`${appointment}/edit`, { Appointment: 'EDIT', Veteran: 'LIST' }],
  ['/appointments/new', { Appointment: 'CREATE', Veteran: 'LIST' }],
  ...['appointments', 'slots', 'days'].flatMap((tab): [string, RoleRights][] => [
    [`${calendar}/${tab}`, { Calendar: 'VIEW' }],
    [`${calendar}/${tab}`, { Calendar: 'VIEW', Appointment: 'LIST' }],
    [`${calendar}/${tab}`, { Calendar: 'EDIT', Appointment: 'DELETE' }],
  ]),
  ...[
    'informations',
    'medicalInformations',
    'observations',
    'documents',
    'pdf',
    'associate',
    'appointment',
  ].map((part): [string, RoleRights] => [`${veteran}/${part}`, { Veteran: 'VIEW' }]),
  [`${veteran}/associate`, { Veteran: 'EDIT' }],
  [`${veteran}/appointment`, { Veteran: 'VIEW', Appointment: 'CREATE' }],
  ...(['LIST', 'VIEW', 'CREATE', 'EDIT', 'DELETE'] as const).flatMap((right): [string, RoleRights][] => [
    [`${veteran}/medicalInformations`, { Veteran: 'VIEW', MedicalInformation: right }],
    [`${veteran}/observations`, { Veteran: 'VIEW', Observation: right }],
    [`${veteran}/documents`, { Veteran: 'VIEW', VeteranFile: right }],
  ]),
  [`${veteran}/documents/new`, { Veteran: 'VIEW', VeteranFile: 'LIST' }],
  [`${veteran}/documents/new`, { Veteran: 'VIEW', VeteranFile: 'CREATE' }],
  [file, { Veteran: 'VIEW', VeteranFile: 'LIST' }],
  [file, { Veteran: 'VIEW', VeteranFile: 'VIEW' }],
  [`${file}/edit`, { Veteran: 'VIEW', VeteranFile: 'CREATE' }],
  [`${file}/edit`, { Veteran: 'VIEW', VeteranFile: 'EDIT' }],
];

/** A screen that waits for nothing so many times in a row has asked everything. */
const QUIET = 5;

type OpenScreen = Awaited<ReturnType<typeof open>>;

/** Waits until nothing more is under way. */
async function waitUntilSettled({ isReading }: OpenScreen) {
  let requestCount = 0;
  for (let quiet = 0; quiet < QUIET; ) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const busy =
      isReading() ||
      api.requests.length !== requestCount ||
      api.requests.some(({ status }) => status === undefined) ||
      !document.querySelector('main')?.textContent;
    quiet = busy ? 0 : quiet + 1;
    requestCount = api.requests.length;
  }
}

/** Buttons that show more, and change nothing. */
const OPENERS =
  /^(Afficher les filtres|Rechercher un ancien combattant|Carnet de soins|Mot de passe|Supprimer|Annuler le rendez-vous)$/;

/** Presses what opens something: cards of filters and dialogs, and every list to choose from that is then there. */
async function openAll(openView: OpenScreen) {
  const { user } = openView;
  const pressedButtons = new Set<Element>();
  const openLists = async () => {
    for (const list of document.querySelectorAll<HTMLElement>(
      'main [role=combobox], [role=dialog] [role=combobox]',
    )) {
      if (pressedButtons.has(list) || list.matches(':disabled, [aria-disabled=true], [readonly]')) continue;
      pressedButtons.add(list);
      await user.click(list);
      await waitUntilSettled(openView);
      if (document.querySelector('[role=listbox]')) await user.keyboard('{Escape}');
    }
  };
  await openLists();
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button')) {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    if (!OPENERS.test(name) || button.disabled) continue;
    await user.click(button);
    await waitUntilSettled(openView);
    await openLists();
    if (document.querySelector('[role=dialog]')) await user.keyboard('{Escape}');
  }
}

/** The requests that were refused since the address was opened, with all that can be opened there. */
async function refusedAt(address: string): Promise<string[]> {
  const openedPage = await open(address, { as: READER });
  await waitUntilSettled(openedPage);
  await openAll(openedPage);
  return api.requests
    .filter(({ status }) => status === 401 || status === 403)
    .map(({ method, path, status }) => `${method} ${path}: ${status}`);
}

/** One right is enough for each of these. */
const alone = ofResources.map(([address]) => address);

it.each([...ofResources, ...others])(
  'SYS-13: %s with %o asks nothing that is refused, nor does what opens there',
  async (address, roleRights) => {
    await asAdmin('PUT', role['@id'], { menuRoles: menuRolesOf(roleRights) });
    expect(await refusedAt(address)).toEqual([]);
    if (alone.includes(address)) expect(screen.queryByText('Accès non autorisé')).toBeNull();
  },
);
