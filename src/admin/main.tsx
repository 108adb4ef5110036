import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadScreens } from './ui/lazy-screen.tsx';

/** Long enough for the first page and its data, which wait for nothing else. */
const FIRST_PAGE_MS = 3000;

/** Draws the back office into the page. */
export function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  setTimeout(loadScreens, FIRST_PAGE_MS);
}
