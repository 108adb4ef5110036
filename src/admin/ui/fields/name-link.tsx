import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { isLocked, recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';

interface NameLinkProps {
  /** For react-admin's columns. */
  readonly label?: string;
  /** The text of the link; absent: the record's name. */
  readonly children?: ReactNode;
}

/** The name of the record, a link to its page for users who may VIEW it. */
export function NameLink({ children }: NameLinkProps) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (!record) return null;
  const text = children ?? recordName(record);
  if (!canAccess || isLocked(record)) return <>{text}</>;
  return (
    <Link component={LinkBase} to={createPath({ resource, type: 'show', id: record.id })}>
      {text}
    </Link>
  );
}
