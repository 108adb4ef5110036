import { createHash } from 'node:crypto';
import type { Draft } from '../../booking/form/sent.ts';
import { BROWSER_PATH } from '../booking/visitors/visitor-browser.ts';
import { todayOf } from '../clock.ts';
import { FORM } from './form-addresses.ts';
import type { FormCall } from './form-pages.ts';
import type { Page } from './page.ts';

/** The values of a form, and the key that makes of them one request. */
export type FormRequest = Pick<Draft, 'values' | 'key'>;

/** An answer of the API: the appointment, or why there is none. */
interface ApiAnswer {
  readonly id?: number;
  readonly link?: string;
  readonly violations?: readonly { readonly propertyPath: string; readonly code: string }[];
  readonly 'hydra:description'?: string;
}

/** Sends the request as the page's scripts do: by the same operation, under a key of this form and content. */
export async function sendRequest(page: Page, c: FormCall, path: string, { values, key }: FormRequest) {
  const { drawing, context } = page;
  const body = JSON.stringify(drawing.requestOf(values, todayOf(context)));
  const answer = await page.toApi(path, c.env, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/ld+json',
      'Accept-Language': drawing.language,
      'Idempotency-Key': createHash('sha256').update(`${key} ${body}`).digest('base64url'),
      Cookie: c.req.header('Cookie') ?? '',
    },
    body,
  });
  for (const cookie of answer.headers.getSetCookie()) {
    // So that the browser is known whichever way its next request comes (PUB-04).
    c.header('Set-Cookie', cookie, { append: true });
    c.header('Set-Cookie', cookie.replace(`Path=${BROWSER_PATH}`, `Path=${FORM}`), { append: true });
  }
  return { status: answer.status, json: await answer.json() };
}

/** Returns the part of a draft that says why the API refused it. */
export function refusalIn(status: number, answer: ApiAnswer): Pick<Draft, 'violations' | 'refusal'> {
  const violations = answer.violations ?? [];
  const description = violations.length > 0 ? '' : (answer['hydra:description'] ?? '');
  return {
    violations: violations.map(({ propertyPath, code }) => ({ path: propertyPath, message: code as never })),
    refusal: { description, saysWhen: status === 429 },
  };
}
