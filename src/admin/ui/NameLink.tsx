import { Link } from '@mui/material';
import { LinkBase, useCanAccess, useCreatePath, useRecordContext, useResourceContext } from 'react-admin';
import { recordName } from './recordName.ts';

/** The name of the record, a link to its page for who may VIEW it. */
export function NameLink({ label: _label }: { label?: string }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  if (!record) return null;
  if (!canAccess) return <>{recordName(record)}</>;
  return (
    <Link component={LinkBase} to={createPath({ resource, type: 'show', id: record.id })}>
      {recordName(record)}
    </Link>
  );
}
