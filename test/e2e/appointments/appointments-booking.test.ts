import { describe, expect, it } from 'vitest';
import { startProduct } from '../../harness/screens/product.ts';
import { BookingPage } from '../pages/appointments.ts';
import { bookingData, dayFromNow, typedFromNow } from '../pages/booking-data.ts';
import { eventually, pick, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);
const { office, appointmentsOf } = data;
const POSTED = /\/api\/appointments$/;

describe('saving a booking', () => {
  it('SYS-07, APT-11: a double click sends one request', async () => {
    const { calendar, query } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.visitor('Double');
    await form.save.dblclick();
    await page.waitForURL(/\/appointments\/\d+$/);
    expect(requestsOf('POST', POSTED)).toHaveLength(1);
    expect(await appointmentsOf(calendar)).toHaveLength(1);
  });

  it('APT-11: a retry after a lost answer makes one appointment, and what was typed stays', async () => {
    const { calendar, query } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.visitor('Perdu');
    let lostAnswers = 0;
    await page.route('**/api/appointments', async (route) => {
      if (route.request().method() !== 'POST' || lostAnswers++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    // The slot has been taken by this very request: the check would say so before the retry.
    await page.route('**/check?*', (route) => route.abort());
    await form.save.click();
    await page.locator('.MuiSnackbar-root').first().waitFor();
    expect(await form.field('Nom').inputValue()).toBe('Perdu');
    await form.save.click();
    await page.waitForURL(/\/appointments\/\d+$/);
    const keys = await Promise.all(
      requestsOf('POST', POSTED).map((one) => one.headerValue('idempotency-key')),
    );
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await appointmentsOf(calendar)).toHaveLength(1);
  });

  it('APT-07: a slot that somebody else took in between is refused before the save, the others shown', async () => {
    const { calendar, query } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.visitor('Tard');
    await data.appointment(calendar, '08:00');
    await form.save.click();
    await form.slot.getByText('désolé, le rdv non disponible').waitFor();
    expect(requestsOf('POST', POSTED)).toHaveLength(0);
    await eventually(() => form.hours.count()).toBe(3);
    await eventually(() => form.chosen()).toBe('08:30');
    expect(await form.field('Nom').inputValue()).toBe('Tard');
    await form.save.click();
    await toast(page, 'Rendez-vous ajouté avec succès');
    expect(await data.slots(calendar.id)).toMatchObject({ '08:00': 1, '08:30': 1 });
  });

  it('SLOT-07, APT-07: where the check gets no answer the API decides, on the same field', async () => {
    const { calendar, query } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.visitor('Trop tard');
    await data.appointment(calendar, '08:00');
    await page.route('**/check?*', (route) => route.abort());
    await form.save.click();
    await form.slot.getByText('désolé, le rdv non disponible').waitFor();
    expect(requestsOf('POST', POSTED)).toHaveLength(1);
    expect(await form.field('Nom').inputValue()).toBe('Trop tard');
  });

  it('APT-05, SYS-08, SYS-09: what is wrong is said under its field, and nothing is sent', async () => {
    const { query } = await office();
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await form.field('Email').fill('ali@');
    await form.date().fill(typedFromNow(-1));
    await form.slot.getByText('Rendez-Vous non disponible').waitFor();
    await form.save.click();
    const helperText = (text: string) => page.locator('.MuiFormHelperText-root').filter({ hasText: text });
    await helperText("la date doit etre minimum aujourd'hui").waitFor();
    await helperText('ce champ est un email').waitFor();
    // Name, first name, quality, reason, slot.
    await eventually(() => helperText('ce champ est obligatoire').count()).toBe(5);
    expect(requestsOf('POST', POSTED)).toHaveLength(0);
  });
});

describe('choosing a slot', () => {
  it('SLOT-06: each change asks again and the first is chosen; without one the next days are offered', async () => {
    const { calendar, query } = await office();
    await data.appointment(calendar, '08:00');
    const { page, requestsOf } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await eventually(() => form.chosen()).toBe('08:30');
    await form.date().fill(typedFromNow(2));
    await eventually(() => form.chosen()).toBe('08:00');
    const before = requestsOf('GET', /available$/).length;
    await pick(page, 'Motif', 'Carnet');
    await eventually(() => requestsOf('GET', /available$/).length).toBe(before + 1);
    await form.date().fill(typedFromNow(9));
    await form.slot.getByText('Rendez-Vous non disponible').waitFor();
    await form.slot.getByRole('button', { name: /3 places/ }).click();
    await eventually(() => form.date().inputValue()).toBe(typedFromNow(1));
    await eventually(() => form.chosen()).toBe('08:30');
    await page.route('**/available?*', (route) => route.abort());
    await form.date().fill(typedFromNow(3));
    await form.slot.getByText('Rendez-Vous non disponible').waitFor();
    expect(await form.chosen()).toBe('');
  });

  it.each([
    ['America/New_York', 'en-US'],
    ['Europe/Paris', 'fr-FR'],
    ['Asia/Tokyo', 'ja-JP'],
  ])('SYS-02, SYS-03: in %s the service has its own hours', async (timezoneId, locale) => {
    const { calendar, query } = await office();
    const { id } = await data.appointment(calendar, '08:30');
    const { page } = await signedIn(product, 'agent', { timezoneId, locale });
    const form = new BookingPage(page);
    await form.open(query);
    await eventually(() => form.chosen()).toBe('08:00');
    await page.goto(`/appointments/${id}`);
    await page.getByText('08:30', { exact: true }).waitFor();
    await page.goto(`/calendars/${calendar.id}/appointments`);
    await page.locator('tbody tr').first().waitFor();
    const [year, month, day] = dayFromNow(1).split('-');
    expect(await page.locator('tbody td').first().textContent()).toBe(`08:30${day}/${month}/${year}N° ${id}`);
    await page.goto(`/appointments/${id}/edit`);
    await eventually(() => form.chosen()).toBe('08:30');
  });
});

describe('the link to a veteran', () => {
  it('APT-06: the dialog lists ten at most; picking fills and locks, Modifier unlocks', async () => {
    const { calendar, query } = await office();
    const { page } = await signedIn(product, 'agent');
    const form = new BookingPage(page);
    await form.open(query);
    await page.getByRole('button', { name: 'Rechercher un ancien combattant' }).click();
    const dialog = page.getByRole('dialog');
    const results = dialog.getByRole('list').getByRole('button');
    await results.first().waitFor();
    expect(await results.count()).toBe(10);
    await dialog.getByLabel('Nom', { exact: true }).fill('zzzz');
    await dialog.getByText('Aucun ancien combattant trouvé').waitFor();
    await dialog.getByLabel('Nom', { exact: true }).fill('');
    await results.first().waitFor();
    const name = (await results.first().locator('.MuiListItemText-primary').textContent()) ?? '';
    await results.first().click();
    await dialog.waitFor({ state: 'hidden' });
    const lastName = form.field('Nom');
    expect(name).toContain(await lastName.inputValue());
    for (const label of ['Nom', 'Prénom', 'Email']) expect(await form.field(label).isEditable()).toBe(false);
    expect(await page.getByRole('radio', { name: 'Madame' }).isDisabled()).toBe(true);
    await pick(page, 'Qualité', 'Orphelin');
    await pick(page, 'Motif', 'Carnet');
    await form.slot.locator('input:checked').waitFor();
    await form.save.click();
    await page.waitForURL(/\/appointments\/\d+$/);
    const [bookedAppointment] = await appointmentsOf(calendar);
    expect(bookedAppointment.veteran['@id']).toMatch(/^\/api\/veterans\/\d+$/);
    expect(name).toContain(bookedAppointment.lastName);

    await page.getByRole('link', { name: 'Modifier' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Modifier' }).click();
    await eventually(() => lastName.isEditable()).toBe(true);
    await lastName.fill('Quelqu’un');
    await form.save.click();
    await toast(page, 'Rendez-vous modifié avec succès');
    expect((await appointmentsOf(calendar))[0]).toMatchObject({ veteran: null, lastName: 'Quelqu’un' });
  });
});
