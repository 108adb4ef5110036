import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow, typedFromNow } from '../pages/booking-data.ts';
import { CalendarFormPage, CalendarPage } from '../pages/calendars.ts';
import {
  answer,
  eventually,
  faultsOf,
  inEachLook,
  pick,
  signedIn,
  toast,
  unpick,
  waitUntilSettled,
} from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);

const idIn = (url: string) => Number(/\/calendars\/(\d+)/.exec(url)?.[1]);

describe('making a calendar', () => {
  it('CAL-02, CAL-04, CAL-05, CAL-06, SLOT-01, SLOT-04: a calendar is previewed, saved, shows its slots and days, and is sent', async () => {
    const { name } = await data.cell();
    const { page, requestsOf } = await signedIn(product, 'admin');
    const form = new CalendarFormPage(page);
    await form.open();
    expect(await form.date('Date de début').inputValue()).toBe(typedFromNow(1));
    const region = page.getByRole('combobox', { name: 'Wilaya' });
    await eventually(() => region.inputValue()).toBe('Alger');
    expect(await form.field('Durée').inputValue()).toBe('15');
    expect(await form.field('Début matin').inputValue()).toBe('08:00');
    await form.date('Date de fin').fill(typedFromNow(4));
    await pick(page, 'Cellule', name);
    await form.day('Vendredi').check();
    await form.day('Samedi').check();
    await form.field('Durée').fill('25');
    await form.field('Agents matin').fill('2');
    await form.field('Début après-midi').fill('13');
    await form.field('Fin après-midi').fill('14h30');
    await form.field('Agents après-midi').fill('1');
    // 9 slots of 25 minutes in the morning, 3 in the afternoon; 15 minutes are left of each half-day.
    for (const text of [
      '4 jours de réception',
      '12 créneaux par jour',
      '84 places en tout',
      '30 minutes perdues',
    ])
      await form.preview.getByText(text).waitFor();
    await eventually(() => form.field('Début après-midi').inputValue()).toBe('13:00');
    await form.save.click();
    await toast(page, 'Calendrier ajouté avec succès');
    await page.waitForURL(/\/calendars\/\d+$/);
    const calendar = new CalendarPage(page);
    await calendar.tab('Rendez-vous disponibles');
    await page.waitForURL(/\/slots/);
    await page.getByText('48 résultats').waitFor();
    await calendar.rows.first().waitFor();
    expect(await calendar.rows.first().textContent()).toContain('08:00');
    await calendar.tab('Jours disponibles');
    await page.waitForURL(/\/days/);
    await eventually(() => calendar.rows.count()).toBe(4);
    expect((await calendar.rows.first().locator('td').allInnerTexts()).slice(1, 5)).toEqual([
      '21',
      '0',
      '0',
      '21',
    ]);

    await calendar.button('Envoyer').click();
    await answer(page, 'Non');
    expect(requestsOf('PUT', /\/sent$/)).toHaveLength(0);
    await calendar.button('Envoyer').click();
    await answer(page, 'Oui');
    await toast(page, 'Calendrier envoyer avec succès');
    await page.getByRole('button', { name: 'Envoyer' }).waitFor({ state: 'hidden' });
    expect((await data.call('GET', `calendars/${idIn(page.url())}`)).sent).toBe(true);
  });

  it('CAL-02, CAL-03, SYS-09: each invalid field says its error, and nothing is sent', async () => {
    const { page, requestsOf } = await signedIn(product, 'admin');
    const form = new CalendarFormPage(page);
    await form.open();
    await form.date('Date de début').fill(typedFromNow(-3));
    await form.date('Date de fin').fill(typedFromNow(-3));
    await form.field('Durée').fill('abc');
    await form.field('Début matin').fill('26:00');
    await form.field('Agents matin').fill('0');
    for (const name of ['Dimanche', 'Lundi', 'Mardi', 'Mercredi', 'Jeudi']) await form.day(name).uncheck();
    await form.save.click();
    for (const text of [
      "la date doit etre minimum aujourd'hui",
      'le champ doit être postérieur à la date de début',
      'ce champ est un nombre',
      'ce champs doit être un temps',
      'la valeur doit être supérieur ou égal à 1',
      'Sélectionner au minimum un jour',
    ])
      await form.message(text).waitFor();
    await form.field('Durée').fill('0');
    await form.date('Date de fin').fill('');
    await unpick(page, 'Cellule');
    await form.save.click();
    await form.message('ce champ est obligatoire').nth(1).waitFor();
    await form.message('la valeur doit être supérieur ou égal à 1').nth(1).waitFor();
    expect(requestsOf('POST', /calendars$/)).toHaveLength(0);
  });

  it('SYS-02: a day is typed as DD/MM/YYYY in an English browser, or picked in its calendar', async () => {
    const { page } = await signedIn(product, 'admin', { locale: 'en-US', timezoneId: 'America/New_York' });
    const form = new CalendarFormPage(page);
    await form.open();
    const end = form.date('Date de fin');
    await end.fill('');
    await end.pressSequentially('05042031');
    expect(await end.inputValue()).toBe('05/04/2031');
    const field = page.locator('.ra-input-endDate');
    await field.getByRole('button', { name: 'Ouvrir le calendrier' }).click();
    const month = page.getByRole('dialog', { name: 'Choisir un jour' });
    await month.getByText('avril 2031').waitFor();
    await month.getByRole('button', { name: 'Mois suivant' }).click();
    await month.getByText('mai 2031').waitFor();
    await month.getByRole('gridcell', { name: '4', exact: true }).click();
    await eventually(() => end.inputValue()).toBe('04/05/2031');
  });

  it('CAL-03: the preview warns of unusual hours and of another calendar on these days', async () => {
    const cell = await data.cell();
    await data.calendar(cell);
    const { page } = await signedIn(product, 'admin');
    const form = new CalendarFormPage(page);
    await form.open();
    await form.date('Date de fin').fill(typedFromNow(2));
    await pick(page, 'Cellule', cell.name);
    await form.preview.getByText('les places s’ajoutent').waitFor();
    await form.field('Durée').fill('300');
    await form.preview.getByText('La durée dépasse la matinée').waitFor();
    await form.field('Début après-midi').fill('13:00');
    await form.preview.getByText("Une seule heure d'après-midi").waitFor();
  });
});

