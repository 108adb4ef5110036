/** The language of this folder, for `lang` and for react-admin. */
export const language = 'fr';
export const dir = 'ltr';
/** The locale by which `Intl` formats days, hours and numbers. */
export const locale = 'fr-FR';
/** A date in words says the first day of a month so, where `Intl` writes 1. */
export const firstOfMonth = '1er';
/** A time of day within a sentence; its spaces never break. */
export const time = '%{hour}\u00a0h\u00a0%{minutes}';
export const fullHour = '%{hour}\u00a0h';
