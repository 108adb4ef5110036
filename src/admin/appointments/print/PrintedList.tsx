import { lazy, Suspense } from 'react';
import { Progress } from './Progress.tsx';

// Nothing of the printing is loaded before somebody prints.
const PrintPanel = lazy(() => import('./PrintPanel.tsx'));

/** The PDF of the list around it. */
export const PrintedList = () => (
  <Suspense fallback={<Progress text="print.preparing" />}>
    <PrintPanel />
  </Suspense>
);
