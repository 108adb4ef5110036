import { Link } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { formatDay, formatMoment } from '../../../domain/dates/days.ts';
import type { Conflict } from '../../ui/forms/use-forced-save.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** The records that a 409 names (APT-13). Another backend may name none. */
interface ConflictRecords {
  readonly appointments?: readonly {
    readonly id: number;
    readonly dateRDV: string;
    readonly sameHour: boolean;
  }[];
  /** Id and day for users who may VIEW the record. */
  readonly deceased?: { readonly id?: number; readonly deathDate?: string } | null;
}

interface BesideProps {
  readonly resource: string;
  readonly id: number;
  readonly text: string;
}

/** A record that opens beside the form, which keeps what was typed. */
function Beside({ resource, id, text }: BesideProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Link
      component={LinkBase}
      to={createPath({ resource, type: 'show', id })}
      target="_blank"
      rel="noopener"
      sx={{ fontWeight: 600 }}
    >
      {text}
      <span style={visuallyHidden}> {translate('veterans.likenesses.newTab')}</span>
    </Link>
  );
}

/** Shows the reasons against a booking: the person's other appointments, each with its link, and their death. */
export function Standing({ conflict }: { conflict: Conflict | null }) {
  const translate = useTranslate();
  const { appointments = [], deceased }: ConflictRecords = conflict?.body ?? {};
  if (appointments.length === 0 && !deceased) return <strong>{conflict?.message}</strong>;
  return (
    <>
      {deceased && (
        <p style={{ marginTop: 0 }}>
          <strong>
            {deceased.deathDate
              ? translate('appointments.standing.deceasedOn', { day: formatDay(deceased.deathDate) })
              : translate('appointments.standing.deceased')}
          </strong>{' '}
          {deceased.id !== undefined && (
            <Beside resource="veterans" id={deceased.id} text={translate('appointments.standing.record')} />
          )}
        </p>
      )}
      {appointments.length > 0 && (
        <>
          <strong>{translate('appointments.standing.booked')}</strong>
          <ul style={{ margin: '8px 0 0', paddingLeft: 20 }}>
            {appointments.map(({ id, dateRDV, sameHour }) => (
              <li key={id}>
                <Beside
                  resource="appointments"
                  id={id}
                  text={translate('appointments.standing.appointment', { id, moment: formatMoment(dateRDV) })}
                />
                <br />
                {translate(`appointments.standing.${sameHour ? 'sameHour' : 'sameReason'}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
