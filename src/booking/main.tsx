import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readSession } from '../session/session.ts';
import { showTheme } from '../theme/choice.ts';
import { BookingPage } from './booking-page.tsx';
import type { PageState } from './state.ts';

showTheme();

if (readSession().user) {
  // The page is for who is not signed in (PUB-01).
  window.location.replace('/dashboard');
} else {
  const root = document.getElementById('booking');
  const state = document.getElementById('booking-state')?.textContent;
  if (!root || !state) throw new Error('public.html has no #booking, or nothing in it');
  // In short tasks, between which the page answers its reader.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BookingPage {...(JSON.parse(state) as PageState)} />
      </StrictMode>,
    );
  });
}
