import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { DEPARTURE_MS } from '../../../src/booking/page/success.tsx';
import { addDays, dayIn, formatDay } from '../../../src/domain/dates/days.ts';
import type { Language } from '../../../src/domain/visitors/languages.ts';
import { visitorTexts } from '../../../src/domain/visitors/visitor-texts.ts';
import { booking as arabic } from '../../../src/i18n/ar/booking.ts';
import { booking as french } from '../../../src/i18n/fr/booking.ts';
import { connect } from '../../../src/server/db/connection.ts';
import { appointments, queueEntries } from '../../../src/server/db/schema.ts';
import { createQueueLink } from '../../../src/server/mail/links/queue-links.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testSettings } from '../../harness/data/settings.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { putOff } from '../pages/people.ts';
import { losing, onSlowLine } from '../pages/slow-line.ts';
import { sound } from '../pages/sound.ts';

const today = dayIn('Africa/Algiers', Date.now());
const product = await startProduct({
  // No place is offered at night.
  script: fileURLToPath(new URL('../../harness/servers/server-at.ts', import.meta.url)),
  env: {
    ...{ NOW: `${today}T09:00:00+01:00` },
    ...{ PUBLIC_ATTEMPTS_PER_HOUR: '100000', PUBLIC_ACCEPTED_PER_HOUR: '1000' },
  },
});
const { db, end } = connect(product.database.url);
afterAll(end);
const office = await officeOf(product);
const reason = await office.create('params_appointment_reasons', {
  ...{ name: 'Pension de réversion', nameArabic: 'معاش الأرملة' },
  ...{ papersText: 'Acte de mariage', papersTextArabic: 'عقد الزواج' },
});
const open = await office.calendar({
  ...{ startDate: addDays(today, 2), endDate: addDays(today, 9), nbAgentAM: 20 },
});

/** A calendar of one place, which somebody has. */
async function fullCalendar() {
  const day = addDays(today, 4);
  const weekday = new Date(day).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
  const calendar = await office.calendar({
    ...{ startDate: day, endDate: addDays(day, 1), receptionDays: [weekday], endHourAM: '08:30' },
  });
  const [slot] = await office.slotsOf(calendar);
  if (!slot) throw new Error('no slot');
  const takenSlot = await office.create('appointments', office.appointment(calendar, slot));
  return { cell: calendar.cell['@id'] as string, day, taken: takenSlot['@id'] as string };
}

let visitors = 0;

/** Somebody new on a slow line, and what they see. */
async function visitor(language: Language, scripts: boolean, width: number) {
  const booking = language === 'ar' ? arabic : french;
  const viewport = { width, height: 800 };
  const page: Page = await product.newPage({
    ...{ javaScriptEnabled: scripts, viewport },
    locale: language === 'ar' ? 'ar-DZ' : 'fr-FR',
  });
  const looker = scripts ? undefined : await product.newPage({ viewport });
  await onSlowLine(page);
  await page.route(/ambafrance/, (route) => route.fulfill({ body: 'organisation' }));
  visitors += 1;
  const email = `chemin${visitors}@example.org`;
  const phone = `0660${String(100_000 + visitors)}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.locator(`#field-${name}`);
  const looksSound = () => sound(page, looker);
  return {
    ...{ booking, page, email, phone, button, field, looksSound },
    heading: (name: string) => page.getByRole('heading', { name, exact: true }),
    hours: page.getByRole('radio'),
    visit: (address: string) => losing(page, 'GET', /^\/public/, () => page.goto(address)),
    /** The form, taken over by its scripts where there are some. */
    arrive: () => button(scripts ? booking.appointment.calendar : booking.submit).waitFor(),
    /** Expects the same, and no fault, after a reload and after Back. */
    async stays(there: () => Promise<unknown>) {
      await there();
      await looksSound();
      await page.reload();
      await there();
      await page.goBack();
      await page.goForward();
      await there();
    },
    async chooseOffice(cell: string) {
      await field('region').selectOption(office.region['@id']);
      await field('cell').selectOption(cell);
    },
    async fillPerson() {
      await field('reason').selectOption(reason['@id']);
      await field('quality').selectOption(office.quality['@id']);
      const identity = {
        lastName: 'بن علي',
        firstName: 'Fatma',
        birthDate: '04/05/1938',
        birthplace: 'Blida',
      };
      for (const [name, text] of Object.entries({ ...identity, email, phone })) await field(name).fill(text);
    },
    booked: () => db.select().from(appointments).where(eq(appointments.email, email)),
  };
}