describe('a calendar with appointments', () => {
  it('CAL-06, CAL-07, SLOT-04: a day or a calendar with appointments is not deleted, and the server says why', async () => {
    const calendar = await data.calendar(await data.cell());
    await data.appointment(calendar, '08:30');
    const { page } = await signedIn(product, 'admin');
    const record = new CalendarPage(page);
    await record.open(calendar.id, '/days');
    await record.rows.nth(2).waitFor();
    const remove = page.getByRole('button', { name: /^Retirer le/ });
    await remove.first().click();
    await answer(page, 'Oui');
    await toast(page, '1 rendez-vous est pris');
    await remove.nth(1).click();
    await answer(page, 'Oui');
    await toast(page, 'Jour disponible supprimé avec succès');
    await eventually(() => record.rows.count()).toBe(2);

    await record.button('Supprimer').click();
    await answer(page, 'Oui');
    await toast(page, "Le calendrier n'est pas supprimé : 1 rendez-vous y est pris");
    await record.tab('Rendez-vous');
    await page.getByText('Testeur Ali').waitFor();

    await page.getByRole('link', { name: 'Modifier', exact: true }).click();
    const form = new CalendarFormPage(page);
    await form.field('Début matin').fill('09:00');
    await form.save.click();
    await toast(page, '1 rendez-vous');
    expect(await form.field('Début matin').inputValue()).toBe('09:00');
    await form.field('Début matin').fill('08:30');
    await form.save.click();
    await toast(page, 'Calendrier modifié avec succès');
    await page.waitForURL(`**/calendars/${calendar.id}`);
    expect(Object.keys(await data.slots(calendar.id))).toEqual(['08:30', '09:00', '09:30']);
  });

  it('CAL-06: a calendar without appointments is deleted after a confirmation, and the list opens', async () => {
    const calendar = await data.calendar(await data.cell());
    const { page } = await signedIn(product, 'admin');
    const record = new CalendarPage(page);
    await record.open(calendar.id);
    await record.button('Supprimer').click();
    await answer(page, 'Oui');
    await toast(page, 'Le calendrier a été supprimé avec succès');
    await page.waitForURL(/\/calendars$/);
  });
});

