import '../theme/fonts.css';
import '../theme/tokens.css';
import './auth.css';
import './form/form.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthPages } from './auth-pages.tsx';
import type { BackOffice } from './back-office.ts';

/**
 * Draws the sign-in pages into the page; what they do with the back office is the caller's. Gives the function that
 * takes them away again.
 */
export function start(root: HTMLElement, backOffice: BackOffice): () => void {
  const pages = createRoot(root);
  pages.render(
    <StrictMode>
      <AuthPages backOffice={backOffice} />
    </StrictMode>,
  );
  return () => pages.unmount();
}
