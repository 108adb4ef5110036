import type { SubmitEvent } from 'react';
import { booking } from '#texts/booking.ts';
import { queueForm } from '#texts/queue.ts';
import { fieldId } from '../form/booking-values.ts';
import type { Standing } from './offices.ts';

/**
 * The main button where the day has no free hour: to be written to when a place is free, if one can wait there
 * (QUEUE-01), else back to what is to be chosen otherwise. The form is then posted, scripts or not.
 */
export function WithoutHour({ standing }: { standing: Standing }) {
  if (standing === 'full')
    return (
      <button type="submit" name="wait" value="1" className="button">
        {queueForm.wait}
      </button>
    );
  const isClosed = standing === 'closed';
  return (
    <a className="button" href={`#${fieldId(isClosed ? 'region' : 'date')}`}>
      {isClosed ? booking.slots.otherPlace : booking.slots.otherDay}
    </a>
  );
}

/** Whether the queue's button sends the form: the browser itself then does, and shows the page that answers. */
export const asksToWait = ({ nativeEvent: { submitter } }: SubmitEvent): boolean =>
  submitter?.getAttribute('name') === 'wait';
