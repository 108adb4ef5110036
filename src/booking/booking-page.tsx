import { useCallback, useEffect, useState } from 'react';
import { keepFocus } from '../service/keep-focus.ts';
import type { Booked } from './api.ts';
import { BookingForm } from './booking-form.tsx';
import { forgetShown, keep, readShown } from './kept.ts';
import { LastConfirmation } from './last-confirmation.tsx';
import type { Pending } from './memory.ts';
import { Success } from './success.tsx';

interface BookingPageProps {
  readonly zone: string;
  /** Where the visitor goes after a successful request (PUB-03); null when the page does not name it. */
  readonly website: string | null;
  /** Leaves for another site. */
  readonly leave: (website: string) => void;
}

/** The public page: the form, then what came of it. */
export function BookingPage({ zone, website, leave }: BookingPageProps) {
  useEffect(() => keepFocus({ page: '#booking', title: 'main h1' }), []);
  const [shown] = useState(readShown);
  const [appointment, setAppointment] = useState(shown);
  const onBooked = useCallback((booked: Booked, { content, place }: Pending) => {
    const sent = JSON.parse(content) as { dateRDV: string };
    const made = { id: booked.id, dateRDV: booked.dateRDV ?? sent.dateRDV, place };
    keep(made);
    setAppointment(made);
  }, []);
  const again = useCallback(() => {
    forgetShown();
    setAppointment(null);
  }, []);
  return appointment ? (
    <Success
      appointment={appointment}
      seen={appointment === shown}
      website={website}
      leave={leave}
      onAnother={again}
    />
  ) : (
    <>
      <LastConfirmation />
      <BookingForm zone={zone} onBooked={onBooked} />
    </>
  );
}
