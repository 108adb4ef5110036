import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { BookingPage } from '../pages/appointments.ts';
import { bookingData, dayFromNow, typedFromNow } from '../pages/booking-data.ts';
import {
  answer,
  eventually,
  faultsOf,
  inEachLook,
  inLongRun,
  pick,
  signedIn,
  toast,
  unpick,
  waitUntilSettled,
} from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);
const { office, appointmentsOf } = data;
const POSTED = /\/api\/appointments$/;

describe('the life of an appointment', () => {
  it('APT-04, APT-08, APT-09, APT-10, CAL-04: booked, moved, canceled, restored, deleted', async () => {
    const { calendar } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto(`/calendars/${calendar.id}`);
    await page.getByRole('link', { name: 'Ajouter un rendez-vous' }).click();
    const form = new BookingPage(page);
    await eventually(() => page.getByRole('combobox', { name: 'Cellule' }).inputValue()).toBe(
      calendar.cell.name,
    );
    await form.visitor('Benaissa', 'Karim');
    expect(await form.chosen()).toBe('08:00');
    await form.hour('09:00').check({ force: true });
    await form.save.click();
    await toast(page, 'Rendez-vous ajouté avec succès');
    await page.waitForURL(/\/appointments\/\d+$/);
    const [bookedAppointment] = await appointmentsOf(calendar);
    expect(bookedAppointment).toMatchObject({
      lastName: 'Benaissa',
      dateHour: '09:00',
      veteran: null,
      canceled: false,
    });
    expect(page.url()).toContain(`/appointments/${bookedAppointment.id}`);
    const postedBody = requestsOf('POST', POSTED)[0]?.postDataJSON();
    expect(postedBody).toMatchObject({ date: dayFromNow(1), dateHour: '09:00', veteran: null });
    expect(postedBody.createdBy).toMatch(/^\/api\/users\/\d+$/);

    await page.getByRole('link', { name: 'Modifier' }).click();
    await form.hours.first().waitFor();
    await eventually(() => form.chosen()).toBe('09:00');
    await form.hour('09:30').check({ force: true });
    await form.save.click();
    await toast(page, 'Rendez-vous modifié avec succès');
    await page.waitForURL(`**/appointments/${bookedAppointment.id}`);
    expect(requestsOf('PUT', /appointments\/\d+$/)[0]?.postDataJSON()).toMatchObject({
      ancienDateRDV: `${dayFromNow(1)}T09:00:00+01:00`,
      dateRDV: `${dayFromNow(1)}T09:30:00+01:00`,
    });
    expect(await data.slots(calendar.id)).toMatchObject({ '09:00': 0, '09:30': 1 });

    const cancel = page.getByRole('button', { name: 'Annuler le rendez-vous' });
    await cancel.click();
    await page.getByRole('dialog', { name: 'Voulez-vous annuler ce rendez-vous' }).waitFor();
    await answer(page, 'Non');
    expect(requestsOf('PUT', /cancel$/)).toHaveLength(0);
    await cancel.click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous annulé avec succès');
    await page.locator('.MuiChip-colorError', { hasText: 'Annulé' }).waitFor();
    await page.getByText(/Annulé le \d\d\/\d\d\/\d{4} \d\d:\d\d par/).waitFor();
    expect(await page.getByRole('link', { name: 'Modifier' }).count()).toBe(0);
    expect(await data.slots(calendar.id)).toMatchObject({ '09:30': 0 });

    await page.getByRole('button', { name: 'Récupérer le rendez-vous' }).click();
    await page.getByRole('dialog', { name: 'Voulez-vous récuperer ce rendez-vous' }).waitFor();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous récupéré avec succès');
    await page.getByRole('link', { name: 'Modifier' }).waitFor();

    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous supprimé avec succès');
    await page.waitForURL(/\/appointments$/);
    expect(await appointmentsOf(calendar)).toEqual([]);
  });

  inLongRun('APT-04, APT-09: what is refused is said in the words of its field', async () => {
    const { calendar } = await office();
    const first = await data.appointment(calendar, '08:00');
    await data.call('PUT', `appointments/${first.id}/cancel`, { canceled: true });
    await data.appointment(calendar, '08:00', { lastName: 'Autre' });
    const { page } = await signedIn(product, 'agent');
    await page.goto(`/appointments/${first.id}`);
    await page.getByRole('button', { name: 'Récupérer le rendez-vous' }).click();
    await answer(page, 'Oui');
    await toast(page, 'désolé, le rdv non disponible');
    await page.route('**/api/appointments/*', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous non supprimer');
    await page.waitForURL(/\/appointments$/);
    await page.goto(`/calendars/${calendar.id}/appointments`);
    await page.getByRole('button', { name: /^Supprimer .*Autre/ }).click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous non supprimé');
    await page.route('**/cancel', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: /^Annuler le rendez-vous de .*Autre/ }).click();
    await answer(page, 'Oui');
    await toast(page, 'Rendez-vous non annulé');
  });
});

