import type { TestApi } from '../servers/api.ts';
import type { Answer } from './request.ts';
import { PASSWORD } from './settings.ts';

const SIGN_IN = { Session: 'cookie' };

/** The value that an answer gives a browser's session cookie: '' takes it away, undefined leaves it. */
export function cookieIn({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const [cookie] = headers.getSetCookie();
  return cookie === undefined ? undefined : cookie.slice(0, cookie.indexOf(';')).replace(/^[^=]+=$/, '');
}

interface RenewOptions {
  /** The cookie that is sent; that of the browser unless told. */
  readonly cookie?: string;
  /** Whether the answer arrives. */
  readonly arrives?: boolean;
  /** The server that is asked. */
  readonly at?: Pick<TestApi, 'request'>;
  readonly headers?: Record<string, string>;
}

/** A browser with our pages, by the API alone: its token, and the cookie that no script of its own reads (AUTH-13). */
export class CookieSession {
  token = '';
  cookie = '';
  readonly #api: Pick<TestApi, 'request'>;

  constructor(api: Pick<TestApi, 'request'>) {
    this.#api = api;
  }

  async signIn(username: string): Promise<this> {
    const body = { username, password: PASSWORD };
    const answer = await this.#api.request('POST', '/api/login_check', { body, headers: SIGN_IN });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status}`);
    this.token = answer.body.token;
    this.cookie = cookieIn(answer) ?? '';
    return this;
  }

  /** Renews the token; takes what the answer brings, where it arrives. */
  async renew({
    cookie = this.cookie,
    arrives = true,
    at = this.#api,
    headers = { 'Sec-Fetch-Site': 'same-origin' },
  }: RenewOptions = {}): Promise<Answer> {
    const answer = await at.request('POST', '/api/session/renewal', {
      headers: { ...headers, Cookie: cookie },
    });
    if (arrives && answer.status === 200) {
      this.token = answer.body.token;
      this.cookie = cookieIn(answer) ?? this.cookie;
    }
    return answer;
  }

  /** The status of a request with the token. */
  async use(at: Pick<TestApi, 'request'> = this.#api): Promise<number> {
    return (await at.request('GET', '/api/me', { token: this.token })).status;
  }
}
