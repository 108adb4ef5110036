import { useEffect, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { Confirmation } from './confirmation.tsx';
import { forgetKept, readKept } from './kept.ts';

/** One line over the form for half an hour after a request: opens its confirmation, or forgets it (PUB-12). */
export function LastConfirmation() {
  const [kept, setKept] = useState<ReturnType<typeof readKept>>(null);
  useEffect(() => setKept(readKept()), []);
  useEffect(() => {
    if (!kept) return;
    const timer = setTimeout(() => setKept(readKept()), kept.until - Date.now());
    return () => clearTimeout(timer);
  }, [kept]);
  if (!kept) return null;
  const forget = () => {
    forgetKept();
    setKept(null);
  };
  return (
    <details className="kept">
      <summary>{booking.kept.find}</summary>
      <Confirmation appointment={kept.appointment} />
      <button type="button" className="button-quiet" onClick={forget}>
        {booking.kept.forget}
      </button>
    </details>
  );
}
