import { type ComponentProps, useState } from 'react';
import { auth } from '#texts/accounts/auth.ts';
import { Field } from './field.tsx';

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'action'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          className="reveal"
          aria-label={isShown ? auth.login.hide : auth.login.show}
          title={isShown ? auth.login.hide : auth.login.show}
          onClick={() => setIsShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  );
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {isCrossed && <path d="M4 20 20 4" strokeLinecap="round" />}
    </svg>
  );
}
