import * as z from 'zod/mini';
import { invitation } from '../../../domain/entities/accounts/invitation.ts';
import { serviceAccount } from '../../../domain/entities/accounts/service-account.ts';
import { requestSchema } from '../../../domain/model/schemas.ts';
import { createSchema } from '../entity-operations.ts';
import { FORM } from '../parameters.ts';
import { describe, type Extras } from './group.ts';
import { passwordBody, proof, sessions } from './session.ts';
import {
  anything,
  does,
  file,
  flag,
  gives,
  givesPlain,
  int,
  makes,
  maybe,
  moment,
  orNull,
  recordOf,
  sends,
  text,
} from './shapes.ts';

/** Second factors, and the accounts of colleagues. */

const factors = {
  factors: z.array(
    z.object({
      id: int,
      kind: z.enum(['totp', 'passkey']),
      name: text,
      createdDate: moment,
      usedDate: orNull(moment),
      isOfOtherHost: flag,
    }),
  ),
  recoveryCodes: int,
  passkeyObstacle: orNull(z.enum(['address', 'encryption'])),
};

const ownFactors = z.object({
  required: flag,
  ...factors,
  newCodes: maybe(z.array(text)),
  token: maybe(text),
});

const signOnLink = z.object({ linkedDate: orNull(moment) });

const proven = { body: z.object(proof) };
const user = recordOf('User');
const picture = { body: z.object({ file }), bodyTypes: [FORM] };
/** A record, and the token that was made with it. */
const withToken = (schema: z.ZodMiniObject) => z.extend(schema, { token: maybe(text) });

export const accountDescriptions = [
  ...describe('secondFactor', {
    'GET /api/me/second_factor': givesPlain(ownFactors),
    'POST /api/me/second_factor/totp': givesPlain(
      z.object({ challenge: text, secret: text, uri: text }),
      proven,
    ),
    'POST /api/me/second_factor/totp/confirm': givesPlain(ownFactors, {
      body: z.object({ challenge: text, code: text }),
    }),
    'POST /api/me/second_factor/passkey': givesPlain(z.looseObject({ challenge: text }), proven),
    'POST /api/me/second_factor/passkey/confirm': givesPlain(ownFactors, {
      body: z.object({ passkey: anything, name: maybe(text) }),
    }),
    'POST /api/me/second_factor/proof_options': givesPlain(z.looseObject({ challenge: text })),
    'POST /api/me/second_factor/recovery_codes': givesPlain(ownFactors, proven),
    'POST /api/me/second_factor/:id/remove': givesPlain(ownFactors, proven),
  }),
  ...describe('accounts', {
    'GET /api/me/sign_on_link': givesPlain(signOnLink),
    'POST /api/me/sign_on_link/remove': givesPlain(signOnLink, proven),
    'PUT /api/users/:id/enable': gives(user, { body: z.object({ enable: flag }) }),
    'POST /api/users/invitations': makes(user, { body: requestSchema(invitation, true) }),
    'POST /api/users/:id/invitation': gives(user),
    'DELETE /api/users/:id/invitation': gives(user),
    'GET /api/users/:id/second_factor': givesPlain(z.object(factors)),
    'DELETE /api/users/:id/second_factor': does(),
    'GET /api/users/:id/sign_on_link': givesPlain(signOnLink),
    'DELETE /api/users/:id/sign_on_link': does(),
    'GET /api/users/:id/sessions': givesPlain(sessions),
    'DELETE /api/users/:id/sessions': does(),
    'DELETE /api/users/:id/sessions/:session': does(),
    'PUT /api/users/password/:id': gives(withToken(user), { body: passwordBody }),
    'POST /api/users/image/:id': gives(user, picture),
    'PUT /api/users/image/:id': gives(user, picture),
    'GET /api/user_images/:name': sends(['image/png', 'image/jpeg']),
  }),
];

/** The operations of declared classes that take or give more than their declaration says. */
export const accountExtras = {
  'POST /api/service_accounts': makes(withToken(recordOf('ServiceAccount')), {
    body: z.intersection(createSchema(serviceAccount), z.object(proof)),
  }),
} satisfies Extras;
