import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { awayFromMidnight } from '../../harness/servers/midnight.ts';
import { bookingData, dayFromNow, typedFromNow } from '../pages/booking-data.ts';
import { unseenFocus } from '../pages/keyboard.ts';
import { still } from '../pages/people.ts';
import { faultsOf, HIGH, inEachLook, signedIn } from '../pages/signed-in.ts';

/** The screens and their windows that no other file looks at: axe, nothing too wide, and each step of Tab is seen (SYS-14). */

const product = await startProduct();
await awayFromMidnight(12);
const data = await bookingData(product);
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const member = async (path: string) => (await data.call('GET', path))['hydra:member'];
const token = await product.signIn('admin');
const { body: me } = await product.request('GET', '/api/me', { token });
const region = data.region;

/** A cell with a calendar of today and tomorrow, people of every state in it. */
const desk = await (async () => {
  const cell = await data.cell('Guichet central');
  const hours = { startHourAM: '00:00', endHourAM: '23:50', duration: 10, nbAgentAM: 2 };
  const calendar = await data.calendar(cell, { ...hours, startDate: dayFromNow(0), endDate: dayFromNow(1) });
  await product.request('PUT', `${calendar['@id']}/sent`, { token, body: { sent: true } });
  const states = ['done', 'received', 'received', 'arrived', 'arrived', 'absent', 'excused', null];
  const people = ['Benali', 'Cherif', 'Djebbar', 'Ferhat', 'Hamidi', 'Kaci', 'Larbi', 'Mansouri'];
  const ids: number[] = [];
  for (const [n, lastName] of people.entries()) {
    const { id } = await data.appointment(
      calendar,
      `0${n % 4}:00`,
      { lastName, vip: n === 3 },
      dayFromNow(0),
    );
    ids.push(id);
    const state = states[n];
    if (state) await data.call('POST', `appointments/${id}/state`, { state });
  }
  await data.call('PUT', `appointments/${ids[3]}/desk_note`, { deskNote: 'Attend son fils, revient à 11 h' });
  return { cell, calendar, ids, query: `region=${region.id}&cell=${cell.id}` };
})();
const empty = await data.cell('Guichet fermé');

/** A widow, her husband, and what a record can hold; and another record of the widow. */
const { record, double } = await (async () => {
  const make = (changes: Record<string, unknown>) =>
    data.call('POST', 'veterans?forced=1', {
      civility: 'Mr',
      lastName: 'Zermani',
      firstName: 'Ali',
      birthDate: '1936-01-01',
      birthDatePrecision: 'presumed',
      citizenStatus: data.quality['@id'],
      addresses: [{ address: '12 rue des Oliviers, Alger' }],
      phones: [{ phone: '0550123456' }],
      ...changes,
    });
  const husband = await make({ deathDate: '2014-03-12', pensionedInfirmities: 'Jambe gauche : 30 %' });
  const widow = await make({
    civility: 'Mme',
    firstName: 'Ouarda',
    maidenName: 'Haddad',
    birthDate: '1941-05-01',
    birthDatePrecision: 'month',
  });
  await data.call('POST', 'veteran_relations', {
    veteran: husband['@id'],
    related: widow['@id'],
    relation: 'widow',
  });
  await data.appointment(desk.calendar, '05:00', { veteran: widow['@id'] }, dayFromNow(0));
  const double = await make({
    civility: 'Mme',
    firstName: 'Ouarda',
    email: 'ouarda@example.dz',
    birthDate: '1941-05-12',
    birthDatePrecision: 'day',
  });
  return { record: widow as { id: number }, double: double as { id: number } };
})();

const later = await data.calendar(me.cell, {
  region: me.region['@id'],
  startDate: dayFromNow(300),
  endDate: dayFromNow(302),
});
await product.request('PUT', `${later['@id']}/sent`, { token, body: { sent: true } });
for (const time of ['08:00', '08:30']) await data.appointment(later, time, {}, dayFromNow(300));
const [agentRole] = await member('roles?name=ROLE_AGENT');
const filterOf = (of: typeof desk) =>
  `filter=${encodeURIComponent(JSON.stringify({ region: region.id, cell: of.cell.id }))}`;

