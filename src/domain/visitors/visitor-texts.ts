import * as arabicLocale from '../../i18n/ar/locale.ts';
import { ownPage as arabicOwnPage } from '../../i18n/ar/own-page.ts';
import * as arabicQueue from '../../i18n/ar/queue.ts';
import { refusals as arabicRefusals } from '../../i18n/ar/refusals.ts';
import { rules as arabicRules } from '../../i18n/ar/rules.ts';
import { visitorSms as arabicSms } from '../../i18n/ar/sms.ts';
import { visitorMail as arabicMail } from '../../i18n/ar/visitor-mail.ts';
import { textWriter } from '../../i18n/fill.ts';
import * as frenchLocale from '../../i18n/fr/locale.ts';
import { ownPage } from '../../i18n/fr/own-page.ts';
import * as queue from '../../i18n/fr/queue.ts';
import { refusals } from '../../i18n/fr/refusals.ts';
import { rules } from '../../i18n/fr/rules.ts';
import { visitorSms } from '../../i18n/fr/sms.ts';
import { visitorMail } from '../../i18n/fr/visitor-mail.ts';
import { ruleTexts } from '../../i18n/rules.ts';
import { formatDay } from '../dates/days.ts';
import { dayWriter } from '../dates/long-day.ts';
import { timeWriter } from '../dates/written-time.ts';
import type { Language } from './languages.ts';

interface Words {
  readonly mail: typeof visitorMail;
  readonly sms: typeof visitorSms;
  readonly ownPage: typeof ownPage;
  readonly queue: typeof queue;
  readonly refusals: typeof refusals;
}

/** The texts for visitors in one language, and the functions that fill, write and read them. */
export interface VisitorTexts extends Words {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly fill: ReturnType<typeof textWriter>['fill'];
  readonly longDay: (value: unknown) => string;
  /** A day with its weekday in few letters: lundi 23/11/2026. */
  readonly shortDay: (value: unknown) => string;
  /** The local time of a moment within a sentence: 9 h 30. */
  readonly writtenTime: (moment: string | null | undefined) => string;
  /** The text of a rule's key. */
  readonly ruleText: (key: string) => string;
}

const formatText = (
  { language, dir, locale, firstOfMonth, time, fullHour }: typeof frenchLocale | typeof arabicLocale,
  { rules: texts, ...words }: Words & { rules: typeof rules },
): VisitorTexts => {
  const { fill } = textWriter(locale);
  const weekday = dayWriter(locale, firstOfMonth)({ weekday: 'long' });
  return {
    language,
    dir,
    ...words,
    fill,
    longDay: dayWriter(locale, firstOfMonth)({ dateStyle: 'full' }),
    shortDay: (value) => `${weekday(value)} ${formatDay(String(value ?? ''))}`,
    writtenTime: timeWriter({ time, fullHour }, fill),
    ruleText: ruleTexts(texts, fill),
  };
};

const texts: Readonly<Record<Language, VisitorTexts>> = {
  fr: formatText(frenchLocale, { mail: visitorMail, sms: visitorSms, ownPage, queue, refusals, rules }),
  ar: formatText(arabicLocale, {
    mail: arabicMail,
    sms: arabicSms,
    ownPage: arabicOwnPage,
    queue: arabicQueue,
    refusals: arabicRefusals,
    rules: arabicRules,
  }),
};

/** Returns the texts of the language that an appointment remembers (PUB-08). */
export const visitorTexts = (language: Language): VisitorTexts => texts[language];
