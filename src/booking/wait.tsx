import type { FormEvent } from 'react';
import { queueForm as texts } from '#texts/queue.ts';

/** Where no hour is free: to be written to when there is one (QUEUE-01). The form is then posted, scripts or not. */
export const Wait = () => (
  <button type="submit" name="wait" value="1" className="button-quiet">
    {texts.wait}
  </button>
);

/** Whether that button sends the form: the browser itself then does, and shows the page that answers. */
export const asksToWait = ({ nativeEvent }: FormEvent): boolean =>
  ((nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null)?.name === 'wait';
