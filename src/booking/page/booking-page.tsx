import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Booked } from '../api.ts';
import type { PageState } from '../render/state.ts';
import { forgetShown, keep, readShown } from '../storage/confirmation-storage.ts';
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
    const keeping = import('../../service/keep-focus.ts')
      .then(({ keepFocus }) => keepFocus({ page: '#booking', title: 'main h1' }))
      .catch(console.warn);
    return () => void keeping.then((stop) => stop?.());
  }, []);
  const { booked } = state;
  const [shown, setShown] = useState(booked ?? null);
  const [appointment, setAppointment] = useState(shown);
  // After the server's page was taken over, which knows nothing of this tab.
  useLayoutEffect(() => {
    if (booked) return;
    const before = readShown();
    setShown(before);
    setAppointment(before);
  }, [booked]);
  const onBooked = useCallback((booked: Booked, { content, confirmed }: Pending) => {
    const sent = JSON.parse(content) as { dateRDV: string };
    const made = { id: booked.id, dateRDV: booked.dateRDV ?? sent.dateRDV, ...confirmed };
    keep(made);
    setAppointment({ ...made, link: booked.link });
  }, []);
  const again = useCallback(() => {
    forgetShown();
    setAppointment(null);
  }, []);
  return appointment ? (
    <>
      <form id={SWITCHED} action={booked ? '/public/confirmation' : '/public'} />
      <Success
        appointment={appointment}
        seen={appointment === shown}
        website={state.website}
        leave={leave}
        onAnother={booked ? undefined : again}
      />
    </>
  ) : (
    <>
      <LastConfirmation made={state.confirmed} />
      {/* What it holds is taken over in a task of its own (PUB-07). */}
      <Suspense>
        <BookingForm state={state} onBooked={onBooked} />
      </Suspense>
    </>
  );
}
