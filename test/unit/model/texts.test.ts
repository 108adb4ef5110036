import { describe, expect, it } from 'vitest';
import { refusals } from '#texts/refusals.ts';
import { terms } from '#texts/terms.ts';
import { entities } from '../../../src/domain/entities/index.ts';
import { booking as arabicBooking } from '../../../src/i18n/ar/booking.ts';
import * as arabicQueue from '../../../src/i18n/ar/queue.ts';
import { refusals as arabicRefusals } from '../../../src/i18n/ar/refusals.ts';
import { rules as arabicRules } from '../../../src/i18n/ar/rules.ts';
import { visitorSms as arabicSms } from '../../../src/i18n/ar/sms.ts';
import { visitorMail as arabicMail } from '../../../src/i18n/ar/visitor-mail.ts';
import { fill, textWriter } from '../../../src/i18n/fill.ts';
import { countedRecords, resourceName, resourcesName } from '../../../src/i18n/names.ts';
import { LISTS_ARABIC } from '../../../src/server/data/first-data/lists.ts';
import * as limits from '../../../src/server/limits/limits.ts';

type Catalogue = Readonly<Record<string, unknown>>;
const catalogues = Object.entries(
  import.meta.glob<Catalogue>('../../../src/i18n/fr/**/*.ts', { eager: true }),
).map(([path, texts]) => [path.split('/fr/')[1], texts] as const);

const arabic = Object.entries(
  import.meta.glob<Catalogue>('../../../src/i18n/ar/**/*.ts', { eager: true }),
).map(([path, texts]) => [path.split('/ar/')[1] ?? '', texts] as const);

/** The sources of all Arabic texts of the product's own, by path. */
const arabicSources = import.meta.glob<string>(
  ['../../../src/i18n/ar/**/*.ts', '../../../src/server/data/**/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** The words that a translator found wrong, brusque or hard to understand. */
const CORRECTED = [
  ...['خلية', 'حرب مدنية', 'الأجهزة الطبية', 'والد أو والدة', 'بطاقة الهوية', 'بطاقة هوية'],
  ...['شغر', 'شغور', 'تسجيل انتظاركم', 'التوقف عن الانتظار', 'ويُحجز لكم لمدة', 'بريدكم كثيرًا'],
  ...['ألغت المصلحة', 'السلام عليكم', 'لا تأتوا', 'لا أحد ينتظركم', 'سجّلوا هذه', 'لا تُؤخذ المواعيد'],
  ...['حدّد الساعتين', 'أو اتركهما', 'أداة لغيره'],
];

/** Every leaf of a catalogue with its way. */
function leaves(value: unknown, way = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[way, value]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, way ? `${way}.${key}` : key));
}

