import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { idOf } from '../../../domain/model/entity.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { ApiError, forbidden, notFound, violation } from '../../hydra/errors.ts';
import { databaseRefusal, write } from '../../transaction.ts';
import { accountOf } from '../account.ts';
import { requireProof } from '../passwords/reauthentication.ts';
import { requireCaller } from '../require-caller.ts';
import { secretAnswer } from '../session-answer.ts';
import { countAnswer, createChallenge, spendChallenge } from './challenges.ts';
import { addFactor, changeOwnFactors, readFactors, removeFactor, renewOwnCodes } from './factors.ts';
import { newPasskeyOptions, passkeyOptions, verifyNewPasskey } from './passkeys.ts';
import { isSecondFactorRequired } from './requirement.ts';
import { answerSecondStep, beginPasskeySignIn, signInByPasskey } from './second-step.ts';
import { newTotp, stepOf } from './totp.ts';

const texts = accountTexts.secondFactor;
const PATH = '/api/me/second_factor';

/** The longest name of a passkey, in characters. */
const MAX_NAME = 60;

/** Refuses a change of one's factors without the current password or a passkey (AUTH-11, AUTH-13). */
const prove = async (request: ApiRequest): Promise<void> =>
  requireProof(request, await request.body(), texts.asked);

/**
 * Refuses a new factor to a session with a weak password: a passkey would sign in beside that password, with every right
 * (ME-06). The password comes first, then the factor that a role asks for.
 */
function refuseWeakPassword({ caller }: ApiRequest): void {
  if (requireCaller(caller).session.weakPassword) throw forbidden(accountTexts.weakPassword);
}

/** GET /api/me/second_factor: one's own factors. */
async function readOwn(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const caller = requireCaller(request.caller);
  const needsFactor = isSecondFactorRequired(context.settings, caller);
  return secretAnswer({ required: needsFactor, ...(await readFactors(context.db, request, caller.id)) });
}

/** POST /api/me/second_factor/totp: the secret of an application; nothing changes before its first code is given. */
async function beginTotp(request: ApiRequest): Promise<Answer> {
  refuseWeakPassword(request);
  const { context } = request;
  const { id, session } = requireCaller(request.caller);
  await prove(request);
  const { username } = await accountOf(context, id, session.weakPassword);
  const { secret, sealed, uri } = await newTotp(context, String(username));
  const challenge = await createChallenge(context.db, context, {
    purpose: 'totp',
    user: id,
    tokenVersion: session.tokenVersion,
    secret: sealed,
  });
  return secretAnswer({ challenge, secret, uri });
}

/** POST /api/me/second_factor/totp/confirm: the first code shows that the application has the secret. */
async function confirmTotp(request: ApiRequest): Promise<Answer> {
  refuseWeakPassword(request);
  const { context, requestId } = request;
  const caller = requireCaller(request.caller);
  const { challenge, code } = await request.body();
  const pending = await write(context.db, caller, requestId, (tx) =>
    countAnswer(tx, context, 'totp', challenge),
  );
  if (!pending?.secret || pending.user !== caller.id) throw new ApiError(409, texts.enrolOver);
  const { secret } = pending;
  const plain = String(code ?? '').replace(/\s/g, '');
  const step = /^\d{6}$/.test(plain) ? await stepOf(context, secret, plain) : null;
  if (step === null) throw violation('code', texts.enrolCode, 'secondFactor.code');
  return changeOwnFactors(request, async (tx, user) => {
    if (!(await spendChallenge(tx, context, 'totp', challenge))) throw new ApiError(409, texts.enrolOver);
    // Its first code is used: a sign-in waits for the next one.
    return addFactor(tx, context, user, { kind: 'totp', name: texts.app, secret, counter: step });
  });
}

async function ownsFactor(request: ApiRequest, id: number): Promise<boolean> {
  const { factors } = await readFactors(request.context.db, request, requireCaller(request.caller).id);
  return factors.some((factor) => factor.id === id);
}

/** POST /api/me/second_factor/:id/remove. */
async function remove(request: ApiRequest): Promise<Answer> {
  const id = idOf(request.params.id);
  if (id === null || !(await ownsFactor(request, id))) throw notFound();
  await prove(request);
  const isRequired = isSecondFactorRequired(request.context.settings, requireCaller(request.caller));
  return changeOwnFactors(request, (tx, user) => removeFactor(tx, user, { id, isRequired }));
}

/** POST /api/me/second_factor/proof_options: a passkey takes the place of the current password. */
const beginProof = async (request: ApiRequest): Promise<Answer> =>
  secretAnswer(await passkeyOptions(request, 'proof'));

/** POST /api/me/second_factor/recovery_codes: ten new ones. */
async function renewCodes(request: ApiRequest): Promise<Answer> {
  await prove(request);
  return changeOwnFactors(request, (tx, user) => renewOwnCodes(tx, request.context, user));
}

/** POST /api/me/second_factor/passkey: the options with which a browser makes a passkey. */
async function beginPasskey(request: ApiRequest): Promise<Answer> {
  refuseWeakPassword(request);
  const { id, session } = requireCaller(request.caller);
  await prove(request);
  const { username, fullname } = await accountOf(request.context, id, session.weakPassword);
  return secretAnswer(await newPasskeyOptions(request, String(username), String(fullname)));
}

/** POST /api/me/second_factor/passkey/confirm: the passkey that was made, and its name. */
async function confirmPasskey(request: ApiRequest): Promise<Answer> {
  refuseWeakPassword(request);
  const { passkey, name } = await request.body();
  const factor = await verifyNewPasskey(request, passkey);
  const plain = typeof name === 'string' ? name.trim().replace(/\s+/g, ' ').slice(0, MAX_NAME) : '';
  try {
    return await changeOwnFactors(request, (tx, user) =>
      addFactor(tx, request.context, user, { ...factor, name: plain || texts.passkeyName }),
    );
  } catch (error) {
    // The same key, of this account or another.
    throw databaseRefusal(error)?.code === '23505' ? new ApiError(409, texts.passkeyKnown) : error;
  }
}

const ownOperation = (
  method: ApiOperation['method'],
  path: string,
  handle: ApiOperation['handle'],
): ApiOperation => ({
  method,
  path: `${PATH}${path}`,
  access: 'signedIn',
  accessLogScope: 'nothing',
  handle,
});

/** The second step of a sign-in, and one's own factors (AUTH-11). */
export const secondFactorOperations: readonly ApiOperation[] = [
  {
    method: 'POST',
    path: '/api/login_check/second_factor',
    access: 'public',
    accessLogScope: 'signIn',
    lane: 'signIn',
    handle: answerSecondStep,
  },
  {
    method: 'POST',
    path: '/api/login_check/passkey_options',
    access: 'public',
    accessLogScope: 'nothing',
    lane: 'signIn',
    handle: beginPasskeySignIn,
  },
  {
    method: 'POST',
    path: '/api/login_check/passkey',
    access: 'public',
    accessLogScope: 'signIn',
    lane: 'signIn',
    handle: signInByPasskey,
  },
  ownOperation('GET', '', readOwn),
  ownOperation('POST', '/totp', beginTotp),
  ownOperation('POST', '/totp/confirm', confirmTotp),
  ownOperation('POST', '/passkey', beginPasskey),
  ownOperation('POST', '/passkey/confirm', confirmPasskey),
  ownOperation('POST', '/proof_options', beginProof),
  ownOperation('POST', '/recovery_codes', renewCodes),
  ownOperation('POST', '/:id/remove', remove),
];
