import { useResourceContext, useResourceDefinition, useTranslate } from 'react-admin';
import { useCanAccess } from '../../access/use-can-access.ts';

/** The heading over a row's actions; empty for users who may neither show, edit nor delete. */
function ActionsLabel() {
  const resource = useResourceContext() ?? '';
  const { hasShow } = useResourceDefinition();
  const translate = useTranslate();
  const { canAccess: canShow } = useCanAccess({ resource, action: 'show' });
  const { canAccess: canEdit } = useCanAccess({ resource, action: 'edit' });
  const { canAccess: canDelete } = useCanAccess({ resource, action: 'delete' });
  return <>{(hasShow && canShow) || canEdit || canDelete ? translate('screens.list.actions') : ''}</>;
}

/** The props of the column with a row's actions: it stays visible at the right edge, however wide the table is. */
export const ACTIONS = {
  label: <ActionsLabel />,
  align: 'right',
  sx: { position: 'sticky', right: 0, zIndex: 1, backgroundColor: 'inherit' },
} as const;
