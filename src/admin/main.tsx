import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './access/query-client.ts';
import { App } from './app.tsx';
import { refreshPageSettingsOnReturn } from './settings/page-settings-refresh.ts';
import { isOpening, loadScreens } from './ui/lazy-screen.tsx';

/** Long enough for the first page and its data on a good line. */
const FIRST_PAGE_MS = 3000;

/** Draws the back office into the page. The other screens come when the first one and its data are there. */
export function start(root: HTMLElement): void {
  const queryClient = createQueryClient();
  refreshPageSettingsOnReturn();
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
  const loadOthers = () => {
    if (isOpening() || queryClient.isFetching() > 0) setTimeout(loadOthers, 1000);
    else void loadScreens();
  };
  setTimeout(loadOthers, FIRST_PAGE_MS);
}
