import { lazy, Suspense } from 'react';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';

// Nothing of the printing is loaded before somebody asks for the sheet.
const SheetPanel = lazy(() => import('./sheet-panel.tsx'));

/** The sheet of the record around it, as a PDF (VET-11). */
export const SheetView = () => (
  <Suspense fallback={<PdfProgress text="print.preparing" />}>
    <SheetPanel />
  </Suspense>
);
