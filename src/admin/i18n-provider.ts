import polyglotI18nProvider from 'ra-i18n-polyglot';
import french from 'ra-language-french';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { admin } from '#texts/admin/index.ts';
import { domain } from '#texts/domain.ts';
import { language } from '#texts/locale.ts';
import { counted } from '../i18n/fill.ts';

/** Every French text of the back office (SYS-01): react-admin's own, the domain's, ours. */
export const messages = mergeTranslations(french, domain, admin, {
  // Where react-admin's words are not the product's.
  ra: {
    page: { create: 'Ajout', edit: '%{recordRepresentation}', show: '%{recordRepresentation}' },
    action: { create: 'Ajouter', edit: 'Modifier', show: 'Voir', sort: 'Trier' },
    message: { invalid_form: 'Le formulaire contient des erreurs.' },
  },
});

/** Fills a text's places: a count gets its thousands space; an id is no count. What is not given shows in the tests. */
function fill(this: string, places: RegExp, valueFor: (place: string, name: string) => unknown): string {
  if (this.includes('||||')) console.warn(`Missing translation count: ${this}`);
  return this.replace(places, (place, name: string) => {
    const value = valueFor(place, name);
    if (value === place) console.warn(`Missing translation value: ${this}`);
    return typeof value === 'number' && name !== 'id' ? counted(value) : String(value);
  });
}

export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => messages,
  language,
  [{ locale: language, name: 'Français' }],
  { replace: fill },
);
