import { useFormContext } from 'react-hook-form';
import { booking } from '#texts/booking.ts';
import type { BookingValues } from '../form/booking-values.ts';

/** A field that only programs fill (PUB-04): off the screen, out of the tab order, unknown to screen readers. */
export function Honeypot() {
  const { register } = useFormContext<BookingValues>();
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor="field-website">{booking.honeypot}</label>
      <input id="field-website" type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
    </div>
  );
}
