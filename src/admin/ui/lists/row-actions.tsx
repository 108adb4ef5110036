import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import {
  LinkBase,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import { RowIconButton } from '../row-icon-button.tsx';

interface RowActionsProps {
  readonly children?: ReactNode;
  /** False where the record cannot be changed, whatever the user's rights. */
  readonly editable?: boolean;
}

/** The view and edit buttons of a row, each for users who hold the right. Children are further buttons. */
export function RowActions({ children, editable = true }: RowActionsProps) {
  const { hasShow, hasEdit } = useResourceDefinition();
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', my: -0.5 }}>
      {hasShow && (
        <RowLink type="show" icon={<ViewIcon fontSize="small" />} label="screens.list.viewRecord" />
      )}
      {hasEdit && editable && (
        <RowLink type="edit" icon={<EditIcon fontSize="small" />} label="screens.list.editRecord" />
      )}
      {children}
    </Stack>
  );
}

function RowLink({ type, icon, label }: { type: 'show' | 'edit'; icon: ReactNode; label: string }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: type });
  if (!canAccess || !record) return null;
  const name = translate(label, { name: recordName(record) });
  return (
    <RowIconButton component={LinkBase} to={createPath({ resource, type, id: record.id })} label={name}>
      {icon}
    </RowIconButton>
  );
}