await data.call('POST', 'closures', {
  name: 'Pont de printemps',
  startDate: dayFromNow(500),
  endDate: dayFromNow(501),
});
await product.request('POST', '/api/auth/register', {
  body: {
    fullname: 'Nadia Ben Salah',
    username: 'nadia',
    email: 'nadia@example.org',
    password: 'Nadia-2026',
  },
});

interface Look {
  readonly path: string;
  readonly as?: string;
  /** The step that leads on from the page that was opened. */
  readonly steps?: (page: Page) => Promise<unknown>;
  /** A text that is there once the screen is. */
  readonly shows: string | RegExp;
  /** The window has this height if it is not the usual one. */
  readonly height?: number;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const pressTool = (name: string) => async (page: Page) => {
  await press('Autres actions')(page);
  await page.getByRole('menuitem', { name }).click();
};

const looks: Readonly<Record<string, Look>> = {
  dashboard: { path: '/dashboard', shows: 'Prochains rendez-vous' },
  desk: { path: `/accueil?${desk.query}`, as: 'agent', shows: 'Mansouri' },
  'desk of nobody': {
    path: `/accueil?region=${region.id}&cell=${empty.id}`,
    shows: "Aucun rendez-vous aujourd'hui",
  },
  'desk, another office': {
    path: `/accueil?${desk.query}`,
    steps: press('Changer de lieu'),
    shows: 'Mansouri',
  },
  'desk, without appointment': {
    path: `/accueil?${desk.query}`,
    steps: press('Sans rendez-vous'),
    shows: /^Place de/,
  },
  'desk, note': {
    path: `/accueil?${desk.query}`,
    steps: press(/^Note pour/),
    shows: /Pour le prochain collègue/,
  },
  'desk, displays': {
    path: `/accueil?${desk.query}`,
    steps: async (page) => {
      await press('Écran mural')(page);
      await press('Créer un code')(page);
    },
    shows: /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/,
  },
  'agenda, day': { path: `/agenda?${desk.query}&day=${dayFromNow(0)}&view=day`, shows: /Benali/ },
  // A week from now: on a Thursday evening nothing of this week is free any more.
  'agenda, week': {
    path: `/agenda?region=${region.id}&cell=${me.cell.id}&day=${dayFromNow(7)}&view=week`,
    shows: /libre/,
  },
  'agenda, month': {
    path: `/agenda?region=${region.id}&cell=${me.cell.id}&day=${dayFromNow(7)}&view=month`,
    shows: /libre/,
  },
  'agenda, wilaya by day': { path: `/agenda?region=${region.id}&view=day`, shows: /Benali/ },
  'agenda, wilaya by week': {
    path: `/agenda?region=${region.id}&day=${dayFromNow(7)}&view=week`,
    shows: /libre/,
  },
  'agenda, another office': {
    path: `/agenda?${desk.query}&view=day`,
    steps: press('Autre lieu'),
    shows: 'Toute la wilaya',
  },
  'agenda, move': {
    path: `/agenda?${desk.query}&day=${dayFromNow(0)}&view=day`,
    steps: (page) => page.locator('.agenda-person', { hasText: 'Mansouri' }).click(),
    shows: 'Déplacer vers…',
  },
  closures: { path: '/closures', shows: 'Pont de printemps' },
  'closures, national days': { path: '/closures', steps: press('Jours fériés'), shows: /Fête Nationale/ },
  'closures, form': { path: '/closures/new', shows: 'Motif et jours' },
  'closures, people': {
    path: '/closures/new',
    steps: async (page) => {
      await page.getByRole('textbox', { name: 'Motif' }).fill('Travaux');
      await page.getByRole('textbox', { name: /^Du/ }).fill(typedFromNow(300));
      await page.keyboard.press('Enter');
    },
    shows: 'Tous annuler',
  },
  calendars: { path: '/calendars', shows: 'Guichet central' },
  'calendars, record': { path: `/calendars/${desk.calendar.id}`, shows: 'Copier vers…' },
  'calendars, slots': { path: `/calendars/${desk.calendar.id}/slots`, shows: '00:10' },
  'calendars, copied': {
    path: `/calendars/${desk.calendar.id}`,
    steps: (page) => page.getByRole('link', { name: 'Copier vers…' }).click(),
    shows: 'Ce que ce calendrier va créer',
  },
  'appointments, all': { path: '/appointments', shows: 'Mansouri' },
  'appointments, today': { path: `/appointments/today?${filterOf(desk)}`, shows: 'Mansouri' },
  'appointments, chosen': {
    path: '/appointments',
    steps: (page) =>
      page
        .getByRole('checkbox', { name: /^(Monsieur|Madame)/ })
        .first()
        .check(),
    shows: '1 ligne choisie',
  },
  'appointments, queue': { path: '/appointments/queue', shows: /résultats?$/ },
  'appointments, record': { path: `/appointments/${desk.ids[3]}`, shows: 'Attend son fils, revient à 11 h' },
  'appointments, booking': { path: '/appointments/new', shows: 'Rechercher un ancien combattant' },
  'veterans, chosen': {
    path: '/veterans',
    steps: (page) =>
      page
        .getByRole('checkbox', { name: /^(Monsieur|Madame)/ })
        .first()
        .check(),
    shows: '1 ligne choisie',
  },
  'veterans, saved filters': {
    path: '/veterans',
    steps: pressTool('Mes filtres'),
    shows: /Aucun pour l’instant/,
  },
  'veterans, export': { path: '/veterans', steps: pressTool('Exporter'), shows: 'Exporter la liste' },
  // A narrow screen has fewer by itself.
  'veterans, columns': {
    path: '/veterans',
    steps: (page) =>
      ((page.viewportSize()?.width ?? 0) > 1000 ? pressTool('Colonnes') : press('Autres actions'))(page),
    shows: /Rétablir|^Exporter$/,
  },
  'veterans, filters': {
    path: '/veterans',
    steps: press('Afficher les filtres'),
    shows: 'Ajouter un filtre',
  },
  'veterans, record': { path: `/veterans/${record.id}`, shows: 'Ajouter une relation' },
  'veterans, details': { path: `/veterans/${record.id}/informations`, shows: 'Infirmités pensionnées' },
  'veterans, documents': { path: `/veterans/${record.id}/documents`, shows: 'Ajouter un document' },
  'veterans, new documents': { path: `/veterans/${record.id}/documents/new`, shows: 'Choisir un fichier' },
  'veterans, joined pictures': {
    path: `/veterans/${record.id}/documents/new`,
    steps: press('Réunir des images en un PDF'),
    shows: 'Aucune page pour l’instant.',
  },
  'veterans, appointments': { path: `/veterans/${record.id}/rendez-vous`, shows: data.reason.name },
  'veterans, history': { path: `/veterans/${record.id}/historique`, shows: /a créé la fiche/ },
  'veterans, merge': { path: `/veterans/${record.id}/fusion`, shows: 'Fiches ressemblantes' },
  'veterans, comparison': {
    path: `/veterans/${record.id}/fusion?avec=${double.id}`,
    shows: 'Fusionner les deux fiches',
  },
  'veterans, relation': {
    path: `/veterans/${record.id}`,
    steps: press('Ajouter une relation'),
    shows: /^Relation de/,
  },
  'veterans, care log': {
    path: `/veterans/${record.id}/informations`,
    steps: press('Carnet de soins'),
    shows: 'Nombre de feuillets à remplir',
  },
  'veterans, duplicates': {
    path: '/veterans/new',
    steps: async (page) => {
      await page.getByRole('textbox', { name: /^Nom/ }).first().fill('Zermani');
      await page.getByRole('textbox', { name: /^Prénom/ }).fill('Ouarda');
      await page.getByRole('textbox', { name: /^Date de naissance/ }).fill('1941');
      await page.keyboard.press('Tab');
    },
    shows: /dossiers? ressemblants?/,
  },
  'veterans, statistics': {
    path: '/veterans/stats?startDate=2020-01-01&endDate=2030-01-01',
    shows: 'Total de fiches',
    height: HIGH,
  },
  figures: {
    path: `/statistiques?startDate=${dayFromNow(-10)}&endDate=${dayFromNow(40)}`,
    shows: 'Par cellule',
    height: HIGH,
  },
  search: { path: '/dashboard', steps: press('Trouver ou aller à'), shows: /Tapez un nom/ },
  users: { path: '/users', shows: 'Belaïd' },
  'users, record': { path: `/users/${me.id}`, shows: 'Changer le mot de passe' },
  'dashboard, role for a newcomer': {
    path: '/dashboard',
    steps: press(/^Donner un rôle à/),
    shows: /avertie par un mail/,
  },
  roles: { path: '/roles', shows: 'ROLE_AGENT' },
  'roles, record': { path: `/roles/${agentRole.id}`, shows: 'Qui a ce rôle' },
  'roles, copied': {
    path: `/roles/${agentRole.id}`,
    steps: (page) => page.getByRole('link', { name: 'Copier ce rôle' }).click(),
    shows: /^Un droit comprend/,
  },
  notices: { path: '/notices', shows: /résultats?$/ },
  'notices, form': { path: '/notices/new', shows: 'Enregistrer' },
  regions: { path: '/regions', shows: /résultats?$/ },
  'file types': { path: '/ParamsFiles', shows: /résultats?$/ },
  'users, invitation': {
    path: '/users',
    steps: press(/^Inviter un collègue$/),
    shows: /valable 7 jours/,
  },
  'first steps': { path: '/premiers-pas', shows: /mènent de l’installation/ },
  'failed mails': { path: '/messages-en-echec', shows: 'Aucun message en échec' },
  security: { path: '/securite', shows: /a ouvert une session/ },
  'refused sign-ins': { path: '/securite/connexions', shows: /essayés sans succès/ },
  retention: { path: '/securite/conservation', shows: /Rendez-vous passés/ },
  'requests of persons': { path: '/securite/demandes', shows: 'Aucune demande n’est enregistrée.' },
  'unusual readings': { path: '/securite/lectures', shows: 'Aucune lecture inhabituelle' },
  explorer: { path: '/explorer', shows: /lu comme un autre programme/ },
  builder: { path: '/builder', shows: 'Réinitialiser' },
  settings: { path: '/parametres', shows: "Aucun paramètre n'a encore été changé ici." },
  webhooks: { path: '/parametres/webhooks', shows: 'Aucun programme n’est prévenu.' },
  'full export': { path: '/parametres/export', shows: /Aucun export n’a encore été demandé/ },
  profile: { path: '/user/profil/modify', shows: 'Envoyer' },
  agendas: { path: '/user/agendas', shows: /Vous n’avez pas encore d’adresse/ },
  devices: { path: '/user/appareils', shows: 'Cet appareil' },
};

for (const [name, { path, as = 'admin', steps, shows, height = 800 }] of Object.entries(looks))
  inEachLook(`SYS-14: ${name}, at %i px, %s`, async (width, colorScheme) => {
    const { page } = await signedIn(product, as, { viewport: { width, height }, colorScheme });
    await page.goto(path);
    await steps?.(page);
    await page.getByText(shows).locator('visible=true').first().waitFor();
    await still(page);
    const picture = `${name.replaceAll(/\W+/g, '-')}-${width}.png`;
    if (shots) await page.screenshot({ path: `${shots}/${picture}`, fullPage: true });
    expect(await faultsOf(page)).toEqual([]);
    if (width === 1280) expect(await unseenFocus(page)).toEqual([]);
  });
