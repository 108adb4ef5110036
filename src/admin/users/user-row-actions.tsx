import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EnableIconButton } from '../ui/lists/enable-toggle.tsx';
import { LockedMark } from '../ui/lists/locked-mark.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { useUserActions } from './use-user-actions.ts';

/** View, edit, what is between them, enable or disable; what would be refused is not shown, and why is said (RIGHTS-04, RIGHTS-14). */
export function UserRowActions({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { edit, toggle, above } = useUserActions();
  return (
    <RowActions editable={edit}>
      {children}
      {toggle && <EnableIconButton action="delete" />}
      {above && <LockedMark why={translate('users.above.mark')} />}
    </RowActions>
  );
}
