import { type ReactNode, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { queueForm } from '#texts/queue.ts';
import { fill } from '../../i18n/fill.ts';
import type { BookingValues } from '../form/booking-values.ts';
import { fieldId, SHOW } from '../form/booking-values.ts';
import { hourValue } from '../form/values.ts';
import { withoutScripts, withoutScriptsInRoom } from '../render/taken-over.ts';
import { FieldError } from './fields.tsx';
import { labels } from './labels.ts';
import type { Standing } from './offices.ts';
import type { HoursState } from './use-hours.ts';

const { slots: texts } = booking;

interface SlotFieldProps {
  readonly state: HoursState;
  /** The standing of the office until the requested day. */
  readonly standing: Standing;
  /** Helps when the day has no free hour. */
  readonly whenNone: ReactNode;
}

/** The free hours of the day as large buttons, the first one chosen (SLOT-06). */
export function SlotField({ state, standing, whenNone }: SlotFieldProps) {
  const { fieldState } = useController<BookingValues>({ name: 'dateRDV' });
  const error = fieldState.error?.message;
  // Hours that the server drew, for a form that came without scripts.
  const [hadHours] = useState(state.hours.length > 0);
  return (
    <fieldset
      className={error ? 'field field-wrong slots' : 'field slots'}
      id={fieldId('dateRDV')}
      tabIndex={-1}
      // The button that was reached goes while it is asked again.
      onFocus={({ currentTarget }) => state.isOpened() && currentTarget.focus()}
      onPointerDown={state.isOpened}
      aria-describedby={error && `${fieldId('dateRDV')}-error`}
    >
      <legend>{labels.dateRDV}</legend>
      <div role="status" className="slots-status">
        <Status state={state} standing={standing} />
      </div>
      {state.hours.length > 0 && <Hours state={state} />}
      {state.status === 'waiting' ? (
        <ShowHours />
      ) : (
        <OtherHours hasHours={state.hours.length > 0} keepsRoom={hadHours} />
      )}
      {state.status === 'ready' && state.hours.length === 0 && (
        <>
          {standing !== 'closed' && whenNone}
          {standing === 'full' && <p className="hint">{queueForm.hint}</p>}
        </>
      )}
      {state.status === 'failed' && (
        <button type="button" className="button-quiet" onClick={state.refresh}>
          {booking.choices.retry}
        </button>
      )}
      <FieldError name="dateRDV" error={error} />
      {fieldState.error?.type === 'taken' && state.hours.length > 0 && (
        <p className="hint">{texts.takenHint}</p>
      )}
    </fieldset>
  );
}

/**
 * The button that asks for the hours where no script does (PUB-07). It stays while office or day is missing: with
 * scripts it leads to what is missing. Its room is there from the first drawing, so that nothing moves when scripts arrive.
 */
const ShowHours = () => (
  <div className="unscripted">
    <button type="submit" name={SHOW} value="hours" className="button-quiet">
      {texts.show}
    </button>
  </div>
);

/** Asks for the hours of another office or day where no script does it by itself. */
const OtherHours = ({ hasHours, keepsRoom }: { hasHours: boolean; keepsRoom: boolean }) => (
  <div ref={keepsRoom ? withoutScriptsInRoom : withoutScripts} className="unscripted">
    {hasHours && <p className="hint">{texts.thenSend}</p>}
    <button type="submit" name={SHOW} value="hours" className="button-quiet">
      {hasHours ? texts.showAgain : texts.show}
    </button>
  </div>
);

const HINTS = { open: texts.noneHint, full: texts.fullHint, closed: texts.closedHint } as const;

function Status({ state: { status, hours }, standing }: Pick<SlotFieldProps, 'state' | 'standing'>) {
  if (status === 'waiting') return <p className="slots-empty">{texts.waiting}</p>;
  if (status === 'loading')
    return (
      <p className="loading">
        <span className="spinner" aria-hidden="true" />
        {texts.loading}
      </p>
    );
  if (hours.length > 0)
    return (
      <p className="hint">
        {fill(texts.found, { smart_count: hours.length })} {texts.zone}
      </p>
    );
  return (
    <div className="slots-empty">
      <strong>{texts.none}</strong>
      <p>{status === 'failed' ? texts.failedHint : HINTS[standing]}</p>
    </div>
  );
}

function Hours({ state: { hours } }: { state: HoursState }) {
  const { setValue, clearErrors } = useFormContext<BookingValues>();
  const { field } = useController<BookingValues>({ name: 'dateRDV' });
  return (
    <div className="hours">
      {hours.map((hour) => (
        <label key={hour.dateRDV} className="hour">
          <input
            type="radio"
            name={field.name}
            value={hourValue(hour)}
            checked={field.value === hour.dateRDV}
            onChange={() => {
              setValue('dateRDV', hour.dateRDV);
              setValue('calendar', hour.calendar);
              clearErrors('dateRDV');
            }}
          />
          <span>{hour.time}</span>
        </label>
      ))}
    </div>
  );
}
