import { booking } from '#texts/booking.ts';
import { dayInYear } from '../../domain/dates/long-day.ts';

interface OpenDaysProps {
  readonly days: readonly string[];
  /** The day that the form has. */
  readonly selectedDay: string;
  readonly onChoose: (day: string) => void;
}

/** The next days with places of the chosen office (PUB-09); without scripts each sends the form for its hours. */
export function OpenDays({ days, selectedDay, onChoose }: OpenDaysProps) {
  if (days.length === 0) return null;
  return (
    <fieldset className="field open-days">
      <legend className="hint">{booking.appointment.openDays}</legend>
      {days.map((day) => (
        <button
          key={day}
          type="submit"
          name="day"
          value={day}
          className="button-quiet"
          aria-pressed={day === selectedDay}
          onClick={(event) => {
            event.preventDefault();
            onChoose(day);
          }}
        >
          {dayInYear(day)}
        </button>
      ))}
    </fieldset>
  );
}