describe('the lists', () => {
  inLongRun('APT-01, APT-02, QUEUE-01: the tabs; three of them ask region and cell, prefilled', async () => {
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto('/appointments');
    await page.getByRole('tab', { name: 'En attente' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Tous',
      'En cours',
      'À venir',
      "Aujourd'hui",
      'En attente',
    ]);
    for (const [tab, part] of [
      ['En cours', 'current'],
      ['À venir', 'next'],
      ["Aujourd'hui", 'today'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForURL(new RegExp(`/appointments/${part}`));
      await eventually(() => requestsOf('GET', new RegExp(`appointments/${part}$`)).length).toBeGreaterThan(
        0,
      );
      const [request] = requestsOf('GET', new RegExp(`appointments/${part}$`));
      expect(request?.url()).toMatch(/region=16.*cell=1|cell=1.*region=16/);
      await eventually(() => page.getByRole('search').getByRole('combobox').count()).toBe(2);
      await page.getByRole('link', { name: 'Ajouter' }).waitFor();
    }
    await unpick(page, 'Cellule');
    await page.getByText('ce champ est obligatoire').waitFor();
    await page.goBack();
    await page.waitForURL(/\/appointments\/next/);
  });

  inLongRun('APT-01, SYS-11: the list has every filter, and keeps those of the address', async () => {
    const { page, requestsOf } = await signedIn(product, 'agent');
    await page.goto('/appointments');
    await page.getByRole('button', { name: 'Afficher les filtres' }).click();
    const search = page.getByRole('search');
    for (const label of ['Nom', 'Prénom', 'Téléphone', 'Email', 'Rendez-vous le', 'Créé le', 'Modifié le'])
      await search.getByLabel(label, { exact: true }).waitFor();
    for (const label of ['Cellule', 'Wilaya', 'Qualité', 'Motif', 'Annulé', 'Archivé'])
      await search.getByRole('combobox', { name: label }).waitFor();
    await search.getByLabel('Rendez-vous à partir du').fill(typedFromNow(0));
    await search.getByLabel("Rendez-vous jusqu'au").fill(typedFromNow(1));
    await pick(page, 'Wilaya', 'Alger');
    await search.getByRole('button', { name: 'Rechercher' }).click();
    await page.getByRole('button', { name: /3 filtres actifs/ }).waitFor();
    const lastQuery = () => new URL(requestsOf('GET', POSTED).at(-1)?.url() ?? product.url).searchParams;
    await eventually(() => lastQuery().get('dateRDV[after]')).toBe(dayFromNow(0));
    expect(lastQuery().get('dateRDV[before]')).toBe(dayFromNow(1));
    expect(lastQuery().get('region.id')).toBe('16');
  });

  inLongRun('RIGHTS-09, RIGHTS-10: who may only look sees links and no change', async () => {
    const { calendar } = await office();
    const veteran = (await data.call('GET', 'veterans'))['hydra:member'][0];
    await data.appointment(calendar, '08:00', { veteran: veteran['@id'], lastName: 'Fiche' });
    const walkIn = await data.appointment(calendar, '08:30', { lastName: 'Passant' });
    const { page } = await signedIn(product, 'lecture');
    await page.goto(`/calendars/${calendar.id}/appointments`);
    expect(await page.getByRole('link', { name: /Fiche/ }).first().getAttribute('href')).toContain(
      `/veterans/${veteran.id}`,
    );
    expect(await page.getByRole('link', { name: /^Monsieur Passant/ }).getAttribute('href')).toContain(
      `/appointments/${walkIn.id}`,
    );
    expect(await page.getByRole('button', { name: /^(Annuler|Supprimer) / }).count()).toBe(0);
    await page.goto(`/appointments/${walkIn.id}`);
    await page.getByText('08:30', { exact: true }).waitFor();
    for (const name of [/Annuler/, /Supprimer/])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Modifier' }).count()).toBe(0);
  });
});

describe('every screen of the appointments', () => {
  inEachLook('SYS-14: at %i px, %s: no violation, nothing too wide', async (width, colorScheme) => {
    const { calendar, query } = await office();
    const { id } = await data.appointment(calendar);
    const canceledRecord = await data.appointment(calendar, '09:00', { vip: true });
    await data.call('PUT', `appointments/${canceledRecord.id}/cancel`, { canceled: true });
    const { page } = await signedIn(product, 'admin', { viewport: { width, height: 800 }, colorScheme });
    for (const path of [
      '/appointments',
      '/appointments/today',
      `/appointments/new${query}`,
      `/appointments/${id}`,
      `/appointments/${canceledRecord.id}`,
      `/appointments/${id}/edit`,
    ]) {
      await page.goto(path);
      await waitUntilSettled(page);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.getByRole('button', { name: /^Enregistre/ }).waitFor();
  });

  it('SYS-14: an appointment is booked with the keyboard alone', async () => {
    const { calendar, query } = await office();
    const { page } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.hours.first().waitFor();
    const { keyboard } = page;
    const waitForOption = (name: string) => page.getByRole('option', { name }).first().waitFor();
    await form.field('Nom').focus();
    await keyboard.type('Clavier');
    await keyboard.press('Tab');
    await keyboard.type('Seul');
    await page.getByRole('combobox', { name: 'Qualité' }).focus();
    await keyboard.type('Orphelin');
    await waitForOption('Orphelin');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Motif' }).focus();
    await keyboard.type('Carnet');
    await waitForOption('Carnet');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await eventually(() => form.chosen()).toBe('08:00');
    await form.hours.first().focus();
    await keyboard.press('ArrowRight');
    expect(await form.chosen()).toBe('08:30');
    await form.save.focus();
    await keyboard.press('Enter');
    await page.waitForURL(/\/appointments\/\d+$/);
    expect((await appointmentsOf(calendar))[0]).toMatchObject({ lastName: 'Clavier', dateHour: '08:30' });
  });
});
