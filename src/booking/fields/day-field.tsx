import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import { shownWhileTyping } from '../../domain/dates/day-mask.ts';
import { addDays, formatDay, isDay } from '../../domain/dates/days.ts';
import { longDay } from '../../domain/dates/long-day.ts';
import { fill } from '../../i18n/fill.ts';
import type { BookingValues, FieldName } from '../form/booking-values.ts';
import { dayOrText } from '../form/typed.ts';
import { controlProps, Field } from './fields.tsx';

const { appointment: texts } = booking;

/** Shows the button where the browser can open a calendar; elsewhere, and without scripts, the day is typed. */
const shownWhereItOpens = (button: HTMLButtonElement | null) => {
  if (button) button.hidden = !('showPicker' in HTMLInputElement.prototype);
};

interface DayFieldProps {
  readonly name: FieldName;
  /** The first day that can be chosen, YYYY-MM-DD. */
  readonly min: string;
  /** Called with a new day, in the same event as the form's own change. */
  readonly onChanged: () => void;
}

/**
 * A day: typed as DD/MM/YYYY in every browser, whatever its language (SYS-02; a native field follows the browser's),
 * or picked in the browser's own calendar. The form holds YYYY-MM-DD, or what is typed so far.
 */
export function DayField({ name, min, onChanged }: DayFieldProps) {
  const { field, fieldState } = useController<BookingValues>({ name });
  const calendar = useRef<HTMLInputElement>(null);
  const error = fieldState.error?.message;
  const hint = fill(texts.dateHint, { example: formatDay(addDays(min, 1)) });
  // Kept as it is typed while it means the form's value: 2/11/2026 on the way to 25/11/2026 is not made 02/11/2026.
  const [draft, setDraft] = useState('');
  const text = dayOrText(draft, min) === field.value ? draft : formatDay(field.value) || field.value;
  const change = (text: string) => {
    setDraft(text);
    field.onChange(dayOrText(text, min));
    onChanged();
  };
  return (
    <Field name={name} hint={hint} error={error}>
      <div className="day">
        <input
          {...field}
          {...controlProps(name, error, hint)}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          aria-required
          onBlur={() => {
            setDraft('');
            field.onBlur();
          }}
          onChange={({ target: { value } }) => change(shownWhileTyping(value))}
        />
        {/* For its calendar alone, which opens where it stands. */}
        <input
          ref={calendar}
          type="date"
          className="day-calendar"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          value={isDay(field.value) ? field.value : ''}
          onChange={({ target: { value } }) => value && change(formatDay(value))}
        />
        <button
          ref={shownWhereItOpens}
          hidden
          type="button"
          className="day-button"
          aria-label={texts.calendar}
          title={texts.calendar}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarIcon />
        </button>
      </div>
      <p className="said" aria-live="polite">
        {longDay(field.value)}
      </p>
    </Field>
  );
}

function CalendarIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="26"
      height="26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
    </svg>
  );
}
