import { and, eq, sql } from 'drizzle-orm';
import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { singleSignOn as texts } from '#texts/accounts/single-sign-on-server.ts';
import { plainName } from '../../../domain/people/plain-text.ts';
import { fill } from '../../../i18n/fill.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { credentials, users } from '../../db/schema.ts';
import { ApiError, forbidden, violation } from '../../hydra/errors.ts';
import { registrations, signOnRequests as signOnLimit } from '../../limits/limits.ts';
import { networkOf } from '../../limits/network.ts';
import { consume } from '../../limits/rate-limit.ts';
import { newSecret } from '../../mail/links/link-secrets.ts';
import { enqueueAccountMail } from '../../mail/outbox.ts';
import { databaseRefusal, write } from '../../transaction.ts';
import { refuseExposedDemo } from '../demo-guard.ts';
import { isWeak } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { lockTokenVersion } from '../passwords/token-version.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { readCode, spendCode } from '../second-factor/second-step.ts';
import { secretAnswer, sessionAnswer } from '../session-answer.ts';
import type { SignedIn } from '../sessions.ts';
import { countTry, takeTryBack, tryCode, tryPassword } from '../sign-in-attempts.ts';
import { uniqueUser } from '../unique-user.ts';
import { beginSignOn, type Identity, identify } from './identity.ts';
import { addLink, createAccount, findLinked, LinkedMeanwhile } from './links.ts';
import { readSignOnLogo, SIGN_ON_LOGO } from './logo.ts';
import { refuse, signOnOf } from './provider.ts';
import { endByProvider, signOutAddress } from './provider-logout.ts';
import { sealPerson, type UnknownPerson, unsealPerson } from './unknown-person.ts';

/** Signing in by the provider (AUTH-12). */

const PATH = '/api/login_check/sign_on';

/** The longest texts that are read, in characters. */
const MAX_ANSWER = 4096;
const MAX_PASSWORD = 255;

/** POST /api/login_check/sign_on/begin: the provider's address for this browser, which gets a cookie. */
async function begin(request: ApiRequest): Promise<Answer> {
  const { context, address: sender } = request;
  refuseExposedDemo(request);
  await consume(context.db, context, [signOnLimit, networkOf(sender)]);
  const { address, cookie } = await beginSignOn(request);
  const answer = secretAnswer({ address });
  return { ...answer, headers: { ...answer.headers, 'Set-Cookie': cookie } };
}

/**
 * The answer to a sign-in by the provider (AUTH-10). Where the provider asked for two factors, ours is not asked; else an
 * account with a factor takes the second step (AUTH-11).
 */
async function answerOf(
  request: ApiRequest,
  person: UnknownPerson,
  { id, tokenVersion }: { readonly id: number; readonly tokenVersion: number },
): Promise<Answer> {
  const { context, accessNote: note } = request;
  if (!person.identity.hasTwoFactors && (await hasSecondFactor(context.db, id))) {
    note.asked = { secondFactor: 'asked' };
    const ticket = { purpose: 'ticket', user: id, tokenVersion } as const;
    return secretAnswer({ secondFactor: await createChallenge(context.db, context, ticket) });
  }
  note.actor = id;
  return signedIn(request, person, { id, tokenVersion });
}

/** The answer of AUTH-10, with the address that ends the provider's session when the person signs out. */
async function signedIn(
  request: ApiRequest,
  { identity, idToken }: UnknownPerson,
  account: Pick<SignedIn, 'tokenVersion' | 'weakPassword'> & { readonly id: number },
): Promise<Answer> {
  const { id, tokenVersion, weakPassword } = account;
  const signOut = await signOutAddress(request.context, idToken);
  const answer = await sessionAnswer(request, {
    userId: id,
    tokenVersion,
    weakPassword,
    twoFactors: identity.hasTwoFactors,
  });
  return { ...answer, body: { ...Object(answer.body), ...(signOut && { signOut }) } };
}

/** Whether an account has the person's mail address: one that can be linked, one that cannot, or none. */
async function accountWithMail(
  { context }: ApiRequest,
  { email }: Identity,
): Promise<'none' | 'open' | 'closed'> {
  if (!email) return 'none';
  const [row] = await context.db
    .select({ isInUse: users.enable, credential: credentials.userId })
    .from(users)
    .leftJoin(credentials, eq(credentials.userId, users.id))
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!row) return 'none';
  return row.isInUse && row.credential !== null ? 'open' : 'closed';
}

/**
 * POST /api/login_check/sign_on: exchanges the provider's answer for that of a sign-in. A person without an account gets a
 * ticket, with which they link one of theirs or make a new one.
 * @throws ApiError 403 with the reason as its code, 503 where the provider is away
 */
async function exchange(request: ApiRequest): Promise<Answer> {
  const { context, body, accessNote: note } = request;
  refuseExposedDemo(request);
  const { answer } = await body();
  const signOn = signOnOf(context);
  await countTry(request);
  const person = await identify(request, typeof answer === 'string' ? answer.slice(0, MAX_ANSWER) : '');
  await takeTryBack(request);
  const { identity } = person;
  const account = await findLinked(context.db, identity);
  if (account) {
    note.ids = [account.id];
    if (!account.isInUse) throw refuse(signOn, 'disabled');
    return answerOf(request, person, account);
  }
  note.asked = { signOn: 'unknown' };
  return secretAnswer({
    unknown: await sealPerson(context, person),
    email: identity.email,
    fullname: `${identity.firstName} ${identity.lastName}`.trim(),
    account: await accountWithMail(request, identity),
    mayRegister: context.settings.registration && identity.email !== null,
  });
}

