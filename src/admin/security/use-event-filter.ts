import { useLocation, useNavigate } from 'react-admin';
import { addDays } from '../../domain/dates/days.ts';
import { serviceToday } from '../../shared/page-settings.ts';
import { type EventFilter, eventsAddress, SECURITY_PAGES } from './addresses.ts';

/** The days that are shown to who has not asked for others. */
const USUAL_DAYS = 7;

/** The filter that an address says; the last days where it says none. */
function filterOf(search: string, today: string): EventFilter {
  const usual = { after: addDays(today, 1 - USUAL_DAYS) };
  const text = new URLSearchParams(search).get('filter');
  if (text === null) return usual;
  try {
    const filter: unknown = JSON.parse(text);
    return filter !== null && typeof filter === 'object' && !Array.isArray(filter) ? filter : usual;
  } catch {
    return usual;
  }
}

/** The filter of the lines; it lives in the address, so that Back, a reload and a bookmark keep it. */
export function useEventFilter() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return {
    filter: filterOf(search, serviceToday()),
    setFilter: (filter: EventFilter | null) =>
      navigate(filter === null ? SECURITY_PAGES.events : eventsAddress(filter)),
  };
}

type Period = Pick<EventFilter, 'after' | 'before'>;

/** The period of the refused sign-ins, in the address too. */
export function usePeriod() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { after, before }: Period = filterOf(search, serviceToday());
  return {
    period: { after, before },
    setPeriod: (period: Period) =>
      navigate(`${SECURITY_PAGES.signIns}?filter=${encodeURIComponent(JSON.stringify(period))}`),
  };
}
