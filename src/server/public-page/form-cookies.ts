import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ApiContext } from '../api-context.ts';
import { type Purpose, SEALED_SECONDS, seal, unseal } from './encrypted-cookie.ts';
import { FORM } from './form-addresses.ts';

/** Browsers keep no longer cookie; its name and attributes are part of it. */
const MAX_COOKIE_BYTES = 3900;

/** The cookies in which a browser carries the steps of the form. */
export interface FormCookies {
  /** Reads a value; null where the browser has none, or one that is too old. */
  read<T>(c: Context, purpose: Purpose): Promise<T | null>;
  /** Gives the browser a value; false where it is too long for a cookie. */
  write(c: Context, purpose: Purpose, value: object): Promise<boolean>;
  remove(c: Context, purpose: Purpose): void;
}

/** Creates the cookies of the form, which no script reads and no other site sends. */
export function createFormCookies(context: ApiContext): FormCookies {
  const secure = context.settings.publicUrl.startsWith('https:');
  // Behind TLS browsers hold the prefix to what it says: no page without TLS can set the cookie (SEC-03).
  const prefix = secure ? 'secure' : undefined;
  const attributes = { path: FORM, httpOnly: true, sameSite: 'Strict', secure, prefix } as const;
  return {
    read: (c, purpose) => unseal(context, purpose, getCookie(c, purpose, prefix)),
    async write(c, purpose, value) {
      const cookieText = await seal(context, purpose, value);
      if (cookieText.length > MAX_COOKIE_BYTES) return false;
      setCookie(c, purpose, cookieText, { ...attributes, maxAge: SEALED_SECONDS });
      return true;
    },
    remove(c, purpose) {
      deleteCookie(c, purpose, attributes);
    },
  };
}
