import { Link } from '@mui/material';
import { LinkBase, useCreatePath, useGetOne, useRecordContext, useResourceContext } from 'react-admin';
import { entityNamed, entityOfResource } from '../../../domain/entities/index.ts';
import { isLocked, recordName } from '../../../domain/model/record-name.ts';
import type { EmbeddedRecord } from '../../../domain/model/schemas.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { HydraRecord } from '../../data-provider/hydra.ts';

interface ReferenceNameProps {
  readonly source: string;
  /** The name as a link to the record; on by default, shown only to users who may VIEW it. */
  readonly link?: boolean;
  readonly label?: string;
}

/** Shows the name of a reference of the current record, from the embedded object (SYS-04); a link where allowed. */
export function ReferenceName({ source, link = true }: ReferenceNameProps) {
  const record = useRecordContext<HydraRecord>();
  const resource = useResourceContext();
  const to = resource ? entityOfResource(resource)?.fields[source]?.to : undefined;
  const reference = record?.refs?.[source];
  if (!reference || !to) return null;
  return <EntityName reference={reference} entityName={to} link={link} />;
}

interface EntityNameProps {
  readonly reference: EmbeddedRecord;
  /** Class name: `User`. */
  readonly entityName: string;
  readonly link: boolean;
}

/** The name of an embedded reference, a link for users who may VIEW its record (SYS-13). */
export function EntityName({ reference, entityName, link }: EntityNameProps) {
  const { resource, label } = entityNamed(entityName);
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  // Another backend may give a bare link (API-06): then the name is asked for, where the user may read it.
  const isNameLocked = isLocked(reference);
  const bare = !isNameLocked && !label.some((field) => field in reference);
  const { data } = useGetOne(
    resource,
    { id: reference.id ?? 0 },
    { enabled: bare && canAccess === true && reference.id !== undefined },
  );
  const name = recordName(bare ? (data ?? reference) : reference);
  if (!link || isNameLocked || !canAccess || reference.id === undefined) return <>{name}</>;
  return (
    <Link component={LinkBase} to={createPath({ resource, type: 'show', id: reference.id })}>
      {name}
    </Link>
  );
}
