import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { dir, language } from '#texts/locale.ts';
import { publicPage as texts } from '#texts/public-page.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../domain/visitors/languages.ts';

const [other = language] = LANGUAGES.filter((one) => one !== language);

const escapeText = (text: ReactNode): string => renderToStaticMarkup(text);

/** The placeholders that have one value on every page of this language. */
const common: Readonly<Record<string, string>> = {
  LANGUAGE: language,
  OTHER_LANGUAGE: other,
  OTHER_NAME: LANGUAGE_NAMES[other],
  ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [`TEXT_${key}`, escapeText(text)])),
};

/** `public.html` in this language: with a title, and what stands between its head and foot. */
export function fillTemplate(template: string, { title, main }: { title: string; main: string }): string {
  const valuesByName: typeof common = { ...common, TITLE: escapeText(title), MAIN: main };
  return template
    .replace(/<html [^>]*>/, `<html lang="${language}" dir="${dir}">`)
    .replace(
      /%((?!SERVICE_)[A-Z]+_?\w*)%/g,
      (placeholder, name: string) => valuesByName[name] ?? placeholder,
    );
}
