import { beforeAll, describe, expect, it } from 'vitest';
import { print } from '#texts/print.ts';
import { makeAppointments } from '../../../src/print/appointments/make.tsx';
import {
  fileNameOf,
  type PrintedAppointment,
  rangeOf,
  rowOf,
  titleOf,
} from '../../../src/print/appointments/rows.ts';
import { breakLine } from '../../../src/print/fonts.ts';
import type { PrintedFile } from '../../../src/print/pages.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';

beforeAll(registerAllFonts);

const appointment = (number: number, changes: Partial<PrintedAppointment> = {}): PrintedAppointment => ({
  dateRDV: `2026-11-23T${String(8 + (number % 8)).padStart(2, '0')}:30:00+01:00`,
  lastName: `Nom${number}`,
  firstName: 'Françoise',
  phone: '0550123456',
  accFullName: null,
  travelCosts: false,
  vip: false,
  canceled: false,
  refs: {
    region: { name: 'Béjaïa' },
    quality: { name: 'Ancien combattant' },
    reason: { name: 'Carte du combattant' },
  },
  ...changes,
});

const heading = { title: 'Rendez-vous du 23/11/2026', service: 'Service', printedOn: '20/11/2026 14:02' };
const many = (count: number) => Array.from({ length: count }, (_, number) => appointment(number));

async function pagesOf(appointments: PrintedAppointment[], perPage?: number) {
  const sheet = await makeAppointments({ rows: appointments.map(rowOf), heading, perPage });
  return { printed: sheet, pages: await readPdf(sheet.file) };
}

describe('the printed list', () => {
  it('PRINT-01: A4 landscape, ten on a page, in the given order, total and number on each', async () => {
    const { pages } = await pagesOf(many(23));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array(3).fill([842, 595]),
    );
    const names = pages.map(({ text }) => text.match(/Nom\d+/g) ?? []);
    expect(names.map((pageNames) => pageNames.length)).toEqual([10, 10, 3]);
    expect(names.flat()).toEqual(many(23).map(({ lastName }) => lastName));
    pages.forEach(({ text }, index) => {
      expect(text).toContain('Rendez-vous du 23/11/2026');
      expect(text).toContain('Total: 23 rendez-vous');
      expect(text).toContain(`Page ${index + 1}`);
    });
  });

  it('PRINT-01: another number on a page', async () => {
    const { pages } = await pagesOf(many(9), 4);
    expect(pages.map(({ text }) => text.match(/Nom\d+/g)?.length)).toEqual([4, 4, 1]);
  });

  it('PRINT-01: the columns in their order, each as wide as its share, within the page', async () => {
    const { pages } = await pagesOf([
      appointment(1, { accFullName: 'Élodie Œuvrard', travelCosts: true, vip: false }),
    ]);
    const { text, items } = pages[0] as (typeof pages)[number];
    const labels = Object.values(print.appointments.columns);
    const lefts = labels.map((label) => items.find((item) => item.text === label)?.x ?? Number.NaN);
    const shares = lefts.slice(1).map((x, index) => x - (lefts[index] ?? 0));
    const unit = (842 - 60) / 104;
    expect(shares.map((share) => Math.round(share / unit))).toEqual([10, 10, 10, 10, 10, 10, 14, 5, 5]);
    expect(text).toMatch(
      /23\/11\/2026 09:30 Nom1 Françoise Béjaïa Ancien combattant 0550123456 Élodie Œuvrard Oui Non Carte du combattant/,
    );
    expect(Math.max(...items.map(({ x, width }) => x + width))).toBeLessThan(842 - 28);
  });

  it('SYS-02: the hour is that of the appointment, wherever it is printed', () => {
    expect(rowOf(appointment(0, { dateRDV: '2026-07-15T08:00:00+01:00' }))).toMatchObject({
      day: '15/07/2026',
      time: '08:00',
    });
  });

  it('a canceled appointment says so', async () => {
    const { pages } = await pagesOf([appointment(1), appointment(2, { canceled: true })]);
    expect(pages[0]?.text.match(/Annulé/g)).toHaveLength(1);
  });

  it('letters of Kabyle, Turkish and Arabic, an accent of its own, and names too long for a column', async () => {
    const { pages } = await pagesOf([
      appointment(1, { lastName: 'Aḥmed Şığa', firstName: 'Rene\u0301e' }),
      appointment(2, { lastName: 'بن علي', firstName: 'BENABDERRAHMANEBOUKHALFA' }),
    ]);
    const { text, items } = pages[0] as (typeof pages)[number];
    for (const name of ['Aḥmed', 'Şığa', 'Renée', 'علي']) expect(text.normalize('NFKC')).toContain(name);
    const column = items.filter((item) => /^[A-Z]{3,}$/.test(item.text) && item.text !== 'VIP');
    expect(column.map((item) => item.text).join('')).toBe('BENABDERRAHMANEBOUKHALFA');
    expect(Math.max(...column.map(({ width }) => width))).toBeLessThan(75);
    expect(breakLine('combattant de Blida', 6)).toBe('combattant de Blida');
    expect(breakLine('combattant de Blida', 3)).toBe('comba\nttant de Blida');
  });

  const companion = 'Mohamed Abderrahmane BENMOHAMMED-BOUKHALFA, son fils aîné';

  it.each<[string, Partial<PrintedAppointment>]>([
    ['companions of 57 characters', { accFullName: companion }],
    ['companions of 255 characters', { accFullName: `${companion} `.repeat(5).slice(0, 255) }],
    ['family names of 100 letters', { lastName: 'NOM'.repeat(33), firstName: 'Prénom '.repeat(14) }],
    [
      'reasons and qualities of 255 characters',
      { refs: { reason: { name: 'Motif très long '.repeat(15) }, quality: { name: 'Qualité '.repeat(31) } } },
    ],
  ])('PRINT-01: ten rows fit a page with %s; none is cut, nor hyphenated', async (_name, changes) => {
    const { pages, printed } = await pagesOf(many(20).map((one) => ({ ...one, ...changes })));
    expect([printed.pages, pages.length]).toEqual([2, 2]);
    for (const { items, text } of pages) {
      expect(Math.min(...items.map(({ y }) => y))).toBeGreaterThan(15);
      expect(Math.max(...items.map(({ x, width }) => x + width))).toBeLessThan(842 - 28);
      expect(text.match(/23\/11\/2026 \d\d:30/g)).toHaveLength(10);
      expect(text).toContain('Total: 20 rendez-vous');
      const printedText = text.replaceAll(/\s/g, '');
      const texts = [changes.accFullName, changes.lastName, changes.refs?.reason?.name].filter(Boolean);
      for (const one of texts) {
        const letters = String(one).replaceAll(/\s/g, '');
        expect(printedText.split(letters)).toHaveLength(11);
      }
    }
  });

  it('PRINT-01: each emoji is printed as one neutral sign', async () => {
    const { pages } = await pagesOf([
      appointment(1, { firstName: 'Ali 😀', accFullName: 'Lina 👩‍👩‍👧‍👦 ❤️ 🇩🇿 👍🏽 1️⃣ © 2026' }),
    ]);
    expect(pages[0]?.text).toContain('Ali •');
    expect(pages[0]?.text).toContain('Lina • • • • 1 © 2026');
  });

  // The long run has companions too, which have to be set smaller.
  const [most, long] = process.env.TEST_LONG === '1' ? [2000, { accFullName: companion }] : [400, {}];
  it(`PRINT-01, PRINT-03: ${most} appointments on ${most / 10} pages, progress after every few pages, in order and to the end`, async () => {
    const counts: number[] = [];
    const sheet: PrintedFile = await makeAppointments(
      { rows: many(most).map((one) => rowOf({ ...one, ...long })), heading },
      (count) => counts.push(count),
    );
    expect(sheet.pages).toBe(most / 10);
    expect(counts).toEqual(Array.from({ length: most / 50 }, (_, step) => (step + 1) * 50));
    const pages = await readPdf(sheet.file);
    expect(pages.flatMap(({ text }) => text.match(/Nom\d+/g) ?? [])).toEqual(
      many(most).map(({ lastName }) => lastName),
    );
    expect(pages.at(-1)?.text).toContain(`Page ${most / 10}`);
  }, 300_000);
});

