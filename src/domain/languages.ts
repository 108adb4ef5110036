/** What visitors are spoken to in (PUB-08); an appointment remembers its language. */
export const LANGUAGES = ['fr', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
