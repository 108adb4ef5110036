import { Alert, Box, Link } from '@mui/material';
import { LinkBase, useCloseNotification, useCreatePath } from 'react-admin';
import { formatMoment } from '../../../domain/dates/days.ts';
import { recordName } from '../../../domain/model/record-name.ts';
import { numbered } from '../../../i18n/names.ts';

/** An appointment that blocks a change, as the body of a 409 lists it. */
interface InTheWayAppointment {
  readonly id: number;
  readonly lastName: string;
  readonly firstName: string;
  readonly dateRDV: string;
}

interface InTheWayProps {
  /** The server's message. */
  readonly message: string;
  readonly appointments: readonly InTheWayAppointment[];
}

/**
 * A refusal with the appointments that block the change. Each opens in a new tab, so that the current page stays
 * (CAL-07).
 */
export function InTheWay({ message, appointments }: InTheWayProps) {
  const createPath = useCreatePath();
  const close = useCloseNotification();
  return (
    <Alert severity="error" onClose={close} sx={{ maxWidth: 480, boxShadow: 6 }}>
      {message}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: '40vh', overflowY: 'auto' }}>
        {appointments.map(({ id, dateRDV, ...person }) => (
          <li key={id}>
            <Link
              component={LinkBase}
              to={createPath({ resource: 'appointments', type: 'show', id })}
              target="_blank"
              rel="noopener"
              sx={{ color: 'inherit', textDecorationColor: 'inherit' }}
            >
              {numbered(id)}, {recordName(person)}, {formatMoment(dateRDV)}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
