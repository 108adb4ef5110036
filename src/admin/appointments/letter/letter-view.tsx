import { lazy, Suspense } from 'react';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import type { LetterPanelProps } from './use-letter-view.ts';

// Nothing of the printing is loaded before somebody asks for the letter.
const LetterPanel = lazy(() => import('./letter-panel.tsx'));

/** The confirmation letter of the appointment around it (PRINT-02). */
export const LetterView = (props: LetterPanelProps) => (
  <Suspense fallback={<PdfProgress text="print.preparing" />}>
    <LetterPanel {...props} />
  </Suspense>
);
