import { Suspense } from 'react';
import { canUsePasskeys } from '../shared/page-settings.ts';
import { lazyPart } from './lazy-part.ts';
import type { PasskeyButtonProps } from './passkey-button.tsx';

const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);

/** The button of passkeys, loaded where they can be used. */
export const LazyPasskeyButton = (props: PasskeyButtonProps) =>
  canUsePasskeys() && (
    <Suspense>
      <PasskeyButton {...props} />
    </Suspense>
  );
