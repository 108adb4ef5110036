import { useEffect, useRef, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { fill } from '../../i18n/fill.ts';
import { getNextDay, type SlotQuery } from '../api.ts';
import { fieldId } from '../form/booking-values.ts';
import { showOnHydration } from '../render/taken-over.ts';

const { slots: texts } = booking;

interface NextDayProps {
  readonly query: SlotQuery;
  readonly onFound: (day: string) => void;
}

/** Offers to look for the next day with a free hour, months ahead in one question. */
export function NextDay({ query, onFound }: NextDayProps) {
  const [status, setStatus] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const search = async () => {
    const asking = new AbortController();
    running.current = asking;
    setStatus(texts.loading);
    try {
      const day = await getNextDay(query, asking.signal);
      if (!day) return setStatus(fill(texts.nextNone, { day: longDay(query.date) }));
      onFound(day);
      // This button goes with what it looked for: its hours are next.
      document.getElementById(fieldId('dateRDV'))?.focus();
    } catch (error) {
      if (asking.signal.aborted) return;
      console.warn(error);
      setStatus(texts.nextFailed);
    }
  };

  return (
    <div ref={showOnHydration} hidden className="next-day">
      <p role="status">{status}</p>
      <button type="button" className="button-quiet" onClick={search}>
        {texts.next}
      </button>
    </div>
  );
}
