import { Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-admin';
import { lazyScreen } from '../ui/lazy-screen.tsx';
import { useNewsRead, usePreferencesLoaded, useTourDone } from './preferences.ts';
import { RELEASE } from './release.ts';
import { onStartTour } from './tour-start.ts';

const Tour = lazyScreen(() => import('./tour.tsx'), 'Tour');
const TourOffer = lazyScreen(() => import('./tour-offer.tsx'), 'TourOffer');

/**
 * Offers the tour on the dashboard at the first sign-in, and shows it. A user who took or declined it is not asked
 * again.
 */
export function TourHost() {
  const { pathname } = useLocation();
  const isLoaded = usePreferencesLoaded();
  const [isDone, setIsDone] = useTourDone();
  const [, setNewsRead] = useNewsRead();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => onStartTour(() => setIsOpen(true)), []);
  /** At the first visit all news count as read. */
  const finish = useCallback(() => {
    setIsOpen(false);
    if (isDone) return;
    setIsDone(true);
    setNewsRead(RELEASE);
  }, [isDone, setIsDone, setNewsRead]);
  return (
    <Suspense>
      {isOpen && <Tour onClose={finish} />}
      {!isOpen && isLoaded && !isDone && pathname === '/dashboard' && (
        <TourOffer onBegin={() => setIsOpen(true)} onDecline={finish} />
      )}
    </Suspense>
  );
}
