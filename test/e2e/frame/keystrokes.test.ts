import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatDay } from '../../../src/domain/dates/days.ts';
import { PASSWORD } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, signedIn, toast } from '../pages/signed-in.ts';

/** The daily tasks, typed as a person types: figures in docs/keystrokes.md. */

const product = await startProduct();
const admin = await product.signIn('admin');
const first = async (path: string) =>
  (await product.request('GET', `/api/${path}`, { token: admin })).body['hydra:member'][0];
const quality = await first('params_qualities');
const reason = await first('params_appointment_reasons');

/** 60 words a minute, of five letters each. */
const KEY_MS = 200;

/** A person at the keys of a page: what they type is counted, and how long it takes. */
function person(page: Page) {
  const startMs = performance.now();
  let keys = 0;
  const press = async (combination: string) => {
    keys += combination.split('+').length;
    await page.keyboard.press(combination, { delay: KEY_MS / 2 });
    await page.waitForTimeout(KEY_MS / 2);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: KEY_MS });
  };
  /** Logs and returns the keys and seconds of a task. */
  const logTask = (label: string) => {
    const seconds = (performance.now() - startMs) / 1000;
    console.log(`${label}: ${keys} keys, ${seconds.toFixed(1)} s`);
    return { keys, seconds };
  };
  return { press, type, logTask };
}

async function veteran(lastName: string, phone: string) {
  const { body, status } = await product.request('POST', '/api/veterans', {
    token: admin,
    body: {
      civility: 'Mr',
      lastName,
      firstName: 'Essai',
      birthDate: '1936-05-04',
      birthplace: 'Sétif',
      citizenStatus: quality['@id'],
      addresses: [{ address: '12 rue des Oliviers' }],
      phones: [{ phone }],
    },
  });
  expect(status).toBe(201);
  return body as { id: number };
}

