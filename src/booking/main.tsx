import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { serviceWebsite, serviceZone } from '../service/service.ts';
import { readSession } from '../session/session.ts';
import { showTheme } from '../theme/choice.ts';
import fontStyles from '../theme/fonts.css?url';
import { BookingPage } from './booking-page.tsx';

showTheme();

const leave = (website: string) => window.location.assign(website);

/** The page's typeface comes after the form: on a slow line the system's own is enough. */
function loadFont() {
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: fontStyles }),
  );
}

if (readSession().user) {
  // The page is for who is not signed in (PUB-01).
  window.location.replace('/dashboard');
} else {
  const root = document.getElementById('booking');
  if (!root) throw new Error('public.html has no #booking');
  createRoot(root).render(
    <StrictMode>
      <BookingPage zone={serviceZone()} website={serviceWebsite()} leave={leave} />
    </StrictMode>,
  );
  window.addEventListener('load', loadFont);
}
