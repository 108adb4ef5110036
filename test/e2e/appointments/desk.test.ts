import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, signedIn } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

const names = ['Benali', 'Cherif', 'Djebbar', 'Ferhat'];

/** The account of an agent says that it has no counter: the calls of other tests are not asked for it (DESK-05). */
async function withoutCounter(account: string): Promise<void> {
  const token = await product.signIn(account);
  await product.request('PUT', '/api/desk_counter', { token, body: { counter: null } });
}

/** A cell with a calendar of today and four people in its first hours. */
async function queue() {
  const cell = await data.cell();
  const today = dayFromNow(0);
  const calendar = await data.calendar(cell, {
    startDate: today,
    endDate: dayFromNow(1),
    startHourAM: '00:00',
    endHourAM: '23:50',
    duration: 10,
  });
  const bookedAppointments: { id: number }[] = [];
  for (const [index, lastName] of names.entries())
    bookedAppointments.push(
      await data.appointment(calendar, `00:${index}0`, { lastName, vip: index === 2 }, today),
    );
  return {
    cell,
    calendar,
    booked: bookedAppointments,
    address: `/accueil?cell=${cell.id}&region=${data.region.id}`,
  };
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /^Rendez-vous du jour/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const stateOf = (page: Page, name: string) =>
  rowOf(page, name).locator('[aria-pressed=true]').allTextContents();

describe('the desk of the day', () => {
  it('DESK-01: by keyboard alone: arrows choose, a letter notes, U takes back, N writes to the next colleague', async () => {
    const { address } = await queue();
    await withoutCounter('agent');
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto(address);
    // Letters act on no row before the agent has gone to one (SYS-17).
    await rowOf(page, 'Benali').waitFor();
    expect(await rowOf(page, 'Benali').and(page.locator(':focus')).count()).toBe(0);
    await rowOf(page, 'Benali').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    await eventually(() => stateOf(page, 'Cherif')).toEqual(['Arrivé']);
    expect(await rowOf(page, 'Cherif').textContent()).toMatch(/vient d'arriver/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('b');
    await eventually(() => stateOf(page, 'Djebbar')).toEqual(['Absent']);
    await page.keyboard.press('u');
    await eventually(() => stateOf(page, 'Djebbar')).toEqual([]);
    await page.keyboard.press('n');
    await page.getByLabel("Note de l'accueil").fill('Revient avec sa carte');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Djebbar').getByText('Revient avec sa carte').waitFor();
    expect(requestsOf('POST', /\/state$/)).toHaveLength(2);
    await page.keyboard.press('l');
    await eventually(() => stateOf(page, 'Cherif')).toEqual(['Entretien']);
    await rowOf(page, 'Cherif').and(page.locator(':focus')).waitFor();
    expect(await page.getByRole('button', { name: 'Appeler le suivant' }).isDisabled()).toBe(true);
  });

  it('DESK-01: who comes without appointment has the next place and has arrived, in one request', async () => {
    const { address } = await queue();
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto(address);
    await rowOf(page, 'Benali').focus();
    await page.keyboard.press('s');
    await page.getByText(/^Place de \d\d:\d\d$/).waitFor();
    await page.keyboard.type('Hamidi');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nora');
    for (const { name } of [data.quality, data.reason]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(name.slice(0, 4));
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    await rowOf(page, 'Hamidi').waitFor();
    await eventually(() => stateOf(page, 'Hamidi')).toEqual(['Arrivé']);
    expect(requestsOf('POST', /\/api\/appointments/)).toHaveLength(1);
    // The keys act on: another may come.
    await rowOf(page, 'Benali').and(page.locator(':focus')).waitFor();
  });

  it('DESK-02: two browsers: a change is in the other, without a poll; both see what the first noted', async () => {
    const { address, cell } = await queue();
    const [one, two] = [await signedIn(product, 'agent'), await signedIn(product, 'responsable')];
    for (const { page } of [one, two]) {
      await page.goto(address);
      await rowOf(page, 'Benali').waitFor();
    }
    const lists = () => two.requestsOf('GET', /\/today$/).length;
    await eventually(() => two.requestsOf('GET', /\/api\/events$/).length).toBe(1);
    await two.page.waitForTimeout(500);
    const before = lists();
    await rowOf(one.page, 'Benali').getByRole('button', { name: 'Arrivé' }).click();
    await eventually(() => stateOf(two.page, 'Benali')).toEqual(['Arrivé']);
    expect(lists() - before).toBe(1);
    // A state that has changed meanwhile is not overwritten, and the page says so.
    await data.call('POST', `appointments/${(await firstOf(cell.id)).id}/state`, { state: 'absent' });
    await eventually(() => stateOf(one.page, 'Benali')).toEqual(['Absent']);
  });

  const firstOf = async (cell: number): Promise<{ id: number }> =>
    (await data.call('GET', `appointments/today?cell=${cell}&lastName=Benali`))['hydra:member'][0];

  const long = process.env.TEST_LONG === '1' ? it : it.skip;
  long(
    'DESK-02: after 30 seconds without a line the desk is right within 2 seconds of its return',
    async () => {
      const { address, booked } = await queue();
      const { page } = await signedIn(product, 'agent', {});
      await page.goto(address);
      await rowOf(page, 'Benali').waitFor();
      await page.context().setOffline(true);
      await data.call('POST', `appointments/${booked[0]?.id}/state`, { state: 'arrived' });
      await page.waitForTimeout(30_000);
      expect(await stateOf(page, 'Benali')).toEqual([]);
      const back = performance.now();
      await page.context().setOffline(false);
      await eventually(() => stateOf(page, 'Benali')).toEqual(['Arrivé']);
      expect(performance.now() - back).toBeLessThan(2000);
    },
  );

  it('DESK-01 RIGHTS-13: who may no longer list appointments is shown nothing more; who may list alone changes nothing', async () => {
    const { address } = await queue();
    const { page } = await signedIn(product, 'lecture');
    await page.goto(address);
    // A state is said in words where no button is.
    await rowOf(page, 'Benali').getByText('Prévu').filter({ visible: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Arrivé' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Appeler le suivant' }).count()).toBe(0);
  });

  inEachLook('DESK-01 SYS-14: has no fault of axe, %i wide, %s', async (width, theme) => {
    const { address, booked } = await queue();
    await data.call('POST', `appointments/${booked[0]?.id}/state`, { state: 'arrived' });
    await data.call('POST', `appointments/${booked[1]?.id}/state`, { state: 'done' });
    await data.call('PUT', `appointments/${booked[0]?.id}/desk_note`, {
      deskNote: 'Attend son fils, revient à 11 h',
    });
    const { page } = await signedIn(product, 'agent', {
      viewport: { width, height: 800 },
      colorScheme: theme,
    });
    await page.goto(address);
    await rowOf(page, 'Benali').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sans rendez-vous' }).click();
    await page.getByText(/^Place de/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  it('DESK-03: a display shows the numbers called without a session, never a name, until its code is ended', async () => {
    const { address, booked } = await queue();
    const { page } = await signedIn(product, 'agent');
    await page.goto(address);
    await page.getByRole('button', { name: 'Écran mural' }).click();
    await page.getByRole('button', { name: 'Créer un code' }).click();
    const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent();
    const wall = await product.newPage({ locale: 'fr-FR' });
    await wall.goto('/accueil/ecran');
    await wall.getByLabel("Code de l'écran").waitFor();
    await wall.setViewportSize({ width: 360, height: 640 });
    expect(await faultsOf(wall)).toEqual([]);
    expect(await wall.locator('.wall').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 });
    await wall.setViewportSize({ width: 1280, height: 800 });
    await wall.keyboard.type('0000-0000-0000');
    await wall.keyboard.press('Enter');
    await wall
      .getByRole('alert')
      .getByText(/n'existe pas/)
      .waitFor();
    await wall.getByLabel("Code de l'écran").fill(String(code));
    await wall.keyboard.press('Enter');
    await wall.getByText(/Veuillez patienter/).waitFor();
    for (const one of booked.slice(0, 2))
      await data.call('POST', `appointments/${one.id}/state`, { state: 'received' });
    await eventually(() => wall.locator('.wall-last').textContent()).toBe(String(booked[1]?.id));
    expect(await wall.locator('.wall-before li').allTextContents()).toEqual([String(booked[0]?.id)]);
    expect(await wall.content()).not.toMatch(/Benali|Cherif/);
    expect(await faultsOf(wall)).toEqual([]);
    await wall.setViewportSize({ width: 360, height: 640 });
    expect(await faultsOf(wall)).toEqual([]);
    await page.getByRole('button', { name: 'Terminer' }).last().click();
    await wall.getByLabel("Code de l'écran").waitFor();
  });

  it('DESK-05: the first call of the day asks for the counter; the wall shows number and counter, sounds, and repeats a call', async () => {
    const { address, booked, cell } = await queue();
    await data.call('PATCH', 'settings', { wallSound: true });
    const { code } = await data.call('POST', 'desk_screens', {
      cell: `/api/cells/${cell.id}`,
      region: data.region['@id'],
    });
    const wall = await product.newPage({ locale: 'fr-FR' });
    await wall.addInitScript(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...of) {
        const { dataset } = document.documentElement;
        dataset.tones = String(Number(dataset.tones ?? 0) + 1);
        return start.apply(this, of);
      };
      // The browser of a test sounds untouched; that of a waiting room does not.
      globalThis.AudioContext = class extends AudioContext {
        constructor() {
          super();
          void this.suspend();
        }
      };
    });
    const tones = () => wall.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
    await wall.goto('/accueil/ecran');
    await wall.getByLabel("Code de l'écran").fill(code);
    await wall.keyboard.press('Enter');
    await wall.getByText(/Veuillez patienter/).waitFor();
    await wall.getByRole('button', { name: 'Activer le son' }).click();
    await eventually(tones).toBe(2);
    await eventually(() => wall.getByRole('button', { name: 'Activer le son' }).count()).toBe(0);

    const { page, requestsOf } = await signedIn(product, 'responsable');
    await page.goto(address);
    await rowOf(page, 'Benali').getByRole('button', { name: 'Arrivé' }).click();
    await page.getByRole('button', { name: 'Appeler le suivant' }).click();
    const question = page.getByRole('dialog', { name: "Votre guichet aujourd'hui" });
    await question.getByRole('textbox', { name: 'Guichet' }).fill('3/4');
    await page.keyboard.press('Enter');
    await question.getByText('des lettres et des chiffres, par exemple 3 ou A2').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(requestsOf('POST', /call_next$/)).toHaveLength(0);
    await question.getByRole('textbox', { name: 'Guichet' }).fill('3');
    await page.keyboard.press('Enter');
    await rowOf(page, 'Benali')
      .getByText(/guichet 3/)
      .filter({ visible: true })
      .waitFor();
    await eventually(() => wall.locator('.wall-last').textContent()).toBe(String(booked[0]?.id));
    expect(await wall.locator('.wall-counter').textContent()).toBe('Guichet 3');
    await eventually(tones).toBe(4);

    // The second call asks nothing.
    await rowOf(page, 'Cherif').getByRole('button', { name: 'Entretien' }).click();
    await eventually(() => wall.locator('.wall-last').textContent()).toBe(String(booked[1]?.id));
    expect(await question.count()).toBe(0);
    await eventually(tones).toBe(6);
    // A second call comes after the first was shown.
    const { calledDate } = await data.call('GET', `appointments/${booked[0]?.id}`);
    await eventually(() => Date.now() - Date.parse(calledDate)).toBeGreaterThan(3000);
    await page.getByRole('button', { name: `Rappeler le N° ${booked[0]?.id}` }).click();
    await eventually(() => wall.locator('.wall-last').textContent()).toBe(String(booked[0]?.id));
    await eventually(tones).toBe(8);
    expect(await wall.content()).not.toMatch(/Benali|Cherif/);
    expect(await faultsOf(wall)).toEqual([]);
    await data.call('PATCH', 'settings', { wallSound: false });
  });
});
