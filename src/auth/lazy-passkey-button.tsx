import { Suspense } from 'react';
import { canUsePasskeys } from '../shared/page-settings.ts';
import { lazyPart } from './lazy-part.ts';
import type { PasskeyButtonProps } from './passkey-button.tsx';

const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);

/** The button that signs in with a passkey. It is loaded only where browser and address allow passkeys. */
export const LazyPasskeyButton = (props: PasskeyButtonProps) =>
  canUsePasskeys() && (
    <Suspense>
      <PasskeyButton {...props} />
    </Suspense>
  );