/** The person of the ticket in a body. */
async function personOf({ context, body }: ApiRequest): Promise<UnknownPerson> {
  const person = await unsealPerson(context, (await body()).ticket);
  if (!person) throw refuse(signOnOf(context), 'over');
  return person;
}

/** The account that is to be linked: that of a username or, without one, that of the person's mail address. */
async function findAccount({ context }: ApiRequest, { email }: Identity, username: string) {
  const [account] = await context.db
    .select({ id: users.id, hash: credentials.passwordHash, tokenVersion: credentials.tokenVersion })
    .from(users)
    .innerJoin(credentials, eq(credentials.userId, users.id))
    .where(
      and(
        username
          ? sql`lower(${users.username}) in (lower(${username}), lower(${plainName(username)}))`
          : sql`lower(${users.email}) = lower(${email ?? ''})`,
        eq(users.enable, true),
      ),
    )
    .orderBy(sql`lower(${users.username}) = lower(${username}) desc`)
    .limit(1);
  return account;
}

const wrongPassword = (): ApiError =>
  violation('password', accountTexts.currentPassword.wrong, 'signOn.password');

/**
 * POST /api/login_check/sign_on/link: links an account to the person, who shows once that it is theirs: by its password
 * and, where it has a second factor, by a code. Else whoever knew a password alone would come round the factor. A weak
 * password begins a session in which it is changed, and links nothing: whoever guessed it would come round it (ME-06).
 * @throws ApiError 422 at `password` or `code`; code `signOn.code` where one is asked for
 */
async function link(request: ApiRequest): Promise<Answer> {
  const { context, requestId, accessNote: note } = request;
  refuseExposedDemo(request);
  const signOn = signOnOf(context);
  await countTry(request);
  const person = await personOf(request);
  const { username, password, code } = await request.body();
  const name = typeof username === 'string' ? username.trim().slice(0, MAX_PASSWORD) : '';
  const account = await findAccount(request, person.identity, name);
  if (account) note.ids = [account.id];
  const triedAccount = { id: account?.id ?? null, name, hash: account?.hash };
  const plain = typeof password === 'string' ? password.slice(0, MAX_PASSWORD) : '';
  if (!(await tryPassword(request, triedAccount, plain)) || !account) throw wrongPassword();
  const { id, tokenVersion } = account;
  const needsCode = await hasSecondFactor(context.db, id);
  if (needsCode && !code) throw violation('code', texts.codeAsked, 'signOn.code');
  const { plain: digits, isShort } = readCode(code);
  const weakPassword = isWeak(plain, context.settings);
  const add = () =>
    write(context.db, { id }, requestId, async (tx) => {
      // A new password meanwhile has ended the links of the account: this one would come after them.
      await lockTokenVersion(tx, id, tokenVersion, wrongPassword);
      if (needsCode && !(await spendCode(tx, request, id, digits))) return false;
      if (weakPassword) return true;
      if (!(await addLink(tx, context, person.identity, id))) throw refuse(signOn, 'linked');
      await enqueueAccountMail(tx, context, 'signOnLinked', id);
      return true;
    });
  const isRight = needsCode ? await tryCode(request, { id, isShort }, add) : await add();
  if (!isRight) throw violation('code', accountTexts.secondFactor.code, 'signOn.code');
  // The code that was just given is the second step.
  note.actor = id;
  return signedIn(request, person, { id, tokenVersion, weakPassword });
}

/**
 * POST /api/login_check/sign_on/register: an account for a person who has none; it waits for a role (AUTH-06).
 * @throws ApiError 403 where registration is closed, 422 where an account has the mail address
 */
async function register(request: ApiRequest): Promise<Answer> {
  const { context, requestId, address, accessNote: note } = request;
  refuseExposedDemo(request);
  const signOn = signOnOf(context);
  if (!context.settings.registration) throw forbidden(accountTexts.registrationOff);
  await consume(context.db, context, [registrations, networkOf(address)]);
  const person = await personOf(request);
  const { email } = person.identity;
  if (!email) throw forbidden(fill(texts.noMail, { name: signOn.name }));
  const identity = { ...person.identity, email };
  const passwordHash = await hashPassword(newSecret().secret);
  try {
    const account = await write(context.db, null, requestId, (tx) =>
      createAccount(tx, context, identity, passwordHash),
    );
    note.ids = [account.id];
    return await answerOf(request, person, account);
  } catch (error) {
    if (error instanceof LinkedMeanwhile) throw refuse(signOn, 'linked');
    const constraint = databaseRefusal(error)?.constraint ?? '';
    if (constraint === 'users_username_unique') throw new ApiError(409, texts.again);
    throw constraint in uniqueUser ? violation('email', texts.mailTaken, 'signOn.mail') : error;
  }
}

const operation = (path: string, handle: ApiOperation['handle'], isSignIn = true): ApiOperation => ({
  method: 'POST',
  path: `${PATH}${path}`,
  access: 'public',
  accessLogScope: isSignIn ? 'signIn' : 'nothing',
  lane: 'signIn',
  handle,
});

/** Single sign-on (AUTH-12). */
export const singleSignOnOperations: readonly ApiOperation[] = [
  operation('/begin', begin, false),
  operation('', exchange),
  operation('/link', link),
  operation('/register', register),
  operation('/logout', endByProvider, false),
  {
    method: 'GET',
    path: SIGN_ON_LOGO,
    access: 'public',
    accessLogScope: 'nothing',
    givesFile: true,
    handle: readSignOnLogo,
  },
];
