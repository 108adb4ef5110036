import * as z from 'zod/mini';
import { passwordChange } from '../../../domain/entities/accounts/password-change.ts';
import { forgotPassword, registration } from '../../../domain/entities/accounts/registration.ts';
import { requestSchema } from '../../../domain/model/schemas.ts';
import { collectionOf } from '../schemas.ts';
import { describe } from './group.ts';
import {
  anything,
  does,
  flag,
  gives,
  givesPlain,
  int,
  link,
  makesPlain,
  maybe,
  moment,
  orNull,
  sends,
  text,
} from './shapes.ts';

/** Signing in and out, one's own account and sessions. */

const namedReference = orNull(z.object({ '@id': link, id: int, name: text }));

/** The signed-in user (AUTH-10). */
const account = {
  '@id': link,
  '@type': z.literal('User'),
  id: int,
  civility: orNull(z.enum(['Mr', 'Mme'])),
  email: orNull(text),
  username: text,
  firstName: text,
  lastName: text,
  fullname: text,
  role: orNull(text),
  roleTitle: maybe(text),
  imageUser: orNull(text),
  cell: namedReference,
  region: namedReference,
  weakPassword: maybe(flag),
  secondFactorRequired: maybe(flag),
};

const message = z.object({ message: text });
const signedIn = z.object({ token: text, user: z.object(account), signOut: maybe(text) });
/** A password was right, and a second factor is asked for (AUTH-11). */
const secondStep = z.object({ secondFactor: text });
const signIn = z.union([signedIn, secondStep]);

/** A person whom the provider knows and we do not (AUTH-12). */
const unknownPerson = z.object({
  unknown: text,
  email: orNull(text),
  fullname: text,
  account: z.enum(['none', 'open', 'closed']),
  mayRegister: flag,
});

export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: text,
      browser: orNull(text),
      system: orNull(text),
      device: orNull(z.enum(['computer', 'phone', 'tablet'])),
      address: text,
      signedInDate: moment,
      usedDate: moment,
      isThis: flag,
    }),
  ),
});

/** The current password, or a passkey in its place. */
export const proof = { currentPassword: maybe(text), currentPasskey: maybe(anything) };

const newPassword = requestSchema(passwordChange, true);
const withToken = z.object({ token: text, password: text, retypedPassword: text });

export const sessionDescriptions = describe('session', {
  'POST /api/login_check': givesPlain(signIn, { body: z.object({ username: text, password: text }) }),
  'POST /api/login_check/second_factor': givesPlain(signedIn, {
    body: z.object({ ticket: text, code: text }),
  }),
  'POST /api/login_check/passkey_options': givesPlain(z.looseObject({ challenge: text })),
  'POST /api/login_check/passkey': givesPlain(signedIn, { body: z.object({ passkey: anything }) }),
  'POST /api/login_check/sign_on/begin': givesPlain(z.object({ address: text })),
  'POST /api/login_check/sign_on': givesPlain(z.union([signedIn, secondStep, unknownPerson]), {
    body: z.object({ answer: text }),
  }),
  'POST /api/login_check/sign_on/link': givesPlain(signedIn, {
    body: z.object({ ticket: text, username: maybe(text), password: text, code: maybe(text) }),
  }),
  'POST /api/login_check/sign_on/register': givesPlain(z.union([signedIn, secondStep]), {
    body: z.object({ ticket: text }),
  }),
  'POST /api/login_check/sign_on/logout': {
    body: z.object({ logout_token: text }),
    bodyTypes: ['application/x-www-form-urlencoded'],
    answers: [
      { status: 200, schema: z.object({}), isPlainJson: true },
      { status: 400, schema: z.object({ error: text }), isPlainJson: true },
    ],
  },
  'GET /api/login_check/sign_on/logo': sends(['image/svg+xml', 'image/png']),
  'POST /api/logout': does(),
  'POST /api/session/renewal': givesPlain(z.object({ token: text })),
  'POST /api/session/lock': does(),
  'POST /api/session/unlock': does({ body: z.object(proof) }),
  'POST /api/auth/register': makesPlain(z.object({ accessToken: text }), {
    body: requestSchema(registration, true),
  }),
  'POST /api/auth/forgot-password': givesPlain(message, { body: requestSchema(forgotPassword, true) }),
  'POST /api/auth/reset-password': givesPlain(message, { body: withToken }),
  'POST /api/auth/invitation': givesPlain(z.object({ username: text }), { body: z.object({ token: text }) }),
  'POST /api/auth/accept-invitation': givesPlain(message, { body: withToken }),
  'GET /api/me': gives(z.object({ '@context': text, ...account })),
  'GET /api/me/sessions': givesPlain(sessions),
  'DELETE /api/me/sessions': does(),
  'DELETE /api/me/sessions/:session': does(),
  'GET /api/menu_roles/user': gives(collectionOf(z.record(text, text))),
  'GET /api/me/preferences': givesPlain(z.record(text, anything)),
  'PATCH /api/me/preferences': does({ body: z.record(text, anything) }),
});

/** The password that is set for an account; the current one for one's own. */
export const passwordBody = z.intersection(newPassword, z.object(proof));
