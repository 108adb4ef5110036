import type { Context } from 'hono';
import { type DetectorOptions, detectFromHeader, detectFromQuery } from 'hono/language';
import { LANGUAGES, type Language } from '../../domain/visitors/languages.ts';

const options: DetectorOptions = {
  order: ['querystring', 'header'],
  caches: false,
  fallbackLanguage: 'fr',
  lookupCookie: '',
  lookupFromPathIndex: 0,
  lookupQueryString: 'lang',
  lookupFromHeaderKey: 'accept-language',
  supportedLanguages: [...LANGUAGES],
  ignoreCase: true,
};

const languageIn = (code: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** The language that an address names, `?lang=`; nothing where it names none of ours. */
export const languageNamed = (c: Context): Language | undefined => languageIn(detectFromQuery(c, options));

/** The first of our languages that a browser asks for; French where it asks for none. */
export const languagePreferred = (c: Context): Language => languageIn(detectFromHeader(c, options)) ?? 'fr';

/** Returns the language for a page of visitors (PUB-08). */
export const languageOf = (c: Context): Language => languageNamed(c) ?? languagePreferred(c);