describe('slots', () => {
  it('SLOT-02, SLOT-03: an agent changes the places and the hour of a slot, and deletes it', async () => {
    const calendar = await data.calendar(await data.cell());
    const { page, requestsOf } = await signedIn(product, 'agent', {
      timezoneId: 'America/New_York',
      locale: 'en-US',
    });
    const record = new CalendarPage(page);
    await record.open(calendar.id, '/slots');
    await page
      .getByRole('link', { name: /^Modifier .* 08:30/ })
      .first()
      .click();
    await page.waitForURL(/\/availableAppointments\/\d+\/edit/);
    const form = new CalendarFormPage(page);
    await eventually(() => form.date('Date').inputValue()).toBe(typedFromNow(1));
    await form.field('Nombre de places').fill('0');
    await form.date('Date').fill(typedFromNow(-1));
    await form.save.click();
    await form.message('le nombre minimale est 1').waitFor();
    await form.message('la date minimum est demain').waitFor();
    await form.field('Nombre de places').fill('');
    await form.save.click();
    await form.message('ce champ est obligatoire').waitFor();
    expect(requestsOf('PUT', /available/)).toHaveLength(0);
    await form.field('Nombre de places').fill('3');
    await form.date('Date').fill(typedFromNow(1));
    await form.field('Heure').fill('10:15');
    await form.save.click();
    await toast(page, 'Rendez-vous disponible modifié avec succès');
    await page.waitForURL(`**/calendars/${calendar.id}`);
    expect(Object.keys(await data.slots(calendar.id))).toEqual(['08:00', '09:00', '09:30', '10:15']);

    await record.tab('Rendez-vous disponibles');
    await page.getByRole('button', { name: /^Supprimer .* 10:15/ }).click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous disponible supprimé avec succès');
    await page.getByText('11 résultats').waitFor();
  });
});

describe('the list of calendars', () => {
  it('CAL-01, SYS-11: filters are kept in the address, a badge counts them, and a sent calendar is a link', async () => {
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto('/calendars');
    await page.getByRole('button', { name: 'Afficher les filtres' }).click();
    const search = page.getByRole('search');
    for (const label of ['Date de début', 'Date de fin', 'Durée', "Nombre d'agents", 'Créé le', 'Modifié le'])
      await search.getByLabel(label).waitFor();
    for (const label of ['Archivé', 'Envoyé', 'Cellule', 'Wilaya'])
      await search.getByRole('combobox', { name: label }).waitFor();
    await search.getByLabel("Nombre d'agents").fill('2');
    await pick(page, 'Wilaya', 'Alger');
    await search.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('button', { name: /2 filtres actifs/ }).waitFor();
    await eventually(() =>
      requestsOf('GET', /calendars$/)
        .at(-1)
        ?.url(),
    ).toMatch(/nbAgent=2.*region\.id=16/);
    await page.reload();
    await page.getByRole('button', { name: /2 filtres actifs/ }).waitFor();
    await eventually(() => search.getByLabel("Nombre d'agents").inputValue()).toBe('2');

    await page.goto(`/calendars?filter=${encodeURIComponent(JSON.stringify({ sent: true }))}`);
    await page.locator('tbody tr').first().waitFor();
    await page.locator('tbody a', { hasText: '–' }).first().click();
    await page.waitForURL(/\/calendars\/\d+$/);
    // RIGHTS-09: who only views calendars neither sends nor changes one.
    await page.getByRole('tab', { name: 'Détails' }).waitFor();
    await page.getByRole('link', { name: 'Ajouter un rendez-vous' }).waitFor();
    for (const name of ['Envoyer', 'Modifier', 'Supprimer'])
      expect(
        await page
          .getByRole('button', { name })
          .or(page.getByRole('link', { name, exact: true }))
          .count(),
      ).toBe(0);
  });

  it('SYS-06: an empty list and a list that cannot be loaded say so', async () => {
    const { page } = await signedIn(product, 'admin');
    await page.goto(`/calendars?filter=${encodeURIComponent(JSON.stringify({ duration: 719 }))}`);
    await page.getByText('Aucun calendrier trouvé').waitFor();
    await page.route('**/api/calendars?*', (route) =>
      route.fulfill({ status: 500, json: { 'hydra:description': 'La base ne répond pas' } }),
    );
    await page.goto('/calendars');
    await page.getByRole('alert').getByText('La base ne répond pas').waitFor();
  });
});

