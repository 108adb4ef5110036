import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { longDay } from '../../domain/dates/long-day.ts';
import { BookingPage } from '../page/booking-page.tsx';
import { readShownConfirmation } from '../storage/confirmation-storage.ts';
import { nextTask } from './next-task.ts';
import type { PageState } from './state.ts';

/** Takes the server's page over, in short tasks. */
export async function hydrate(): Promise<void> {
  const root = document.getElementById('booking');
  const text = document.getElementById('booking-state')?.textContent;
  if (!root || !text) throw new Error('public.html has no #booking, or nothing in it');
  const state: PageState = JSON.parse(text);
  // Reading the data for days in words takes as long as all else, and the tab's storage is read from a disk.
  longDay(state.today);
  await nextTask();
  readShownConfirmation();
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BookingPage {...state} />
      </StrictMode>,
    );
  });
}
