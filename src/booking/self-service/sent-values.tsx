import { booking } from '#texts/booking.ts';
import { formatDay } from '../../domain/dates/days.ts';
import type { StandingAppointment } from '../../domain/visitors/own-appointment.ts';
import type { VisitorTexts } from '../../domain/visitors/visitor-texts.ts';

interface SentValuesProps {
  readonly texts: VisitorTexts;
  readonly sent: NonNullable<StandingAppointment['sent']>;
}

/** Shows the values that the visitor sent, under the names of the form's fields. */
export function SentValues({ texts, sent }: SentValuesProps) {
  const { person, appointment } = booking;
  const values = [
    [person.lastName, sent.lastName],
    [person.firstName, sent.firstName],
    [person.birthDate, formatDay(sent.birthDate)],
    [person.birthplace, sent.birthplace],
    [person.email, sent.email],
    [person.phone, sent.phone],
    [person.accFullName, sent.accFullName],
    [person.quality, sent.quality],
    [appointment.reason, sent.reason],
  ].filter(([, value]) => value);
  return (
    <details className="kept">
      <summary>{texts.ownPage.sent}</summary>
      <dl className="own-sent">
        {values.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
      </dl>
    </details>
  );
}
