import { type ComponentType, lazy, Suspense } from 'react';
import { PdfProgress } from './pdf-progress.tsx';

/** A panel with a PDF. Its code is loaded when it is first opened. */
export function lazyPdf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Panel = lazy(load);
  return (props: P) => (
    <Suspense fallback={<PdfProgress text="print.preparing" />}>
      <Panel {...props} />
    </Suspense>
  );
}
