import { readFile } from 'node:fs/promises';
import type { Answer, ApiRequest } from '../../api-context.ts';
import { notFound } from '../../hydra/errors.ts';

/** The address of the sign on the provider's button. */
export const SIGN_ON_LOGO = '/api/login_check/sign_on/logo';

/** The largest sign that is sent, in bytes. */
const MAX_BYTES = 100_000;

/** GET: the file that a setting names. An SVG runs nothing: answers of the API are sandboxed (SEC-03). */
export async function readSignOnLogo({ context }: ApiRequest): Promise<Answer> {
  const file = context.settings.signOn?.logo;
  const bytes = file && (await readFile(file).catch(() => null));
  if (!bytes || bytes.length > MAX_BYTES) throw notFound();
  return {
    bytes,
    type: /\.svg$/i.test(file) ? 'image/svg+xml' : 'image/png',
    headers: { 'Cache-Control': 'public, max-age=3600' },
  };
}
