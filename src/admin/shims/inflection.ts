/**
 * Replaces the package `inflection`, by which react-admin words a key without a text: its rules of English are 9 kB
 * (`vite.config.ts`), and all that we show has a text.
 */

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** firstName, first_name: First name. */
export const humanize = (key: string): string =>
  capitalize(key.replaceAll(/[A-Z]/g, ' $&').replaceAll('_', ' ').trim().toLowerCase());

export const transform = humanize;

const same = (key: string): string => key;

export { same as inflect, same as pluralize, same as singularize };
