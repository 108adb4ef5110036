import { expect, it } from 'vitest';
import { formatDay } from '../../../src/domain/dates/days.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { bookingData, dayFromNow, typedFromNow } from '../pages/booking-data.ts';
import { eventually, faultsOf, inEachLook, signedIn, toast } from '../pages/signed-in.ts';

const product = await startProduct();
const data = await bookingData(product);
const token = await product.signIn('admin');
const { body: me } = await product.request('GET', '/api/me', { token });
const shots = process.env.SHOTS;

/** A day of the administrator's own cell, at which three come: two in one slot. */
async function busyDay(day: number) {
  const calendar = await data.calendar(me.cell, {
    startDate: dayFromNow(day),
    endDate: dayFromNow(day + 1),
    nbAgentAM: 2,
  });
  await product.request('PUT', `${calendar['@id']}/sent`, { token, body: { sent: true } });
  for (const [n, hour] of ['08:00', '08:00', '09:00'].entries())
    await data.appointment(
      calendar,
      hour,
      { lastName: `Agenda ${n}`, birthDate: `19${30 + n}-02-03` },
      dayFromNow(day),
    );
  return calendar;
}

it('AGENDA-01: a day shows places and people; somebody is opened by keyboard and moved by drag; week and month; a free place leads to its booking', async () => {
  await busyDay(200);
  const { page } = await signedIn(product, 'admin');
  await page.goto(`/agenda?day=${dayFromNow(200)}&view=day`);
  const person = page.locator('.agenda-person').filter({ hasText: 'Agenda 2' });
  await person.waitFor();
  expect(await page.locator('.agenda-person').count()).toBe(3);
  // 08:30 and 09:30 are free, 09:00 half so.
  expect(await page.locator('.agenda-free').count()).toBe(3);
  if (shots) await page.screenshot({ path: `${shots}/agenda-day.png` });
  await person.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Agenda 2/ });
  await dialog.getByRole('radiogroup', { name: 'Déplacer vers…' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // A drag moves the appointment half an hour later.
  const box = await person.boundingBox();
  const free = await page.locator('.agenda-free').last().boundingBox();
  if (!box || !free) throw new Error('nothing to drag');
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, free.y + 6, { steps: 8 });
  await page.mouse.move(box.x + 30, free.y + 10);
  await page.mouse.up();
  await toast(page, `Rendez-vous déplacé au ${formatDay(dayFromNow(200))} 09:30`);
  await page.getByRole('button', { name: 'Semaine' }).click();
  await eventually(() => page.locator('.agenda-person').count()).toBe(3);
  if (shots) await page.screenshot({ path: `${shots}/agenda-week.png` });
  await page.getByRole('button', { name: 'Mois' }).click();
  await page.locator('.agenda-person').filter({ hasText: '3 rendez-vous' }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/agenda-month.png` });
  await page.getByRole('button', { name: 'Jour', exact: true }).click();
  await page.locator('.agenda-free').first().click();
  await page.waitForURL(/appointments\/new\?.*slot=/);
});

it('AGENDA-01: by keyboard alone somebody is moved; what is shown stands in the address, and Back leads back; a whole wilaya', async () => {
  const cells = [await data.cell('Agenda nord'), await data.cell('Agenda sud')];
  const day = dayFromNow(300);
  for (const [n, cell] of cells.entries()) {
    const calendar = await data.calendar(cell, { startDate: day, endDate: dayFromNow(301) });
    await product.request('PUT', `${calendar['@id']}/sent`, { token, body: { sent: true } });
    // A visitor's, who was asked for no civility.
    const body = {
      lastName: `Bouge ${n}`,
      firstName: 'Ali',
      birthDate: '1940-05-01',
      birthplace: 'Blida',
      email: `bouge${n}@example.dz`,
      phone: `055010000${n}`,
      quality: data.quality['@id'],
      reason: data.reason['@id'],
      cell: cell['@id'],
      region: data.region['@id'],
      calendar: calendar['@id'],
      date: day,
      dateRDV: `${day}T08:00:00+01:00`,
    };
    expect((await product.request('POST', '/api/appointments', { body })).status).toBe(201);
  }
  const { page } = await signedIn(product, 'agent');
  const officeQuery = `cell=${cells[0].id}&region=${data.region.id}`;
  await page.goto(`/agenda?${officeQuery}&day=${day}&view=day`);
  const person = page.locator('.agenda-person').filter({ hasText: 'Bouge 0' });
  await person.waitFor();
  await person.focus();
  await page.keyboard.press('Enter');
  await page.locator('input[type=radio]:focus').waitFor();
  // The first of the next places, then the second.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await toast(page, `Rendez-vous déplacé au ${formatDay(day)} 09:00`);
  await person.filter({ hasText: '09:00' }).waitFor();

  await page.getByRole('button', { name: 'Semaine' }).click();
  await page.waitForURL(`**/agenda?region=${data.region.id}&cell=${cells[0].id}&day=${day}&view=week`);
  await page.getByRole('button', { name: 'Toute la wilaya' }).click();
  await page.waitForURL(`**/agenda?region=${data.region.id}&day=${day}&view=week`);
  for (const [n, { name }] of cells.entries())
    await page
      .locator('.agenda-person')
      .filter({ hasText: `Bouge ${n} Ali · ${name}` })
      .waitFor();
  if (shots) await page.screenshot({ path: `${shots}/agenda-region.png` });
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/cell=.*view=day$/);
  await person.waitFor();
  expect(await page.getByText('Bouge 1').count()).toBe(0);
});

it('AGENDA-01: in a week of short slots each name has the whole column, and is moved to a place that is searched', async () => {
  const cell = await data.cell('Agenda serré');
  const calendar = await data.calendar(cell, {
    startDate: dayFromNow(310),
    endDate: dayFromNow(311),
    duration: 5,
  });
  for (const [n, hour] of ['08:00', '08:05', '08:10'].entries())
    await data.appointment(calendar, hour, { lastName: `Serre${'abc'[n]}` }, dayFromNow(310));
  const { page } = await signedIn(product, 'admin');
  await page.goto(`/agenda?cell=${cell.id}&region=${data.region.id}&day=${dayFromNow(310)}&view=week`);
  await page.locator('.agenda-person').first().waitFor();
  const column = await page.locator(`.fc-timegrid-col[data-date="${dayFromNow(310)}"]`).boundingBox();
  const widths = await page
    .locator('.agenda-person')
    .evaluateAll((people) => people.map((person) => person.getBoundingClientRect().width));
  expect(widths).toHaveLength(3);
  for (const width of widths) expect(width).toBeGreaterThan((column?.width ?? Number.NaN) * 0.85);

  // The list shows a few of 45 free places; another is found by its day and hour.
  await page.locator('.agenda-person').first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Serrea/ });
  await dialog.locator('input[type=radio]:focus').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(8);
  await dialog.getByText('D’autres places suivent : tapez un jour ou une heure.').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/agenda-move.png` });
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByLabel('Chercher un jour ou une heure').fill(`${typedFromNow(311)} 09:55`);
  await eventually(() => dialog.getByRole('radio').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await toast(page, `Rendez-vous déplacé au ${typedFromNow(311)} 09:55`);
});

