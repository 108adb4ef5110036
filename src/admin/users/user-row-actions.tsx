import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EnableIconButton } from '../ui/lists/enable-toggle.tsx';
import { LockedMark } from '../ui/lists/locked-mark.tsx';
import { RowActions } from '../ui/lists/row-actions.tsx';
import { useUserActions } from './use-user-actions.ts';

/**
 * The actions of a row: view, edit, the children, enable or disable. Actions that the API would refuse are hidden, with
 * the reason (RIGHTS-04, RIGHTS-14).
 */
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
