import { checkAnswer } from './answers.ts';
import { PASSWORD } from './settings.ts';

/** Sends one request to a server, wherever it runs. */
export type Fetch = (request: Request) => Promise<Response> | Response;

export interface RequestOptions {
  /** Sent as JSON, or as it is when a FormData or a form's text. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, the text of anything else, undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and an error there is a failing test
  body: any;
}

/**
 * A small client for tests: paths instead of addresses, parsed answers instead of streams. Answers are held to the
 * OpenAPI document of this tree, unless the server is another tree's.
 */
export function clientOf(fetch: Fetch, origin: string, { isOfThisTree = true } = {}) {
  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { body, token, headers } = options;
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const response = await fetch(
      new Request(new URL(path, origin), {
        method,
        headers: {
          ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      }),
    );
    const answer = { status: response.status, headers: response.headers, body: await bodyOf(response) };
    if (isOfThisTree) checkAnswer(method, path, answer);
    return answer;
  }

  /** Signs in and gives the token. */
  async function signIn(username: string, password = PASSWORD): Promise<string> {
    const answer = await request('POST', '/api/login_check', { body: { username, password } });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
    return answer.body.token;
  }

  return { request, signIn };
}

async function bodyOf(response: Response): Promise<unknown> {
  // In this process nobody unpacks what was asked for compressed.
  const isPacked = response.headers.get('Content-Encoding') === 'gzip' && response.url === '';
  const body = isPacked ? response.body?.pipeThrough(new DecompressionStream('gzip')) : response.body;
  const text = await new Response(body).text();
  if (text === '') return undefined;
  return /json/.test(response.headers.get('Content-Type') ?? '') ? JSON.parse(text) : text;
}
