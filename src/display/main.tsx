import './wall.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { WallPage } from './wall-page.tsx';

/** Draws the display of called numbers (DESK-03). It needs a display code, not a signed-in user. */
export function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <WallPage />
    </StrictMode>,
  );
}