it('FIND-01: the file of who calls is open after the number that the phone shows', async () => {
  const { id } = await veteran('Numerote', '0661987654');
  const { page } = await signedIn(product, 'agent');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { press, type, logTask } = person(page);
  await press('Control+k');
  await type('0661987654');
  await press('Enter');
  await page.waitForURL(`**/veterans/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Monsieur Numerote Essai' }).waitFor();
  const { keys, seconds } = logTask('a file by its phone number');
  expect(keys).toBe(13);
  expect(seconds).toBeLessThan(10);
});

it('APT-12: a known caller is booked by keyboard alone, in 20 seconds at most', async () => {
  const { id } = await veteran('Telephonant', '0661123456');
  const { page } = await signedIn(product, 'agent');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { press, type, logTask } = person(page);
  await press('Control+k');
  await type('telephonant');
  await press('Control+Enter');
  await page.waitForURL(`**/appointments/new?veteran=${id}`);
  const motive = page.getByRole('combobox', { name: 'Motif' });
  await motive.and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('Lieu de naissance').inputValue()).toBe('Sétif');
  expect(await page.getByLabel('Téléphone').inputValue()).toBe('0661123456');
  await type(reason.name.slice(0, 5));
  await press('Enter');
  await press('Enter');
  await toast(page, 'Rendez-vous ajouté avec succès');
  const { keys, seconds } = logTask('an appointment for a known caller');
  expect(keys).toBeLessThan(30);
  expect(seconds).toBeLessThan(20);
});

/** Somebody who books for a cell of their own, whose first places are in three days. */
async function agentOfLateCell(username: string) {
  const { cell, region } = await cellFrom(3, 6);
  const agent = await first('users?username=agent');
  const { status } = await product.request('POST', '/api/users', {
    token: admin,
    body: {
      civility: 'Mme',
      username,
      firstName: 'Lina',
      lastName: username,
      email: `${username}@example.org`,
      role: agent.role['@id'] ?? agent.role,
      cell: cell['@id'],
      region: region['@id'],
      enable: true,
      password: PASSWORD,
      retypedPassword: PASSWORD,
    },
  });
  expect(status).toBe(201);
  return signedIn(product, username);
}

/** The stored appointments of a person, by last name. */
const findAppointment = async (lastName: string) => {
  const { id } = await first(`appointments?lastName=${lastName}`);
  return (await product.request('GET', `/api/appointments/${id}`, { token: admin })).body;
};

it('APT-12: three callers in a row are each booked on the next free day, though tomorrow has none', async () => {
  const names = ['Appelantun', 'Appelantdeux', 'Appelanttrois'];
  for (const [n, name] of names.entries()) await veteran(name, `066122334${n}`);
  const { page } = await agentOfLateCell('standard');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const name of names) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Control+Enter');
    const motive = page.getByRole('combobox', { name: 'Motif' });
    await motive.and(page.locator(':focus')).waitFor();
    await page.locator('input[name=dateRDV]:checked').waitFor();
    await page.keyboard.type('rens');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/appointments\/\d+$/);
    expect(await findAppointment(name)).toMatchObject({
      date: dayFromNow(3),
      reason: { name: 'Renseignements' },
    });
  }
});

it('APT-12, FIND-01: on a slow line what is typed ahead reaches its fields whole and in order', async () => {
  await veteran('Rapidement', '0661223399');
  const { page } = await agentOfLateCell('presse');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rapidement');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('renx', { delay: 150 });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Rendez-vous ajouté avec succès');
  expect(await findAppointment('Rapidement')).toMatchObject({
    date: dayFromNow(3),
    reason: { name: 'Renseignements' },
  });
});

it('APT-12: a key that cannot be kept leaves none of those typed ahead; a click gives the keys back', async () => {
  const { id } = await veteran('Tabulee', '0661223388');
  const { page } = await agentOfLateCell('tabule');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tabulee');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('re');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ns');
  await page.waitForURL(`**/appointments/new?veteran=${id}`);
  await page.locator('input[name=dateRDV]:checked').waitFor();
  const motive = page.getByRole('combobox', { name: 'Motif' });
  expect(await motive.inputValue()).toBe('');
  await motive.click();
  await page.keyboard.type('rens');
  expect(await motive.inputValue()).toBe('rens');
});

/** A cell with a calendar of its own, of as many days as asked from one on, all day. */
async function cellFrom(day: number, days: number) {
  const data = await bookingData(product);
  const cell = await data.cell();
  const calendar = await data.calendar(cell, {
    startDate: dayFromNow(day),
    endDate: dayFromNow(day + days),
    startHourAM: '00:00',
    endHourAM: '23:50',
    duration: 10,
  });
  return { data, cell, calendar, region: data.region };
}

it('DESK-01: who comes without appointment is received by keyboard alone', async () => {
  const { data, cell, calendar, region } = await cellFrom(0, 1);
  await data.appointment(calendar, '00:00', { lastName: 'Premier' }, dayFromNow(0));
  const { page } = await signedIn(product, 'agent');
  await page.goto(`/accueil?cell=${cell.id}&region=${region.id}`);
  await page.locator('li').filter({ hasText: 'Premier' }).waitFor();
  const { press, type, logTask } = person(page);
  await press('s');
  // Two letters one after the other are a name for the search: a person waits for the form.
  await page.getByRole('dialog', { name: 'Recevoir sans rendez-vous' }).waitFor();
  await type('hamidi');
  await press('Tab');
  await type('nora');
  await press('Tab');
  await type(quality.name.slice(0, 3));
  await press('Enter');
  await press('Tab');
  await type(reason.name.slice(0, 3));
  await press('Enter');
  await press('Enter');
  await page
    .locator('li')
    .filter({ hasText: 'Hamidi' })
    .getByText("vient d'arriver")
    .locator('visible=true')
    .waitFor();
  const { keys, seconds } = logTask('somebody without appointment');
  // Ten letters of the name among them.
  expect(keys).toBe(23);
  expect(seconds).toBeLessThan(20);
});

it('APT-12: an appointment is moved to another day by keyboard alone', async () => {
  const { data, calendar } = await cellFrom(30, 4);
  const { id } = await data.appointment(calendar, '08:00', { lastName: 'Deplacee' }, dayFromNow(30));
  const { page } = await signedIn(product, 'agent');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { press, type, logTask } = person(page);
  await press('Control+k');
  await type('deplacee');
  await press('Control+Enter');
  await page.waitForURL(`**/appointments/${id}/edit?move=1`);
  await page.locator('[role=spinbutton]:focus, input:focus').waitFor();
  const day = formatDay(dayFromNow(32));
  await type(day.replaceAll('/', ''));
  await page
    .getByRole('radio', { name: /^00:00/ })
    .and(page.locator(':checked'))
    .waitFor();
  await press('Enter');
  await toast(page, 'Rendez-vous modifié avec succès');
  const { keys, seconds } = logTask('an appointment moved');
  expect(keys).toBe(21);
  expect(seconds).toBeLessThan(20);
});

it('APT-09: an appointment is cancelled by keyboard alone, by the number that the caller was told', async () => {
  const { data, calendar } = await cellFrom(30, 1);
  const { id } = await data.appointment(calendar, '08:00', { lastName: 'Annulee' }, dayFromNow(30));
  const { page } = await signedIn(product, 'responsable');
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { press, type, logTask } = person(page);
  await press('Control+k');
  await type(String(id));
  await press('Enter');
  await page.waitForURL(`**/appointments/${id}`);
  const cancel = page.getByRole('button', { name: 'Annuler le rendez-vous' });
  await cancel.waitFor();
  while ((await cancel.and(page.locator(':focus')).count()) === 0) await press('Tab');
  await press('Enter');
  const no = page.getByRole('button', { name: 'Non' });
  await no.and(page.locator(':focus')).waitFor();
  await press('Tab');
  await press('Enter');
  await page.getByText(/^Annulé le/).waitFor();
  const { keys, seconds } = logTask('an appointment cancelled');
  expect(keys - String(id).length).toBe(9);
  expect(seconds).toBeLessThan(20);
});

it('CLOSE-02: a day with 12 people is closed by keyboard alone, each moved to the next free place', async () => {
  const { body: me } = await product.request('GET', '/api/me', { token: admin });
  const data = await bookingData(product);
  const day = dayFromNow(400);
  const calendar = await data.calendar(me.cell, { startDate: day, endDate: dayFromNow(402), nbAgentAM: 3 });
  await product.request('PUT', `${calendar['@id']}/sent`, { token: admin, body: { sent: true } });
  for (let n = 0; n < 12; n += 1)
    await data.appointment(
      calendar,
      ['08:00', '08:30', '09:00', '09:30'][n % 4],
      { lastName: `Reçu ${n}` },
      day,
    );
  const { page } = await signedIn(product, 'admin');
  await page.goto('/closures/create');
  const name = page.getByRole('textbox', { name: /^Motif/ });
  await name.focus();
  const { press, type, logTask } = person(page);
  await type('grève');
  await press('Tab');
  await type(formatDay(day).replaceAll('/', ''));
  await press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirmer la fermeture' });
  await confirm.and(page.locator(':focus')).waitFor();
  await press('Enter');
  await toast(page, 'Fermeture ajoutée avec succès');
  const { keys, seconds } = logTask('a day with 12 people closed');
  expect(keys).toBe(16);
  expect(seconds).toBeLessThan(20);
  await eventually(() => page.locator('.closure-people tbody tr').count()).toBe(12);
});

inEachLook('SYS-14, FIND-01: the search at %i pixels, %s, is without a fault', async (width, colorScheme) => {
  const { page } = await signedIn(product, 'admin', { viewport: { width, height: 740 }, colorScheme });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Trouver ou aller à' }).click();
  await page.getByRole('combobox', { name: 'Trouver ou aller à' }).fill('ben');
  await page
    .getByRole('option', { name: /Nouveau rendez-vous pour/ })
    .first()
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
