import { useEffect, useRef, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { addDays } from '../domain/days.ts';
import { longDay } from '../domain/long-day.ts';
import { fill } from '../i18n/fill.ts';
import { getNextDays, getSlots, type SlotQuery } from './api.ts';
import { findNextDay, SEARCHED_DAYS } from './open-days.ts';
import { fieldId } from './values.ts';

const { slots: texts } = booking;

type Progress =
  | { readonly at: 'idle'; readonly text?: string }
  | { readonly at: 'searching'; readonly day?: string };

interface NextDayProps {
  readonly query: SlotQuery;
  readonly onFound: (day: string) => void;
}

/** Offers to look for the next day with a free hour, and shows the search. */
export function NextDay({ query, onFound }: NextDayProps) {
  const [after, setAfter] = useState(query.date);
  const [progress, setProgress] = useState<Progress>({ at: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const search = async () => {
    const asking = new AbortController();
    running.current = asking;
    setProgress({ at: 'searching' });
    try {
      const found = await findNextDay({
        after,
        nextDays: () => getNextDays(query, asking.signal),
        isOpen: async (date) => (await getSlots({ ...query, date }, asking.signal)).length > 0,
        onDay: (day) => {
          if (asking.signal.aborted) return false;
          setProgress({ at: 'searching', day });
          return true;
        },
      });
      if (asking.signal.aborted) return;
      if ('day' in found) {
        onFound(found.day);
        // This button goes with what it looked for: its hours are next.
        document.getElementById(fieldId('dateRDV'))?.focus();
        return;
      }
      if (found.none === 'never') return setProgress({ at: 'idle', text: texts.nextNever });
      const last = addDays(after, SEARCHED_DAYS);
      setAfter(last);
      setProgress({ at: 'idle', text: fill(texts.nextNone, { day: longDay(last) }) });
    } catch (error) {
      if (asking.signal.aborted) return;
      console.warn(error);
      setProgress({ at: 'idle', text: texts.nextFailed });
    }
  };

  const stop = () => {
    running.current?.abort();
    setProgress({ at: 'idle' });
  };

  return (
    <div className="next-day">
      <p role="status">
        {progress.at === 'searching' ? (
          <span className="loading">
            <span className="spinner" aria-hidden="true" />
            {progress.day ? fill(texts.searching, { day: longDay(progress.day) }) : texts.loading}
          </span>
        ) : (
          progress.text
        )}
      </p>
      {progress.at === 'searching' ? (
        <button type="button" className="button-quiet" onClick={stop}>
          {texts.stop}
        </button>
      ) : (
        <button type="button" className="button-quiet" onClick={search}>
          {after === query.date ? texts.next : texts.nextMore}
        </button>
      )}
    </div>
  );
}
