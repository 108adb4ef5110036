import { booking } from '#texts/booking.ts';
import { formatDay, timeOf } from '../domain/days.ts';
import { longDay } from '../domain/long-day.ts';
import type { Appointment } from './kept.ts';

const { success: texts } = booking;

/** Date, time, place and number: what a visitor needs of their appointment, and nothing of who they are. */
export const Confirmation = ({ appointment }: { appointment: Appointment }) => {
  const { id, dateRDV, place, papers } = appointment;
  return (
    <dl>
      <dt>{texts.date}</dt>
      <dd>
        {longDay(dateRDV)} <span className="short-day">({formatDay(dateRDV)})</span>
      </dd>
      <dt>{texts.time}</dt>
      <dd>{timeOf(dateRDV)}</dd>
      <dt>{texts.place}</dt>
      <dd>{place}</dd>
      <dt>{texts.number}</dt>
      <dd>{id}</dd>
      {papers && (
        <>
          <dt>{texts.papers}</dt>
          <dd className="told-lines">{papers.join('\n')}</dd>
        </>
      )}
    </dl>
  );
};
