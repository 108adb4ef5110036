import { booking } from '#texts/booking.ts';
import { formatDay, timeOf } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import type { Appointment } from '../storage/confirmation-storage.ts';

const { success: texts } = booking;

/** Number, QR code, date, time and office of a visitor's appointment. It shows nothing personal. */
export const Confirmation = ({ appointment }: { appointment: Appointment }) => {
  const { id, dateRDV, place, map, papers } = appointment;
  return (
    <dl>
      <dt>{texts.number}</dt>
      <dd className="number">
        {id}
        <img src={`/public/code/${id}.svg`} alt="" />
      </dd>
      <dt>{texts.date}</dt>
      <dd>
        {longDay(dateRDV)} <span className="short-day">({formatDay(dateRDV)})</span>
      </dd>
      <dt>{texts.time}</dt>
      <dd>{timeOf(dateRDV)}</dd>
      <dt>{texts.place}</dt>
      <dd className="pre-line">
        {place}
        {map && (
          <>
            {' '}
            <a href={map}>{booking.address.map}</a>
          </>
        )}
      </dd>
      {papers && (
        <>
          <dt>{texts.papers}</dt>
          <dd className="pre-line">{papers.join('\n')}</dd>
        </>
      )}
    </dl>
  );
};
