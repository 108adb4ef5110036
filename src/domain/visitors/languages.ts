/** The languages of the pages and mails for visitors (PUB-08); an appointment remembers its language. */
export const LANGUAGES = ['fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { fr: 'Français', ar: 'العربية' };
