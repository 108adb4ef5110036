import { useResourceContext, useResourceDefinition, useTranslate } from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';

/** The heading over a row's actions; nothing over a column that this user finds empty. */
function ActionsLabel() {
  const resource = useResourceContext() ?? '';
  const { hasShow } = useResourceDefinition();
  const translate = useTranslate();
  const { canAccess: canShow } = useCanAccess({ resource, action: 'show' });
  const { canAccess: canEdit } = useCanAccess({ resource, action: 'edit' });
  const { canAccess: canDelete } = useCanAccess({ resource, action: 'delete' });
  return <>{(hasShow && canShow) || canEdit || canDelete ? translate('screens.list.actions') : ''}</>;
}

/** The column of a row's actions: however wide the others are, it stays in sight at the right edge. */
export const ACTIONS = {
  label: <ActionsLabel />,
  align: 'right',
  sx: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: 'inherit' },
} as const;
