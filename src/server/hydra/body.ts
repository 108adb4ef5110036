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
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
}

/** A request's body as it comes. Nothing of it is read before somebody asks, nothing is held that nobody keeps. */
export interface SentBody {
  /** Its media type, in lower case and without parameters. */
  readonly type: string;
  /** The JSON object that it is, read once: 415 for another type, 400 for what is none, 413 for what is too long. */
  json(maxBytes: number): Promise<Record<string, unknown>>;
  /** The text that it is, of whatever type: 413 for what is too long. */
  text(maxBytes: number): Promise<string>;
  /** Its pieces; throws where it is longer than the bound, as soon as that is known. */
  pieces(bodyBound: BodyBound): AsyncGenerator<Uint8Array>;
  /** Reads on without keeping anything, `maxBytes` at most: who sends a file listens once it is sent. */
  discard(maxBytes: number): Promise<void>;
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
    json(maxBytes) {
      json ??= readJson(request, body, maxBytes);
      return json;
    },
    text: async (maxBytes) => (await bytesOf(request, body, maxBytes)).toString(),
    async *pieces({ maxBytes, tooLarge }) {
      if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge();
      let read = 0;
      for await (const piece of rest()) {
        read += piece.length;
        if (read > maxBytes) throw tooLarge();
        yield piece;
      }
    },
    async discard(maxBytes) {
      try {
        let read = 0;
        for await (const piece of rest()) {
          read += piece.length;
          if (read >= maxBytes) return;
        }
      } catch {
        // Hung up.
      }
    },
  };
  return body;
}

/** The bytes of a body; one whose length is told and allowed comes as it is, without a stream around it. */
async function bytesOf(request: Request, body: SentBody, maxBytes: number): Promise<Buffer> {
  const contentLength = request.headers.get('Content-Length');
  if (contentLength !== null && Number(contentLength) <= maxBytes)
    return Buffer.from(await request.arrayBuffer());
  const pieces: Uint8Array[] = [];
  const bodyBound = { maxBytes, tooLarge: () => new ApiError(413, ({ refusals }) => refusals.tooLarge) };
  for await (const piece of body.pieces(bodyBound)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readJson(
  request: Request,
  body: SentBody,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  if (!JSON_TYPES.has(body.type)) throw new ApiError(415, ({ refusals }) => refusals.unsupportedType);
  let content: unknown;
  try {
    content = JSON.parse((await bytesOf(request, body, maxBytes)).toString());
  } catch (error) {
    if (error instanceof SyntaxError || hasHungUp(error))
      throw new ApiError(400, ({ refusals }) => refusals.malformed);
    throw error;
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ApiError(400, ({ refusals }) => refusals.malformed);
  return cleanObject(content);
}
