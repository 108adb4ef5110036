import polyglotI18nProvider from 'ra-i18n-polyglot';
import french from 'ra-language-french';
import { type I18nProvider, mergeTranslations } from 'react-admin';
import { first } from '#texts/admin/first.ts';
import { domain } from '#texts/domain.ts';
import { language } from '#texts/locale.ts';
import { formatCount } from '../i18n/fill.ts';
import { regionWordsIn } from '../i18n/region-word.ts';
import { serviceCountry } from '../shared/page-settings.ts';

/** The French texts that are there from the start (SYS-01): react-admin's own, the domain's, ours of the first list. */
const firstMessages = mergeTranslations(
  french,
  regionWordsIn(domain, serviceCountry()),
  regionWordsIn(first, serviceCountry()),
  {
    // These replace words of react-admin that are not the product's.
    ra: {
      page: { create: 'Ajout', edit: '%{recordRepresentation}', show: '%{recordRepresentation}' },
      action: { create: 'Ajouter', edit: 'Modifier', show: 'Voir', sort: 'Trier' },
      message: { invalid_form: 'Le formulaire contient des erreurs.' },
    },
  },
);

let messages = firstMessages;

/** Fills a text's placeholders: a count gets its thousands space, an id none. A missing value shows in the tests. */
function fill(
  this: string,
  pattern: RegExp,
  valueFor: (placeholder: string, name: string) => unknown,
): string {
  if (this.includes('||||')) console.warn(`Missing translation count: ${this}`);
  return this.replace(pattern, (placeholder, name: string) => {
    const value = valueFor(placeholder, name);
    if (value === placeholder) console.warn(`Missing translation value: ${this}`);
    return typeof value === 'number' && name !== 'id' ? formatCount(value) : String(value);
  });
}

export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => messages,
  language,
  [{ locale: language, name: 'Français' }],
  { replace: fill },
);

/** Adds the texts of all other screens, once, and gives the whole: screens that are loaded when they are opened ask for it. */
export async function addTexts(): Promise<typeof messages> {
  if (messages === firstMessages) {
    const { admin } = await import('#texts/admin/index.ts');
    messages = mergeTranslations(firstMessages, regionWordsIn(admin, serviceCountry()));
    await i18nProvider.changeLocale(language);
  }
  return messages;
}
