import { accountTexts } from '#texts/accounts/accounts-server.ts';
import type { Access, Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { forbidden } from '../../hydra/errors.ts';
import { idOfPath, refuseIfMissing } from '../../hydra/read.ts';
import type { Resource } from '../../hydra/resource.ts';
import { changeRecord } from '../../hydra/write.ts';
import { secretAnswer } from '../session-answer.ts';
import { readFactors, resetFactors } from './factors.ts';

/** GET /api/users/{id}/second_factor: the factors of an account, and how many recovery codes are left. */
async function readOfAccount(request: ApiRequest, users: Resource): Promise<Answer> {
  await refuseIfMissing(request, users);
  return secretAnswer(await readFactors(request.context.db, request, idOfPath(request)));
}

/**
 * DELETE /api/users/{id}/second_factor: for a colleague who lost the telephone or the key. The guard of accounts holds:
 * nobody resets an account that has more rights than their own (RIGHTS-12, RIGHTS-14). One's own asks the password, at
 * another address.
 */
async function reset(request: ApiRequest, users: Resource): Promise<Answer> {
  const { context, caller } = request;
  if (idOfPath(request) === caller?.id) throw forbidden(accountTexts.secondFactor.ownFactors);
  await changeRecord(request, users, {
    run: (tx, row) => resetFactors(tx, context, row.id),
  });
  return { status: 204 };
}

/** The operations on the second factor of an account by who administers accounts (AUTH-11). */
export function factorOperations(users: Resource): readonly ApiOperation[] {
  const path = `/api/${users.entity.path}/:id/second_factor`;
  const of = (
    method: 'GET' | 'DELETE',
    access: Access,
    handle: (request: ApiRequest, users: Resource) => Promise<Answer>,
  ): ApiOperation => ({
    method,
    path,
    access,
    accessLogScope: 'nothing',
    handle: (request) => handle(request, users),
  });
  return [
    of('GET', { menu: 'User', action: 'VIEW' }, readOfAccount),
    of('DELETE', { menu: 'User', action: 'EDIT' }, reset),
  ];
}