/** A heading up to the day that it names. */
const beginning = (heading: string): string => heading.split('%{day}')[0]?.trim() ?? '';

/** Each pair of language, scripts and width is in one of them; what is seen is measured at both widths in all. */
const ways = [
  ['fr', true, 320],
  ['fr', false, 1280],
  ['ar', true, 1280],
  ['ar', false, 320],
] as const;

describe.each(ways)(
  'in %s, with scripts: %s, at %i px, on slow 3G, an answer lost at each step',
  (...way) => {
    const [language, scripts] = way;
    const { ownPage: ownTexts, queue } = visitorTexts(language);

    it('PUB-07, PUB-08, PUB-10, PUB-12, SYS-14: from the papers to the confirmation; Back and reload do no harm', async () => {
      const { booking, page, button, field, hours, ...v } = await visitor(...way);
      await v.visit(`/public?lang=${language}`);
      await v.arrive();
      await v.looksSound();
      await field('reason').selectOption(reason['@id']);
      const papers = page.getByText(language === 'ar' ? 'عقد الزواج' : 'Acte de mariage');
      const hoursOrNone = hours.first().or(page.getByText(booking.slots.none)).first();
      /** Asks for hours once more where the answer was lost. */
      const askAgain = async () => {
        const retry = button(booking.choices.retry);
        await retry.or(hoursOrNone).first().waitFor();
        if (await retry.isVisible()) await retry.click();
        await hoursOrNone.waitFor();
      };
      if (scripts) {
        await papers.waitFor();
        await losing(page, 'GET', /\/available$/, () => v.chooseOffice(open.cell['@id']));
        await askAgain();
      } else {
        await v.chooseOffice(open.cell['@id']);
        await losing(page, 'POST', /^\/public$/, () => button(booking.slots.show).click());
        await papers.waitFor();
      }
      await v.looksSound();

      const day = page.locator('button[name=day]').nth(1);
      if (scripts) {
        await losing(page, 'GET', /\/available$/, () => day.click());
        await askAgain();
      } else await losing(page, 'POST', /^\/public$/, () => day.click());
      await v.stays(() => hours.first().waitFor());
      await v.arrive();

      await button(booking.submit).click();
      await page.locator('.notice-error').first().waitFor();
      await v.looksSound();
      await v.fillPerson();
      await hours.nth(1).check({ force: true });
      const send = () => button(booking.submit).click();
      if (scripts) {
        await page.evaluate(putOff, DEPARTURE_MS);
        await losing(page, 'POST', /\/appointments$/, send);
        await button(booking.failure.resend).click();
        await button(booking.success.stay).click();
      } else await losing(page, 'POST', /^\/public$/, send);
      const waitForConfirmation = () => v.heading(booking.success.title).waitFor();
      await waitForConfirmation();
      const link = await page.locator('a[href*="/public/rdv/"]').first().getAttribute('href');
      await v.stays(waitForConfirmation);
      const [newBooking, ...others] = await v.booked();
      expect(others).toEqual([]);
      expect(newBooking).toMatchObject({ canceled: false, language, lastName: 'بن علي' });

      await v.visit(link ?? '');
      await v.heading(ownTexts.title).waitFor();
    });

    it('PUB-13, SYS-14: from one’s own page to another hour, and to none', async () => {
      const { page, button, hours, ...v } = await visitor(...way);
      const [slot] = await office.slotsOf(open);
      if (!slot) throw new Error('no slot');
      const { body } = await product.request('POST', '/api/appointments', {
        body: office.visit(open, slot, { email: v.email, phone: v.phone, language }),
      });
      const [booking] = await v.booked();
      await v.visit(body.link);
      await v.stays(() => v.heading(ownTexts.title).waitFor());
      expect(await button(ownTexts.print).isVisible()).toBe(scripts);
      // The address stands as it was sent: no letter of it becomes a capital.
      await page.getByText(ownTexts.sent).click();
      const textTransform = await page
        .getByText(v.email)
        .evaluate((element) => getComputedStyle(element, '::first-letter').textTransform);
      expect(textTransform).toBe('none');
      await page.locator('#jour').selectOption({ index: 3 });
      await losing(page, 'GET', /^\/public\/rdv/, () => button(ownTexts.showHours).click());
      await hours.last().check({ force: true });
      await v.looksSound();
      await losing(page, 'POST', /deplacer$/, () => button(ownTexts.moveNow).click());
      await v.stays(() => page.getByRole('heading', { name: beginning(ownTexts.moved) }).waitFor());
      const [movedBooking] = await v.booked();
      expect(movedBooking?.dateRDV.getTime()).not.toBe(booking?.dateRDV.getTime());
      await page.locator('.own-cancel summary').click();
      await v.looksSound();
      await losing(page, 'POST', /annuler$/, () => button(ownTexts.cancelNow).click());
      await v.stays(() => v.heading(ownTexts.canceled).waitFor());
      expect(await v.booked()).toMatchObject([{ canceled: true, canceledByVisitor: true }]);
      await v.visit(`/public/conditions?lang=${language}`);
      await v.looksSound();
    });

    it('QUEUE-01, SYS-14: from a full office to the queue, and to the place that is freed', async () => {
      const { booking, page, button, field, ...v } = await visitor(...way);
      const words = queue.queuePage;
      const full = await fullCalendar();
      await v.visit(`/public?lang=${language}`);
      await v.arrive();
      await v.chooseOffice(full.cell);
      await field('date').fill(formatDay(full.day));
      if (!scripts) await button(booking.slots.show).click();
      const wait = button(queue.queueForm.wait);
      await wait.waitFor();
      await v.fillPerson();
      await wait.waitFor();
      await v.looksSound();
      await losing(page, 'POST', /^\/public$/, () => wait.click());
      await v.stays(() => v.heading(words.noted).waitFor());
      const entries = await db.select().from(queueEntries).where(eq(queueEntries.email, v.email));
      expect(entries).toMatchObject([{ language, date: full.day, offers: 0 }]);

      // The mail's link; then a place is freed.
      const settings = testSettings({ publicUrl: product.url });
      const link = `${await createQueueLink(db, { settings }, entries[0]?.id ?? 0)}?lang=${language}`;
      await v.visit(link);
      await v.stays(() => v.heading(words.waiting).waitFor());
      await product.request('PUT', `${full.taken}/cancel`, { token: office.token, body: { canceled: true } });
      await expect.poll(() => page.reload().then(() => v.heading(words.offered).isVisible())).toBe(true);
      await v.stays(() => v.heading(words.offered).waitFor());
      await losing(page, 'POST', /prendre$/, () => button(words.take).click());
      // The heading says that it is done, and for when.
      await v.stays(() => page.getByRole('heading', { name: beginning(ownTexts.taken) }).waitFor());
      await v.visit(link);
      await v.stays(() => v.heading(words.taken).waitFor());
      expect(await v.booked()).toMatchObject([{ canceled: false, language }]);
    });
  },
);

