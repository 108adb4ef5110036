import { accountTexts } from '#texts/accounts/accounts-server.ts';
import { namesOf, registration } from '../../domain/entities/accounts/registration.ts';
import { user as userEntity } from '../../domain/entities/accounts/user.ts';
import { isKeyOf } from '../../domain/model/keys.ts';
import { requiredValue, validate } from '../../domain/model/validate.ts';
import type { Answer, ApiRequest } from '../api-context.ts';
import { firstRow } from '../db/first-row.ts';
import { credentials, users } from '../db/schema.ts';
import { forbidden, ruleViolations } from '../hydra/errors.ts';
import { ruleContext } from '../hydra/write.ts';
import { registrations } from '../limits/limits.ts';
import { networkOf } from '../limits/network.ts';
import { consume } from '../limits/rate-limit.ts';
import { databaseRefusal, write } from '../transaction.ts';
import { isWeak } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/passwords.ts';
import { secretAnswer } from './session-answer.ts';
import { beginSession } from './sessions.ts';
import { areLocalAccountsClosed, localAccountsClosed } from './single-sign-on/local-accounts.ts';
import { findTakenIdentifiers, uniqueUser } from './unique-user.ts';

/** POST /api/auth/register: an account without role, cell and region (AUTH-05, AUTH-06). */
export async function register(request: ApiRequest): Promise<Answer> {
  const { context, body, address, requestId, accessNote: note } = request;
  const { db, settings } = context;
  if (!settings.registration) throw forbidden(accountTexts.registrationOff);
  if (areLocalAccountsClosed(context)) throw localAccountsClosed(context);
  await consume(db, context, [registrations, networkOf(address)]);
  const checkedRequest = validate(registration, await body(), ruleContext(context, true));
  const violations = [
    ...checkedRequest.violations,
    ...(await findTakenIdentifiers(db, checkedRequest.values)),
  ];
  if (violations.length > 0) throw ruleViolations(violations);
  const [fullname, email] = [
    requiredValue(checkedRequest.values.fullname),
    requiredValue(checkedRequest.values.email),
  ];
  const username = requiredValue(checkedRequest.values.username);
  const password = requiredValue(checkedRequest.values.password);
  const passwordHash = await hashPassword(password);
  try {
    const userId = await write(db, null, requestId, async (tx) => {
      const newUsers = await tx
        .insert(users)
        .values({
          ...namesOf(fullname),
          civility: userEntity.fields.civility.default,
          email,
          username,
        })
        .returning({ id: users.id });
      const { id } = firstRow(newUsers);
      await tx.insert(credentials).values({ userId: id, passwordHash });
      return id;
    });
    // A user who registers is signed in.
    Object.assign(note, { actor: userId, ids: [userId] });
    const weakPassword = isWeak(password, settings);
    const { token, headers } = await beginSession(request, { userId, tokenVersion: 1, weakPassword });
    return { ...secretAnswer({ accessToken: token }, headers), status: 201 };
  } catch (error) {
    const constraint = databaseRefusal(error)?.constraint ?? '';
    throw isKeyOf(uniqueUser, constraint) ? ruleViolations([uniqueUser[constraint]]) : error;
  }
}
