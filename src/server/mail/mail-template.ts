import type { Language } from '../../domain/visitors/languages.ts';
import { fill } from '../../i18n/fill.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { serviceIn } from '../settings.ts';
import type { Message } from './message.ts';

/**
 * A paragraph, whose line breaks are kept; a link, as a button in HTML or within the text (`inline`); or a list of
 * names with values.
 */
export type Part =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly inline: string; readonly label: string }
  | {
      readonly facts: readonly (readonly [name: string, value: string])[];
      /** The pattern of a line with name and value. */
      readonly named: '%{name} : %{value}';
    };

interface Sheet {
  readonly language: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly subject: string;
}

// No colours are set, so that a mail program's dark mode can choose both text and background.
const BODY = 'font:18px/1.5 sans-serif;max-width:560px;margin:24px auto;padding:0 16px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#1f4e79;color:#fff;text-decoration:none;border-radius:6px';

function asText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}\n${part.link}`;
  if ('inline' in part) return `${part.label}\n${part.inline}`;
  return part.facts.map(([name, value]) => fill(part.named, { name, value })).join('\n');
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`;
  if ('inline' in part) return `<p><a href="${escapeHtml(part.inline)}">${escapeHtml(part.label)}</a></p>`;
  if ('link' in part) {
    const link = escapeHtml(part.link);
    return `<p><a href="${link}" style="${BUTTON}">${escapeHtml(part.label)}</a></p><p style="font-size:14px;word-break:break-all">${link}</p>`;
  }
  const row = ([name, value]: readonly [string, string]) =>
    `<p style="margin:8px 0">${escapeHtml(name)}<br><strong style="font-size:20px" dir="auto">${escapeHtml(value)}</strong></p>`;
  return part.facts.map(row).join('');
}

/** The last lines of a mail to a visitor: the service's name, and its telephone number where it has one. */
export const signature = ({ name, phoneLine }: ReturnType<typeof serviceIn>): string =>
  [name, phoneLine].filter(Boolean).join('\n');

/** Renders the text and the HTML of a mail. Neither loads anything from the network. */
export function layOut(
  { language, dir, subject }: Sheet,
  parts: readonly Part[],
): Pick<Message, 'language' | 'subject' | 'text' | 'html'> {
  const head = `<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>`;
  return {
    language,
    subject,
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${dir}"><head>${head}</head><body style="${BODY}">${parts.map(asHtml).join('')}</body></html>`,
  };
}
