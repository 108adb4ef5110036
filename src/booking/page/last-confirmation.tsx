import { useEffect, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { type Appointment, forgetKept, readKept } from '../storage/confirmation-storage.ts';
import { PAGE } from './addresses.ts';
import { Confirmation } from './confirmation.tsx';

/** One line over the form for half an hour after a request: opens its confirmation, or forgets it (PUB-12). */
export function LastConfirmation({ made }: { made: Appointment | undefined }) {
  const [kept, setKept] = useState<ReturnType<typeof readKept>>(null);
  useEffect(() => setKept(readKept()), []);
  useEffect(() => {
    if (!kept) return;
    const timer = setTimeout(() => setKept(readKept()), kept.until - Date.now());
    return () => clearTimeout(timer);
  }, [kept]);
  const appointment = made ?? kept?.appointment;
  if (!appointment) return null;
  const forget = () => {
    forgetKept();
    setKept(null);
  };
  return (
    <details className="kept">
      <summary>{booking.kept.find}</summary>
      <Confirmation appointment={appointment} />
      {/* The server erases what was booked without scripts: its cookie is out of their reach. */}
      <form method="post" action={PAGE}>
        <button
          type={made ? 'submit' : 'button'}
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
