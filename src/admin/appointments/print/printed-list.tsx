import { lazy, Suspense } from 'react';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';

// Nothing of the printing is loaded before somebody prints.
const PrintPanel = lazy(() => import('./print-panel.tsx'));

/** The PDF of the list around it. */
export const PrintedList = () => (
  <Suspense fallback={<PdfProgress text="print.preparing" />}>
    <PrintPanel />
  </Suspense>
);
