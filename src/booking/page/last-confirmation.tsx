import { useEffect, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { type Appointment, forgetConfirmation, readConfirmation } from '../storage/confirmation-storage.ts';
import { PAGE } from './addresses.ts';
import { Confirmation } from './confirmation.tsx';

/** One line over the form for half an hour after a request: opens its confirmation, or forgets it (PUB-12). */
export function LastConfirmation({ appointment: bookedNow }: { appointment: Appointment | undefined }) {
  const [confirmation, setConfirmation] = useState<ReturnType<typeof readConfirmation>>(null);
  useEffect(() => setConfirmation(readConfirmation()), []);
  useEffect(() => {
    if (!confirmation) return;
    const timer = setTimeout(() => setConfirmation(readConfirmation()), confirmation.until - Date.now());
    return () => clearTimeout(timer);
  }, [confirmation]);
  const appointment = bookedNow ?? confirmation?.appointment;
  if (!appointment) return null;
  const forget = () => {
    forgetConfirmation();
    setConfirmation(null);
  };
  return (
    <details className="kept">
      <summary>{booking.kept.find}</summary>
      <Confirmation appointment={appointment} />
      {/* The server erases what was booked without scripts: its cookie is out of their reach. */}
      <form method="post" action={PAGE}>
        <button
          type={bookedNow ? 'submit' : 'button'}
          name="forget"
          value="kept"
          className="button-quiet"
          onClick={forget}
        >
          {booking.kept.forget}
        </button>
      </form>
    </details>
  );
}
