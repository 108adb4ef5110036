import { EnableIconButton } from '../ui/EnableToggle.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { useUserActions } from './useUserActions.ts';

/** View, edit, enable or disable: what would be refused is not shown (RIGHTS-04, RIGHTS-12). */
export function UserRowActions() {
  const { edit, toggle } = useUserActions();
  return <RowActions editable={edit}>{toggle && <EnableIconButton action="delete" />}</RowActions>;
}
