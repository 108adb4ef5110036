import { errorCode } from '../error-code.ts';
import { ApiError } from './errors.ts';

const JSON_TYPES = new Set(['application/json', 'application/ld+json', 'application/merge-patch+json']);

/** A public request is a few fields, and nobody vouches for its sender. */
export const MAX_PUBLIC_BODY = 65_536;

/** Deeper than any record: what is nested further exhausts the stack of whoever walks through it. */
const MAX_DEPTH = 100;

/** Texts as the database can hold them: well-formed Unicode; a NUL character is refused. */
export function clean(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new ApiError(400, ({ refusals }) => refusals.malformed);
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new ApiError(400, ({ refusals }) => refusals.malformed);
    return value.toWellFormed();
  }
  if (Array.isArray(value)) return value.map((inner) => clean(inner, depth + 1));
  return typeof value === 'object' && value !== null ? cleanObject(value, depth) : value;
}

const cleanObject = (value: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [String(clean(key)), clean(inner, depth + 1)]),
  );

/** Whether a body ended because its sender went away: nobody hears the answer, and nothing of ours failed. */
export const hasHungUp = (error: unknown): boolean => errorCode(error) === 'ECONNRESET';

/** The longest body that is accepted, and the message for a longer one. */
interface BodyBound {
  readonly most: number;
  readonly tooLarge: () => ApiError;
}

/** A request's body as it comes. Nothing of it is read before somebody asks, nothing is held that nobody keeps. */
export interface SentBody {
  /** Its media type, in lower case and without parameters. */
  readonly type: string;
  /** The JSON object that it is, read once: 415 for another type, 400 for what is none, 413 for what is too long. */
  json(most: number): Promise<Record<string, unknown>>;
  /** The text that it is, of whatever type: 413 for what is too long. */
  text(most: number): Promise<string>;
  /** Its pieces; throws where it is longer than the bound, as soon as that is known. */
  pieces(bound: BodyBound): AsyncGenerator<Uint8Array>;
  /** Reads on without keeping anything, `most` bytes at most: who sends a file listens once it is sent. */
  discard(most: number): Promise<void>;
}

export function sentBody(request: Request): SentBody {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  async function* rest() {
    reader ??= request.body?.getReader();
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return;
      yield next.value;
    }
  }
  let json: Promise<Record<string, unknown>> | undefined;
  const body: SentBody = {
    type: (request.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    json(most) {
      json ??= readJson(request, body, most);
      return json;
    },
    text: async (most) => (await bytesOf(request, body, most)).toString(),
    async *pieces({ most, tooLarge }) {
      if (Number(request.headers.get('Content-Length')) > most) throw tooLarge();
      let read = 0;
      for await (const piece of rest()) {
        read += piece.length;
        if (read > most) throw tooLarge();
        yield piece;
      }
    },
    async discard(most) {
      try {
        let read = 0;
        for await (const piece of rest()) {
          read += piece.length;
          if (read >= most) return;
        }
      } catch {
        // Hung up.
      }
    },
  };
  return body;
}

/** The bytes of a body; one whose length is told and allowed comes as it is, without a stream around it. */
async function bytesOf(request: Request, body: SentBody, most: number): Promise<Buffer> {
  const contentLength = request.headers.get('Content-Length');
  if (contentLength !== null && Number(contentLength) <= most)
    return Buffer.from(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  const bound = { most, tooLarge: () => new ApiError(413, ({ refusals }) => refusals.tooLarge) };
  for await (const piece of body.pieces(bound)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readJson(request: Request, body: SentBody, most: number): Promise<Record<string, unknown>> {
  if (!JSON_TYPES.has(body.type)) throw new ApiError(415, ({ refusals }) => refusals.unsupportedType);
  let parsed: unknown;
  try {
    parsed = JSON.parse((await bytesOf(request, body, most)).toString());
  } catch (error) {
    if (error instanceof SyntaxError || hasHungUp(error))
      throw new ApiError(400, ({ refusals }) => refusals.malformed);
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new ApiError(400, ({ refusals }) => refusals.malformed);
  return cleanObject(parsed);
}
