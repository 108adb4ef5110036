import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useTranslate } from 'react-admin';
import { readSession, storeToken, storeUser } from '../../../session/session.ts';
import { refreshRights } from '../../access/fresh-rights.ts';
import { showAnswer } from '../../access/query-client.ts';
import type { FactorChange } from '../../data-provider/calls/second-factor-calls.ts';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';

/** The account has what its role demands: the rest of the service opens. */
function liftRequirement(): void {
  const { user } = readSession();
  if (!user?.secondFactorRequired) return;
  const { secondFactorRequired: _required, ...others } = user;
  storeUser(others);
}

/** Under what one's own second factors are cached. */
export const OWN_FACTORS_KEY = ['secondFactor', 'own'];

/** One's own second factors, and their changes: one at a time, its failure in words. */
export function useSecondFactor() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const { data: state, error } = useQuery({
    queryKey: OWN_FACTORS_KEY,
    queryFn: () => dataProvider.ownFactors(),
  });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null);

  /** Shows what a change led to. */
  async function apply({ token, newCodes: codes, ...after }: FactorChange): Promise<void> {
    if (token) storeToken(token);
    if (after.factors.length > 0) liftRequirement();
    await showAnswer(queryClient, OWN_FACTORS_KEY, after);
    if (codes) setNewCodes(codes);
    await refreshRights(queryClient);
  }

  /** Runs a call; its failure is shown on the page. */
  async function run<T>(call: (calls: AppDataProvider) => Promise<T>): Promise<T | null> {
    if (isBusy) return null;
    setIsBusy(true);
    setFailure(null);
    try {
      return await call(dataProvider);
    } catch (cause) {
      // The device, or the person before it, said no: in English, if at all.
      if (!(cause instanceof HttpError)) {
        setFailure(translate('account.secondFactor.passkey.failed'));
        return null;
      }
      const { status, message } = cause;
      // The person did not want to give the password: nothing failed.
      if (status !== 428) setFailure(translate(message, { _: message }));
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  /** Runs a change and shows what it led to. */
  async function change(call: (calls: AppDataProvider) => Promise<FactorChange>): Promise<void> {
    const after = await run(call);
    if (after) await apply(after);
  }

  return {
    state,
    failure: failure ?? (error && translate(error.message, { _: error.message })),
    isBusy,
    newCodes,
    hideCodes: () => setNewCodes(null),
    apply,
    run,
    change,
  };
}
