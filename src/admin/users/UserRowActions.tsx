import { useTranslate } from 'react-admin';
import { EnableIconButton } from '../ui/EnableToggle.tsx';
import { LockedMark } from '../ui/LockedMark.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { useUserActions } from './useUserActions.ts';

/** View, edit, enable or disable; what would be refused is not shown, and why is said (RIGHTS-04, RIGHTS-14). */
export function UserRowActions() {
  const translate = useTranslate();
  const { edit, toggle, above } = useUserActions();
  return (
    <RowActions editable={edit}>
      {toggle && <EnableIconButton action="delete" />}
      {above && <LockedMark why={translate('users.above.mark')} />}
    </RowActions>
  );
}
