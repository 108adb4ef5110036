import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { queueForm } from '#texts/queue.ts';
import { fill } from '../i18n/fill.ts';
import { FieldError } from './fields.tsx';
import { labels } from './labels.ts';
import type { Standing } from './places.ts';
import { withoutScripts } from './taken-over.ts';
import type { HoursState } from './use-hours.ts';
import { type BookingValues, fieldId, hourValue } from './values.ts';

const { slots: texts } = booking;

interface SlotFieldProps {
  readonly state: HoursState;
  /** The standing of the place until the requested day. */
  readonly standing: Standing;
  /** What helps when the day has no free hour. */
  readonly whenNone: ReactNode;
}

/** The free hours of the day as large buttons, the first one chosen (SLOT-06). */
export function SlotField({ state, standing, whenNone }: SlotFieldProps) {
  const { fieldState } = useController<BookingValues>({ name: 'dateRDV' });
  const error = fieldState.error?.message;
  return (
    <fieldset
      className={error ? 'field field-wrong slots' : 'field slots'}
      id={fieldId('dateRDV')}
      tabIndex={-1}
      // The button that was reached goes while it is asked again.
      onFocus={({ currentTarget }) => state.opened() && currentTarget.focus()}
      onPointerDown={state.opened}
      aria-describedby={error && `${fieldId('dateRDV')}-error`}
    >
      <legend>{labels.dateRDV}</legend>
      <div role="status" className="slots-status">
        <Status state={state} standing={standing} />
      </div>
      {state.hours.length > 0 && <Hours state={state} />}
      <WithoutScripts hasHours={state.hours.length > 0} />
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

/** Without scripts the hours are asked for by a button, and again when place or day changed (PUB-07). */
const WithoutScripts = ({ hasHours }: { hasHours: boolean }) => (
  <div ref={withoutScripts} className="unscripted">
    {hasHours && <p className="hint">{texts.thenSend}</p>}
    <button type="submit" name="show" value="hours" className="button-quiet">
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
