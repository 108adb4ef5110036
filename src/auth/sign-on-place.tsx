import { type ComponentType, lazy, Suspense } from 'react';
import { signOnName } from '../shared/page-settings.ts';
import type { SignOnButtonProps } from './sign-on-button.tsx';

/** Without its script the password does. */
const SignOnButton = lazy<ComponentType<SignOnButtonProps>>(() =>
  import('./sign-on-button.tsx').then(
    (file) => ({ default: file.SignOnButton }),
    () => ({ default: () => null }),
  ),
);

/** The button of single sign-on, loaded where a setting names a provider (AUTH-12). */
export const SignOnPlace = (props: SignOnButtonProps) =>
  signOnName() !== null && (
    <Suspense>
      <SignOnButton {...props} />
    </Suspense>
  );