describe('texts', () => {
  it.each(catalogues)('SYS-01: %s holds nothing but texts of one syntax', (_path, texts) => {
    for (const [way, text] of leaves(texts)) {
      expect(text, way).toBeTypeOf('string');
      const forms = String(text).split('||||');
      // French has two forms, and a placeholder is written %{name}, in letters of the program.
      expect(forms.length, way).toBeLessThanOrEqual(2);
      if (forms[1]) expect(String(text), way).toContain(' |||| ');
      expect(String(text).replaceAll(/%\{\w+\}/g, ''), way).not.toMatch(/[{}]/);
    }
  });

  it.each(entities.map(({ resource }) => [resource] as const))(
    'SYS-01, VET-18: a number of %s has words of its own',
    (resource) => {
      expect(resourceName(resource)).not.toBe(resource);
      const name = resourcesName(resource);
      expect(countedRecords(resource, 3)).toBe(`3 ${name.charAt(0).toLowerCase()}${name.slice(1)}`);
      expect(countedRecords(resource, 3)).not.toContain('|');
    },
  );

  it('MAIL-01, PUB-08: a person is told as many requests a day as the limits allow, in both languages', () => {
    const french = 'zéro un deux trois quatre cinq six sept huit neuf dix'.split(' ');
    // These numbers stand beside a masculine plural.
    const arabicWords = 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ');
    const ofPerson = Object.values(limits).flatMap((limit) =>
      typeof limit === 'object' && limit.isOfPerson ? [limit] : [],
    );
    expect(ofPerson.map(({ name }) => name).sort()).toEqual([
      'move-email',
      'move-phone',
      'public-email',
      'public-phone',
    ]);
    for (const { points, seconds } of ofPerson) {
      expect(seconds).toBe(24 * 3600);
      expect(refusals.tooManyOfPerson).toContain(`Pas plus de ${french[points]} demandes par jour`);
      expect(arabicRefusals.tooManyOfPerson).toContain(`أكثر من ${arabicWords[points]} طلبات في اليوم`);
      for (const text of [refusals.tooManyOfPerson, arabicRefusals.tooManyOfPerson])
        expect(text).toContain('%{phone}');
    }
  });

  it('SYS-01: a placeholder that is not given, or a count that is missing, does not compile', () => {
    // @ts-expect-error
    expect(fill('le %{day} à %{time}', { day: 'mardi' })).toBe('le mardi à %{time}');
    // @ts-expect-error
    fill('%{day}', { day: 'mardi', tme: '08:00' });
    // @ts-expect-error
    fill('un champ |||| des champs', {});
  });

  it('SYS-11: a count chooses the form and has its thousands space, an id has none', () => {
    const text = 'N° %{id} : %{smart_count} heure |||| N° %{id} : %{smart_count} heures';
    const fillText = (smart_count: number) => fill(text, { id: 12_345, smart_count }).replaceAll(/\s/g, ' ');
    expect([0, 1, 2, 12_345, 1_000_000].map(fillText)).toEqual([
      'N° 12345 : 0 heure',
      'N° 12345 : 1 heure',
      'N° 12345 : 2 heures',
      'N° 12345 : 12 345 heures',
      'N° 12345 : 1 000 000 heures',
    ]);
  });

  it.each(arabic.filter(([path]) => path !== 'locale.ts'))(
    'PUB-08: %s says all in Arabic that is said in French, of the same and in six forms',
    (path, texts) => {
      const french = new Map(leaves(Object.fromEntries(catalogues)[path]));
      expect(leaves(texts).map(([way]) => way)).toEqual([...french.keys()]);
      const placeholders = (text: unknown) => [...new Set(String(text).match(/%\{\w+\}/g))].sort();
      for (const [way, text] of leaves(texts)) {
        const of = french.get(way);
        expect(placeholders(text), way).toEqual(placeholders(of));
        const forms = String(text).split(' |||| ');
        expect(forms.length, way).toBe(String(of).includes('||||') ? 6 : 1);
        // Letters of Arabic, Latin digits; signs that turn the direction are closed again.
        if (/\p{L}{2}/u.test(String(of).replaceAll(/%\{\w+\}/g, '')))
          for (const form of forms) expect(form, way).toMatch(/\p{Script=Arabic}/u);
        expect(String(text), way).not.toMatch(/[٠-٩۰-۹]/);
        for (const form of forms)
          expect(form.replaceAll(/[\u2066\u2068][^\u2066-\u2069]*\u2069/g, ''), way).not.toMatch(
            /[\u2066-\u2069]/,
          );
      }
    },
  );

  it('PUB-08: one plain word for one thing, in forms, mails, messages and lists, as a translator corrected them', () => {
    const { queueForm, queuePage, queueMail } = arabicQueue;
    const office = 'المكتب';
    expect(arabicBooking.appointment.cell).toBe(office);
    for (const text of [arabicBooking.appointment.cellHint, arabicRules.cellOfReason])
      expect(text).toContain(office);
    expect(queueForm.hint).toMatch(/^أو انتظروا توفّر مكان قبل هذا اليوم: أكملوا معلوماتكم ثم/);
    for (const text of [queuePage.noted, queueMail.queued.said])
      expect(text).toContain('تم تسجيلكم في قائمة الانتظار');
    for (const text of [queuePage.leave, queuePage.leaveNow, queuePage.notedHint, queueMail.queued.link])
      expect(text).toContain('لانسحاب من قائمة الانتظار');
    for (const text of [queuePage.notedHint, queueMail.queued.hint])
      expect(text).toContain('نراسلكم، ويُحجز لكم المكان');
    expect(queuePage.waitingHint).toContain('تفقّدوا بريدكم الإلكتروني باستمرار');
    for (const text of [arabicBooking.success.number, arabicMail.number]) expect(text).toBe('رقم الموعد');
    expect(arabicBooking.success.keep).toBe('دوّنوا هذه المعلومات، واحضروا ومعكم وثيقة هوية.');
    expect(arabicMail.greeting).toBe('السيد(ة) \u2068%{name}\u2069، تحية طيبة،');
    expect(arabicMail.greetingNameless).toBe('تحية طيبة،');
    expect(arabicMail.canceledByService.said).toBe('ألغت \u2068%{service}\u2069 موعدكم.');
    for (const text of [arabicMail.doNotCome, arabicSms.canceled])
      expect(text).toContain('لا داعي للحضور في ذلك اليوم.');
    expect(arabicRules.reasonElsewhere).toContain('لا تُحجز المواعيد هنا');
    expect(arabicRules.bothHours).toBe('حدّدوا الساعتين معًا أو اتركوهما فارغتين');
    expect(LISTS_ARABIC).toMatchObject({
      'Victime civile de guerre': 'ضحية مدنية للحرب',
      Appareillage: 'الأجهزة التعويضية (أطراف ومعينات)',
      Ascendant: 'أحد الأصول (الأب أو الأم)',
      'Pièce d’identité': 'وثيقة هوية',
    });
  });

  it.each(Object.entries(arabicSources))(
    'PUB-08: %s has none of the words that were corrected',
    (_, source) => {
      // A vowel sign more or less makes no other word.
      const bare = (text: string) => text.replaceAll(/[\u064b-\u0652]/g, '');
      for (const words of CORRECTED) expect(bare(source)).not.toContain(bare(words));
    },
  );

  it.each(arabic)('PUB-08: %s has Arabic commas, and no colon within a sentence', (_path, texts) => {
    for (const [way, text] of leaves(texts)) {
      expect(text, way).not.toMatch(/\p{Script=Arabic}\u2069?[,;?]/u);
      expect(text, way).not.toMatch(/لدى:|^الرقم$/);
    }
  });

  it('PUB-08: a language has as many forms as its plural, Arabic six', () => {
    const arabic = textWriter('ar-DZ').fill;
    const forms = 'zero |||| one |||| two |||| few |||| many |||| other' as const;
    const pluralForms = [0, 1, 2, 7, 11, 100].map((smart_count) => arabic(forms, { smart_count }));
    expect(pluralForms).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
  });
});

it('AUTH-06, SEC-03: the terms name the cookies that the form sets, and what is written to whom', () => {
  const texts = leaves(terms).map(([, text]) => String(text));
  expect(texts.find((text) => text.includes('cookie'))).toMatch(/24 heures.*une demi-heure/);
  for (const subject of [/SMS/, /liste d’attente/, /consulté/])
    expect(texts.some((text) => subject.test(text))).toBe(true);
});
