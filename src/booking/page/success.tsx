import { useCallback, useEffect, useRef, useState } from 'react';
import { booking } from '#texts/booking.ts';
import { fill } from '../../i18n/fill.ts';
import { showOnHydration } from '../render/taken-over.ts';
import type { Appointment } from '../storage/confirmation-storage.ts';
import { PAGE } from './addresses.ts';
import { Confirmation } from './confirmation.tsx';

const { success: texts } = booking;

/** The time for which the message stands before the page leaves (PUB-03). */
export const DEPARTURE_MS = 2000;

interface SuccessProps {
  readonly appointment: Appointment;
  /** It was shown before a reload or the browser's Back: the departure does not begin again (PUB-12). */
  readonly isRestored: boolean;
  readonly website: string;
  readonly leave: (website: string) => void;
  /** Without it the empty form is another page. */
  readonly onAnother?: () => void;
}

/** Leaves for the site unless the reader stays. */
function useDeparture(isRestored: boolean, website: string, leave: SuccessProps['leave']) {
  const [staying, setStaying] = useState(isRestored);
  const stay = useCallback(() => setStaying(true), []);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => leave(website), DEPARTURE_MS);
    return () => clearTimeout(timer);
  }, [staying, website, leave]);
  useEffect(() => {
    // A visitor who returns by the browser's Back has not finished reading.
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, [stay]);
  return { staying, stay };
}

/**
 * The confirmation. It leaves for the organisation's site by itself, unless the reader shows in any way that they
 * are still reading: a key, a touch or a pointer press in the message (PUB-03).
 */
export function Success({ appointment, isRestored, website, leave, onAnother }: SuccessProps) {
  const message = useRef<HTMLElement>(null);
  const { staying, stay } = useDeparture(isRestored, website, leave);
  useEffect(() => message.current?.focus(), []);
  const site = new URL(website).host;
  return (
    <section
      ref={message}
      className="success"
      tabIndex={-1}
      aria-labelledby="success-title"
      aria-live="polite"
      onKeyDown={stay}
      onPointerDown={stay}
      onTouchStart={stay}
    >
      <h2 id="success-title">{texts.title}</h2>
      <Confirmation appointment={appointment} />
      <p>{texts.keep}</p>
      {appointment.link && (
        <p>
          <a href={appointment.link}>{texts.ownPage}</a>
        </p>
      )}
      <p className="success-actions">
        {appointment.link && (
          <a className="button-quiet" href={`${appointment.link}/agenda.ics`}>
            {texts.calendar}
          </a>
        )}
        <button ref={showOnHydration} hidden type="button" className="button-quiet" onClick={() => print()}>
          {texts.print}
        </button>
      </p>
      {staying ? (
        <p className="success-actions">
          <a className="button" href={website}>
            {fill(texts.leave, { site })}
          </a>
          {onAnother ? (
            <button type="button" className="button-quiet" onClick={onAnother}>
              {texts.another}
            </button>
          ) : (
            <a className="button-quiet" href={PAGE}>
              {texts.another}
            </a>
          )}
        </p>
      ) : (
        <div className="success-actions">
          <p className="hint">{fill(texts.leaving, { site })}</p>
          <button type="button" className="button" onClick={stay}>
            {texts.stay}
          </button>
        </div>
      )}
    </section>
  );
}
