import type { Language } from '../../domain/visitors/languages.ts';

/** The addresses of the public page without scripts (PUB-07). */

/** The form, and the path of its cookies. */
export const FORM = '/public';
/** The form with what was typed. */
export const DRAFT = '/public/suite';
/** The appointment that was booked. */
export const CONFIRMATION = '/public/confirmation';

/** Returns the address of a page in a language, whatever the browser prefers. */
export const inLanguage = (page: string, language: Language): string => `${page}?lang=${language}`;
