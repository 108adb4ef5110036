import { useCallback, useState } from 'react';
import type { Booked } from './api.ts';
import { BookingForm } from './BookingForm.tsx';
import type { Pending } from './memory.ts';
import { type Appointment, Success } from './Success.tsx';

interface BookingPageProps {
  readonly zone: string;
  /** Where the visitor goes after a successful request (PUB-03); null when the page does not name it. */
  readonly website: string | null;
  /** Leaves for another site. */
  readonly leave: (website: string) => void;
}

/** The public page: the form, then what came of it. */
export function BookingPage({ zone, website, leave }: BookingPageProps) {
  const [appointment, setAppointment] = useState<Appointment | null>(null);
  const onBooked = useCallback((booked: Booked, { content, place }: Pending) => {
    const sent = JSON.parse(content) as { dateRDV: string };
    setAppointment({ id: booked.id, dateRDV: booked.dateRDV ?? sent.dateRDV, place });
  }, []);
  const again = useCallback(() => setAppointment(null), []);
  return appointment ? (
    <Success appointment={appointment} website={website} leave={leave} onAnother={again} />
  ) : (
    <BookingForm zone={zone} onBooked={onBooked} />
  );
}
