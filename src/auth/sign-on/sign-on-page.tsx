import { useEffect, useRef, useState } from 'react';
import { signOn as texts } from '#texts/accounts/single-sign-on.ts';
import { writeSession } from '../../session/session.ts';
import { writeTab } from '../../session/tab-storage.ts';
import { RefusedError } from '../../shared/refused.ts';
import { post, type SignInAnswer, sessionOf, TICKET } from '../api.ts';
import { type BackOffice, wantedPath } from '../back-office.ts';
import { Instead } from '../instead.tsx';
import { LOGIN, SECOND_STEP, useGo } from '../navigation.tsx';
import { SignOnButton } from './sign-on-button.tsx';
import { withSignOnName } from './sign-on-words.ts';
import { UnknownPerson, type UnknownPersonAnswer } from './unknown-person.tsx';

interface SignOnPageProps {
  readonly backOffice: BackOffice;
  /** The query with which the provider sent the browser back. */
  readonly linkToken: string | null;
}

/** /auth/sign-on: exchanges the provider's answer for a session, or asks who the person is here (AUTH-12). */
export function SignOnPage({ backOffice, linkToken: answer }: SignOnPageProps) {
  const go = useGo();
  const [person, setPerson] = useState<UnknownPersonAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const signedIn = async (signIn: SignInAnswer) => {
    if ('secondFactor' in signIn) {
      writeTab(TICKET, signIn.secondFactor);
      go(SECOND_STEP);
      return;
    }
    writeSession(sessionOf(signIn));
    await backOffice.open(wantedPath(window.location.search, window.location.origin));
  };
  const exchange = async () => {
    try {
      const result = await post<SignInAnswer | UnknownPersonAnswer>('/api/login_check/sign_on', { answer });
      if ('unknown' in result) setPerson(result);
      else await signedIn(result);
    } catch (error) {
      setRefusal((error instanceof RefusedError && error.description) || withSignOnName(texts.lost));
    }
  };
  const isAsked = useRef(false);
  // The provider's answer serves once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    backOffice.prefetch();
    if (answer) void exchange();
    else go(LOGIN);
  }, []);
  if (person) return <UnknownPerson person={person} onSignIn={signedIn} />;
  if (refusal)
    return (
      <>
        <Instead text={refusal} />
        <SignOnButton />
      </>
    );
  return (
    <p className="lead" role="status">
      <span className="spinner" aria-hidden="true" /> {texts.waiting}
    </p>
  );
}
