import { server as texts } from '../../i18n/fr/server.ts';
import { ApiError } from './errors.ts';

const JSON_TYPES = new Set(['application/json', 'application/ld+json', 'application/merge-patch+json']);

/** Deeper than any record: what is nested further exhausts the stack of whoever walks through it. */
const MAX_DEPTH = 100;

/** Texts as the database can hold them: well-formed Unicode; a NUL character is refused. */
function clean(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new ApiError(400, texts.malformed);
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new ApiError(400, texts.malformed);
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map((inner) => clean(inner, depth + 1));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, depth + 1)]));
  return value;
}

/** Whether a body ended because its sender went away: nobody hears the answer, and nothing of ours failed. */
export const hasHungUp = (error: unknown): boolean => (error as { code?: unknown })?.code === 'ECONNRESET';

/** The JSON object of a request: 415 for another type, 400 for what is none. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!JSON_TYPES.has(type)) throw new ApiError(415, texts.unsupportedType);
  let parsed: unknown;
  try {
    parsed = JSON.parse(await request.text());
  } catch (error) {
    if (error instanceof SyntaxError || hasHungUp(error)) throw new ApiError(400, texts.malformed);
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ApiError(400, texts.malformed);
  return clean(parsed) as Record<string, unknown>;
}

/** The multipart form of a request: 415 for another type, 400 for what is none. */
export async function readForm(request: Request): Promise<FormData> {
  const type = (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data') throw new ApiError(415, texts.unsupportedType);
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError || hasHungUp(error)) throw new ApiError(400, texts.malformed);
    throw error;
  }
}

/**
 * The parts of a form as a record: a text per name, files as they are. A browser writes every line break of a form as
 * CR LF.
 */
export const formRecord = (form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    [...form].map(([name, value]) => [
      name,
      typeof value === 'string' ? clean(value.replaceAll('\r\n', '\n')) : value,
    ]),
  );