it.each([true, false])(
  'SYS-14: in a dark browser every page of a visitor is dark, with scripts: %s, and black on white on paper',
  async (scripts) => {
    const [slot] = await office.slotsOf(open);
    if (!slot) throw new Error('no slot');
    const { body } = await product.request('POST', '/api/appointments', { body: office.visit(open, slot) });
    const page = await product.newPage({
      ...{ javaScriptEnabled: scripts, colorScheme: 'dark', viewport: { width: 360, height: 740 } },
    });
    const looker = scripts ? undefined : await product.newPage({ colorScheme: 'dark' });
    const lightness = (property: 'backgroundColor' | 'color') =>
      page.evaluate((name) => {
        const channels = getComputedStyle(document.body)[name].match(/\d+/g) ?? [];
        return Math.max(...channels.slice(0, 3).map(Number));
      }, property);
    for (const address of ['/public', body.link, '/public/attente', '/public/conditions']) {
      await page.goto(address);
      await sound(page, looker);
      // The white of the code lies over nothing.
      const [code, day] = await Promise.all([
        page.locator('.number img').evaluateAll(([one]) => one?.getBoundingClientRect().bottom ?? 0),
        page.locator('.number ~ dd').evaluateAll(([one]) => one?.getBoundingClientRect().top ?? 0),
      ]);
      expect(code).toBeLessThanOrEqual(day);
      expect(await lightness('backgroundColor')).toBeLessThan(60);
      expect(await lightness('color')).toBeGreaterThan(200);
      await page.emulateMedia({ media: 'print' });
      expect(await lightness('color')).toBeLessThan(60);
      await page.emulateMedia({ media: null });
    }
  },
);
