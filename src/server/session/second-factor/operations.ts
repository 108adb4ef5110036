import { accountTexts } from '#texts/accounts-server.ts';
import { idOf } from '../../../domain/model/entity.ts';
import type { Answer, ApiOperation, ApiRequest, Caller } from '../../api-context.ts';
import { ApiError, notFound, violation } from '../../hydra/errors.ts';
import { write } from '../../transaction.ts';
import { accountOf } from '../account.ts';
import { proofRequired, provenNow } from '../proof.ts';
import { secretAnswer } from '../session-answer.ts';
import { countAnswer, createChallenge, spendChallenge } from './challenges.ts';
import { addFactor, changeOwnFactors, readFactors, removeFactor, renewOwnCodes } from './factors.ts';
import { answerSecondStep } from './second-step.ts';
import { newTotp, stepOf } from './totp.ts';

const texts = accountTexts.secondFactor;
const PATH = '/api/me/second_factor';

/** Refuses a change of one's factors without the current password, however short ago the sign-in was (AUTH-11). */
async function prove(request: ApiRequest): Promise<void> {
  if (!(await provenNow(request, await request.body()))) throw proofRequired(texts.asked);
}

/** GET /api/me/second_factor: one's own factors. */
const readOwn = async ({ context, caller }: ApiRequest): Promise<Answer> =>
  secretAnswer(await readFactors(context.db, context, (caller as Caller).id));

/** POST /api/me/second_factor/totp: the secret of an application; nothing changes before its first code is given. */
async function beginTotp(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  const { id, session } = request.caller as Caller;
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
  const { context, requestId } = request;
  const caller = request.caller as Caller;
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

const ownsFactor = async ({ context, caller }: ApiRequest, id: number): Promise<boolean> =>
  (await readFactors(context.db, context, (caller as Caller).id)).factors.some((factor) => factor.id === id);

/** POST /api/me/second_factor/:id/remove. */
async function remove(request: ApiRequest): Promise<Answer> {
  const id = idOf(request.params.id);
  if (id === null || !(await ownsFactor(request, id))) throw notFound();
  await prove(request);
  return changeOwnFactors(request, (tx, user) => removeFactor(tx, user, id));
}

/** POST /api/me/second_factor/recovery_codes: ten new ones. */
async function renewCodes(request: ApiRequest): Promise<Answer> {
  await prove(request);
  return changeOwnFactors(request, (tx, user) => renewOwnCodes(tx, request.context, user));
}

const own = (method: ApiOperation['method'], path: string, handle: ApiOperation['handle']): ApiOperation => ({
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
  own('GET', '', readOwn),
  own('POST', '/totp', beginTotp),
  own('POST', '/totp/confirm', confirmTotp),
  own('POST', '/recovery_codes', renewCodes),
  own('POST', '/:id/remove', remove),
];
