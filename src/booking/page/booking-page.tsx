import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { BookingAnswer } from '../api.ts';
import type { PageState } from '../render/state.ts';
import { forgetShownConfirmation, keep, readShownConfirmation } from '../storage/confirmation-storage.ts';
import type { Pending } from '../storage/draft-storage.ts';
import { SWITCHED } from './addresses.ts';
import { BookingForm } from './booking-form.tsx';
import { LastConfirmation } from './last-confirmation.tsx';
import { Success } from './success.tsx';

interface BookingPageProps extends PageState {
  /** Leaves for another site. */
  readonly leave?: (website: string) => void;
}

const leaveFor = (website: string) => window.location.assign(website);

/** The public page: the form, then what came of it. */
export function BookingPage({ leave = leaveFor, ...state }: BookingPageProps) {
  useEffect(() => {
    // After the page: no focus is lost before it is used.
    const keeping = import('../../shared/keep-focus.ts')
      .then(({ keepFocus }) => keepFocus({ page: '#booking', title: 'main h1' }))
      .catch(console.warn);
    return () => void keeping.then((stop) => stop?.());
  }, []);
  const { booked } = state;
  const [confirmed, setConfirmed] = useState(booked ?? null);
  const [appointment, setAppointment] = useState(confirmed);
  // After the server's page was taken over, which knows nothing of this tab.
  useLayoutEffect(() => {
    if (booked) return;
    const before = readShownConfirmation();
    setConfirmed(before);
    setAppointment(before);
  }, [booked]);
  const onBooked = useCallback((bookingAnswer: BookingAnswer, { content, confirmed }: Pending) => {
    const request: { dateRDV: string } = JSON.parse(content);
    const appointment = {
      id: bookingAnswer.id,
      dateRDV: bookingAnswer.dateRDV ?? request.dateRDV,
      ...confirmed,
    };
    keep(appointment);
    setAppointment({ ...appointment, link: bookingAnswer.link });
  }, []);
  const again = useCallback(() => {
    forgetShownConfirmation();
    setAppointment(null);
  }, []);
  return appointment ? (
    <>
      <form id={SWITCHED} action={booked ? '/public/confirmation' : '/public'} />
      <Success
        appointment={appointment}
        isRestored={appointment === confirmed}
        website={state.website}
        leave={leave}
        onAnother={booked ? undefined : again}
      />
    </>
  ) : (
    <>
      <LastConfirmation appointment={state.confirmed} />
      {/* React takes over the form in a task of its own (PUB-07). */}
      <Suspense>
        <BookingForm state={state} onBooked={onBooked} />
      </Suspense>
    </>
  );
}