it('SYS-17, AGENDA-01, CLOSE-01: places of this morning are grey and lead nowhere; a line is now; a closed day without slots says so', async () => {
  const cell = await data.cell('Agenda passé');
  await data.calendar(cell, {
    startDate: dayFromNow(0),
    endDate: dayFromNow(1),
    startHourAM: '00:00',
    endHourAM: '23:30',
    duration: 30,
  });
  await data.call('POST', 'closures', { name: 'Inventaire', startDate: dayFromNow(2), cell: cell['@id'] });
  const { page } = await signedIn(product, 'admin');
  const officeQuery = `cell=${cell.id}&region=${data.region.id}`;
  await page.goto(`/agenda?${officeQuery}&day=${dayFromNow(0)}&view=day`);
  const over = page.locator('.agenda-over').first();
  await over.waitFor();
  expect(await over.textContent()).toContain('1 non pris');
  expect(await over.getAttribute('tabindex')).toBeNull();
  await page.locator('.fc-timegrid-now-indicator-line').waitFor();
  await over.click();
  expect(new URL(page.url()).pathname).toBe('/agenda');
  await page.goto(`/agenda?${officeQuery}&day=${dayFromNow(2)}&view=day`);
  await page.locator('.agenda-closed').filter({ hasText: 'Fermé : Inventaire' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('SEC-03, SEC-09, AGENDA-01: names with an address or a tag are text in a day, in a week and in the window of a person', async () => {
  const cell = await data.cell('Agenda noms');
  const calendar = await data.calendar(cell, { startDate: dayFromNow(320), endDate: dayFromNow(321) });
  const names = [
    'Gagnez https://mal.example/gain',
    '<b class="mal">Ali</b><img src="/mal" onerror="alert(1)">',
    '"></script><script class="mal">alert(1)</script>',
  ];
  for (const [n, hour] of ['08:00', '08:30', '09:00'].entries())
    await data.appointment(calendar, hour, { lastName: names[n] }, dayFromNow(320));
  const { page } = await signedIn(product, 'admin');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const officeQuery = `cell=${cell.id}&region=${data.region.id}&day=${dayFromNow(320)}`;
  for (const view of ['week', 'day']) {
    await page.goto(`/agenda?${officeQuery}&view=${view}`);
    for (const name of names) await page.locator('.agenda-person').filter({ hasText: name }).waitFor();
    await page.locator('.agenda-person').nth(1).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(names[1] as string)
      .first()
      .waitFor();
    expect(await page.locator('.mal, [src="/mal"], a[href*="//mal.example"]').count()).toBe(0);
  }
  expect(dialogs).toEqual([]);
});

inEachLook(
  'SYS-14, AGENDA-01: the agenda at %i pixels, %s, is without a fault',
  async (width, colorScheme) => {
    const { page } = await signedIn(product, 'admin', { viewport: { width, height: 740 }, colorScheme });
    await page.goto(`/agenda?day=${dayFromNow(200)}`);
    await page.locator('.agenda-free').first().waitFor();
    if (shots) await page.screenshot({ path: `${shots}/agenda-${width}-${colorScheme}.png` });
    expect(await faultsOf(page)).toEqual([]);
  },
);
