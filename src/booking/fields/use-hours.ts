import { useCallback, useEffect, useRef, useState } from 'react';
import { isDay } from '../../domain/dates/days.ts';
import { type Hour, hoursOf } from '../../domain/scheduling/free-hours.ts';
import { useRetry } from '../../shared/use-retry.ts';
import { getSlots, type SlotQuery } from '../api.ts';
import type { PageState } from '../render/state.ts';

export interface HoursState {
  /** `waiting`: cell, region or date is not chosen yet. */
  readonly status: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly hours: readonly Hour[];
  readonly refresh: () => void;
  /** The field is opened: what failed is asked once more; says whether it is. */
  readonly isOpened: () => boolean;
}

type Hours = Pick<HoursState, 'status' | 'hours'>;

const NO_HOURS: readonly Hour[] = [];
const WAITING: Hours = { status: 'waiting', hours: NO_HOURS };

/**
 * The free hours of a day, asked again whenever cell, region, date or reason changes (SLOT-06). The answer to a
 * question that is no longer asked is ignored. `onFull` hears of a day that has no free hour.
 */
export function useHours(
  { cell, region, date }: SlotQuery,
  reason: string,
  { today, hours: drawnHours }: PageState,
  onFull: (day: SlotQuery) => void,
): HoursState {
  const [state, setState] = useState<Hours>(
    drawnHours ? { status: 'ready', hours: hoursOf(drawnHours.slots) } : WAITING,
  );
  const [attempt, setAttempt] = useState(0);
  const question = [cell, region, date, reason, attempt].join();
  // Hours that came with the server's page are not requested before something changes.
  const answeredQuestion = useRef(drawnHours ? question : '');
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question holds them; a change of reason asks again too
  useEffect(() => {
    if (question === answeredQuestion.current) return;
    answeredQuestion.current = '';
    if (!cell || !region || !isDay(date) || date < today) {
      setState(WAITING);
      return;
    }
    const asking = new AbortController();
    setState({ status: 'loading', hours: NO_HOURS });
    getSlots({ cell, region, date }, asking.signal).then(
      (slots) => {
        if (asking.signal.aborted) return;
        if (slots.length === 0) onFull({ cell, region, date });
        setState({ status: 'ready', hours: hoursOf(slots) });
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        console.warn(error);
        setState({ status: 'failed', hours: NO_HOURS });
      },
    );
    return () => asking.abort();
  }, [question, today]);

  const isOpened = useRetry(state.status === 'failed', [cell, region, date, reason].join(), refresh);
  return { ...state, refresh, isOpened };
}
