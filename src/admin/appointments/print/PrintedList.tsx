import { lazy, Suspense } from 'react';
import { PdfProgress } from '../../pdf/PdfProgress.tsx';

// Nothing of the printing is loaded before somebody prints.
const PrintPanel = lazy(() => import('./PrintPanel.tsx'));

/** The PDF of the list around it. */
export const PrintedList = () => (
  <Suspense fallback={<PdfProgress text="print.preparing" />}>
    <PrintPanel />
  </Suspense>
);