describe('every screen of calendars and slots', () => {
  inEachLook('SYS-14: at %i px, %s: no violation, nothing too wide', async (width, colorScheme) => {
    const calendar = await data.calendar(await data.cell());
    await data.appointment(calendar);
    const { 'hydra:member': slots } = await data.call(
      'GET',
      `available_appointments?calendar.id=${calendar.id}`,
    );
    const { page } = await signedIn(product, 'admin', { viewport: { width, height: 800 }, colorScheme });
    for (const path of [
      '/calendars',
      '/calendars/new',
      `/calendars/${calendar.id}`,
      `/calendars/${calendar.id}/edit`,
      `/calendars/${calendar.id}/appointments`,
      `/calendars/${calendar.id}/slots`,
      `/calendars/${calendar.id}/days`,
      `/availableAppointments/${slots[0].id}/edit`,
    ]) {
      await page.goto(path);
      await waitUntilSettled(page);
      await page.locator('main table, main form, main [role=tablist]').first().waitFor();
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
});

it('CAL-08: a calendar is copied to the next period, with a warning of the calendars there; the list shows booked and total places', async () => {
  const cell = await data.cell();
  const sourceCalendar = await data.calendar(cell, {
    startDate: dayFromNow(7),
    endDate: dayFromNow(9),
    nbAgentAM: 2,
  });
  await data.calendar(cell, { startDate: dayFromNow(14), endDate: dayFromNow(16) });
  await data.appointment(sourceCalendar, '08:00', {}, dayFromNow(7));
  const { page } = await signedIn(product, 'admin');
  await page.goto(`/calendars/${sourceCalendar.id}`);
  await page.getByRole('link', { name: 'Copier vers…' }).click();
  const form = new CalendarFormPage(page);
  await eventually(() => form.date('Date de début').inputValue()).toBe(typedFromNow(14));
  expect(await form.date('Date de fin').inputValue()).toBe(typedFromNow(16));
  expect(await form.field('Agents matin').inputValue()).toBe('2');
  await eventually(() => page.getByRole('combobox', { name: 'Cellule' }).inputValue()).toBe(cell.name);
  await form.preview.getByText(/Un calendrier de cette cellule .* couvre déjà ces dates/).waitFor();
  await form.save.click();
  await toast(page, 'Calendrier ajouté avec succès');
  await page.goto(`/calendars?filter=${encodeURIComponent(JSON.stringify({ cell: { id: cell.id } }))}`);
  await page.getByText('1 / 24').locator('visible=true').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/calendars.png` });
  await page.setViewportSize({ width: 360, height: 740 });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/calendars-360.png` });
  expect(await faultsOf(page)).toEqual([]);
});
