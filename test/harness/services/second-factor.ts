import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../data/settings.ts';
import type { TestApi } from '../servers/api.ts';

/** An application on a telephone, as an account's owner has it, at the clock of an API. */
export class Telephone {
  readonly #totp: TOTP;
  readonly #clock: TestApi['clock'];

  constructor(secret: string, clock: TestApi['clock']) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
    this.#clock = clock;
  }

  /** The code of now, or of a moment `seconds` away. */
  code(seconds = 0): string {
    return this.#totp.generate({ timestamp: this.#clock.now().getTime() + seconds * 1000 });
  }

  /** A code that is not accepted now. */
  wrongCode(): string {
    const near = new Set([-30, 0, 30].map((seconds) => this.code(seconds)));
    return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) as string;
  }
}

/** Second factors of accounts, by the API alone. */
export function secondFactorsOf({ request, clock }: Pick<TestApi, 'request' | 'clock'>) {
  const ownRequest = (token: string, path: string, body: object = {}) =>
    request('POST', `/api/me/second_factor${path}`, { token, body });

  /** Sets up an application; the code of the enrolment is of an earlier step, so that the present one can sign in. */
  async function enrol(token: string) {
    const { status, body } = await ownRequest(token, '/totp', { currentPassword: PASSWORD });
    if (status !== 200) throw new Error(`no secret: ${status}`);
    const telephone = new Telephone(body.secret, clock);
    const answer = await ownRequest(token, '/totp/confirm', {
      challenge: body.challenge,
      code: telephone.code(-30),
    });
    if (answer.status !== 200) throw new Error(`not set up: ${answer.status}`);
    return {
      telephone,
      codes: answer.body.newCodes as readonly string[],
      token: (answer.body.token ?? token) as string,
      uri: body.uri as string,
    };
  }

  const password = (username: string) =>
    request('POST', '/api/login_check', { body: { username, password: PASSWORD } });

  /** The ticket that a right password gives. */
  async function ticketOf(username: string): Promise<string> {
    const { body } = await password(username);
    if (typeof body.secondFactor !== 'string') throw new Error(`${username} has no second factor`);
    return body.secondFactor;
  }

  const exchange = (ticket: unknown, code: unknown) =>
    request('POST', '/api/login_check/second_factor', { body: { ticket, code } });

  return { ownRequest, enrol, password, ticketOf, exchange };
}
