import './wall.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WallPage } from './wall-page.tsx';

/** Draws the display of called numbers (DESK-03): a page of its own, which no session opens. */
export function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <WallPage />
    </StrictMode>,
  );
}
