import { type ComponentType, lazy, Suspense } from 'react';
import { canUsePasskeys } from '../shared/page-settings.ts';
import type { PasskeyButtonProps } from './passkey-button.tsx';

/** Without its script the password does. */
const PasskeyButton = lazy<ComponentType<PasskeyButtonProps>>(() =>
  import('./passkey-button.tsx').then(
    (file) => ({ default: file.PasskeyButton }),
    () => ({ default: () => null }),
  ),
);

/** The button of passkeys, loaded where they can be used. */
export const PasskeyPlace = (props: PasskeyButtonProps) =>
  canUsePasskeys() && (
    <Suspense>
      <PasskeyButton {...props} />
    </Suspense>
  );
