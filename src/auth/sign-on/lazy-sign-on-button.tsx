import { Suspense } from 'react';
import { signOnName } from '../../shared/page-settings.ts';
import { lazyPart } from '../lazy-part.ts';

const SignOnButton = lazyPart(async () => (await import('./sign-on-button.tsx')).SignOnButton);

/** The button of single sign-on, loaded where a setting names a provider (AUTH-12). */
export const LazySignOnButton = () =>
  signOnName() && (
    <Suspense>
      <SignOnButton />
    </Suspense>
  );
