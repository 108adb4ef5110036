import type { Context } from 'hono';
import { type DetectorOptions, detectFromHeader, detectFromQuery } from 'hono/language';
import { LANGUAGES, type Language } from '../../domain/visitors/languages.ts';

const options = {
  lookupQueryString: 'lang',
  lookupFromHeaderKey: 'accept-language',
  supportedLanguages: [...LANGUAGES],
  ignoreCase: true,
} as DetectorOptions;

/** The language that an address names, `?lang=`; nothing where it names none of ours. */
export const languageNamed = (c: Context): Language | undefined =>
  detectFromQuery(c, options) as Language | undefined;

/** The first of our languages that a browser asks for; French where it asks for none. */
export const languagePreferred = (c: Context): Language =>
  (detectFromHeader(c, options) as Language | undefined) ?? 'fr';

/** Returns the language for a page of visitors (PUB-08). */
export const languageOf = (c: Context): Language => languageNamed(c) ?? languagePreferred(c);
