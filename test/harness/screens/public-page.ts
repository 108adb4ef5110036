import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import * as french from '../../../src/booking/render/render.tsx';
import type { Language } from '../../../src/domain/visitors/languages.ts';
import { createApi } from '../../../src/server/api.ts';
import { createPublicPage } from '../../../src/server/public-page/public-page.ts';
import type { TestApi } from '../servers/api.ts';

export const publicTemplate = readFileSync(path.join(import.meta.dirname, '../../../public.html'), 'utf8');

/** Imports the built functions that draw the page in Arabic. */
export const arabicDrawing = (): Promise<typeof french> =>
  import(path.join(import.meta.dirname, '../../../dist/.render/ar/render.js'));

/** The public page before an API of the test's own, drawn afresh for each view; French alone unless told. */
export function publicPageOf({ context }: Pick<TestApi, 'context'>, arabic = french) {
  const drawings = { fr: french, ar: arabic };
  const pageIn = (language: Language) =>
    createPublicPage({
      context,
      api: createApi(context),
      template: () => publicTemplate,
      drawing: drawings[language],
      keptMs: 0,
    });
  const pages = { fr: pageIn('fr'), ar: pageIn('ar') };
  const ask = async (address: string, init?: RequestInit) => {
    const url = new URL(address, context.settings.publicUrl);
    const language = url.searchParams.get('lang') === 'ar' ? 'ar' : 'fr';
    return pages[language](new Request(url, init), {
      address: '192.0.2.1',
      requestId: randomUUID(),
      headers: {},
    });
  };

  /** A browser without scripts: its cookies, the page that it shows, and what its reader does. */
  function visitor() {
    const cookies = new Map<string, { value: string; path: string }>();
    let { window } = new JSDOM('');
    let address = '';
    let status = 0;
    let form: HTMLFormElement | undefined;

    async function open(to: string, init: RequestInit = {}): Promise<void> {
      const url = new URL(to, context.settings.publicUrl);
      const sentCookies = [...cookies].filter(([, { path: below }]) => url.pathname.startsWith(below));
      const response = await ask(to, {
        ...init,
        headers: {
          ...init.headers,
          Cookie: sentCookies.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; '),
        },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        const below = /Path=([^;]+)/.exec(cookie)?.[1] ?? '/';
        if (/Max-Age=0/.test(cookie)) cookies.delete(`${name} ${below}`);
        else cookies.set(`${name} ${below}`, { value, path: below });
      }
      const next = response.headers.get('Location');
      if (next) return open(next, { headers: init.headers ?? {} });
      ({ status } = response);
      address = url.pathname + url.hash;
      ({ window } = new JSDOM(await response.text()));
    }

    const control = (name: string) =>
      window.document.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name="${name}"]:not([type=radio])`,
      );

    return {
      open,
      address: () => address,
      status: () => status,
      /** The page's language and direction. */
      spoken: () => [window.document.documentElement.lang, window.document.documentElement.dir],
      text: () => window.document.querySelector('#booking')?.textContent ?? '',
      links: () =>
        [...window.document.querySelectorAll('#booking a')].map((link) => link.getAttribute('href') ?? ''),
      value: (name: string) => control(name)?.value,
      error: (name: string) => window.document.getElementById(`field-${name}-error`)?.textContent,
      /** The line below a field that says how its text was understood. */
      said: (name: string) => control(name)?.closest('.field')?.querySelector('input + .said')?.textContent,
      hours: () => [...window.document.querySelectorAll<HTMLInputElement>('[type=radio]')],
      cookies,
      /** Types into fields, or chooses. */
      fill(values: Record<string, string>): void {
        for (const [name, value] of Object.entries(values)) {
          const element = control(name);
          if (!element) throw new Error(`no field ${name}`);
          element.value = value;
          if (element.value !== value) throw new Error(`${name} offers no ${value}`);
        }
      },
      /** Returns the fields that the button with these words would send. */
      form(words: string): URLSearchParams {
        const button = [...window.document.querySelectorAll('button')].find(
          (one) => one.textContent === words,
        );
        if (!button?.form) throw new Error(`no button ${words}`);
        form = button.form;
        const fields = [...new window.FormData(form)];
        const buttonField = button.name ? [[button.name, button.value]] : [];
        return new URLSearchParams([...fields, ...buttonField] as [string, string][]);
      },
      /** Sends what was in the form of the last button. */
      send: (body: URLSearchParams) => {
        const action = form?.getAttribute('action') ?? '/public';
        const headers = { Referer: new URL(address, context.settings.publicUrl).href };
        if (form?.method === 'get') return open(`${action}?${body}`, { headers });
        return open(action, { method: 'POST', headers, body });
      },
      press(words: string): Promise<void> {
        return this.send(this.form(words));
      },
    };
  }

  return { ask, visitor };
}
