import { firstOfMonth, language, locale } from '#texts/locale.ts';
import { ownPage } from '#texts/own-page.ts';
import { visitorMail } from '#texts/visitor-mail.ts';
import { writer } from '../i18n/fill.ts';
import type { Language } from './languages.ts';
import { dayWriter } from './long-day.ts';

/** What a visitor is told in one language: the words, and how they are filled, written and read. */
const french = {
  language,
  dir: 'ltr',
  mail: visitorMail,
  own: ownPage,
  fill: writer(locale).fill,
  longDay: dayWriter(locale, firstOfMonth)({ dateStyle: 'full' }),
} as const;

export type VisitorTexts = typeof french;

/** By the language that an appointment remembers (PUB-08). */
const texts: Readonly<Record<Language, VisitorTexts>> = { fr: french, ar: french };

export const visitorTexts = (language: Language): VisitorTexts => texts[language];