describe('the title', () => {
  const on = (...days: string[]) => days.map((day) => ({ dateRDV: `${day}T08:00:00+01:00` }));
  const titlesOf = (appointments: PrintedAppointment[], filter?: unknown) => {
    const range = rangeOf(appointments, filter);
    return range && titleOf(range);
  };

  it.each([
    ['one day', on('2026-11-23', '2026-11-23'), undefined, 'Rendez-vous du 23/11/2026'],
    ['days in any order', on('2026-11-27', '2026-11-23'), {}, 'Rendez-vous du 23/11/2026 au 27/11/2026'],
    ['a filtered day', on('2026-11-23'), { is: '2026-11-23' }, 'Rendez-vous du 23/11/2026'],
    ['a day as a bare filter', on('2026-11-23'), '2026-11-23', 'Rendez-vous du 23/11/2026'],
    [
      'a filtered week with one day in it',
      on('2026-11-23'),
      { after: '2026-11-22', before: '2026-11-28' },
      'Rendez-vous du 22/11/2026 au 28/11/2026',
    ],
    [
      'a first day alone',
      on('2026-11-23', '2026-12-01'),
      { after: '2026-11-22' },
      'Rendez-vous du 22/11/2026 au 01/12/2026',
    ],
    ['nothing', [], undefined, null],
  ])('PRINT-01: of %s', (_name, appointments, filter, title) => {
    expect(titlesOf(appointments, filter)).toBe(title);
  });

  it('the file is named after its days', () => {
    expect(fileNameOf({ first: '2026-11-23', last: '2026-11-23' })).toBe('rendez-vous-2026-11-23.pdf');
    expect(fileNameOf({ first: '2026-11-23', last: '2026-11-27' })).toBe(
      'rendez-vous-2026-11-23-au-2026-11-27.pdf',
    );
  });
});
