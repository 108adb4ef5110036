import { Link } from '@mui/material';
import { LinkBase, useCreatePath, useRecordContext } from 'react-admin';
import { isLocked, recordName } from '../../../domain/model/record-name.ts';
import { useCanAccess } from '../../access/use-can-access.ts';
import type { AppointmentRecord } from '../../data-provider/records.ts';

/**
 * The visitor's name: a link to the veteran with Veteran VIEW, else to the appointment with Appointment VIEW, else
 * plain text (RIGHTS-10).
 */
export function AppointmentName() {
  const record = useRecordContext<AppointmentRecord>();
  const createPath = useCreatePath();
  const veterans = useCanAccess({ resource: 'veterans', action: 'show' });
  const appointments = useCanAccess({ resource: 'appointments', action: 'show' });
  if (!record) return null;
  const name = recordName(record);
  const canceledStyle = { textDecoration: record.canceled ? 'line-through' : undefined };
  const { veteran: reference } = record.refs;
  const veteran = reference && !isLocked(reference) ? reference.id : undefined;
  const target =
    veteran !== undefined && veterans.canAccess
      ? createPath({ resource: 'veterans', type: 'show', id: veteran })
      : appointments.canAccess
        ? createPath({ resource: 'appointments', type: 'show', id: record.id })
        : null;
  if (!target) return <span style={canceledStyle}>{name}</span>;
  return (
    <Link component={LinkBase} to={target} sx={canceledStyle}>
      {name}
    </Link>
  );
}
