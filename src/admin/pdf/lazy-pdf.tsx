import { type ComponentType, lazy, Suspense } from 'react';
import { PdfProgress } from './pdf-progress.tsx';

/** A document's panel: nothing of the printing is loaded before somebody asks for it. */
export function lazyPdf<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Panel = lazy(load);
  return (props: P) => (
    <Suspense fallback={<PdfProgress text="print.preparing" />}>
      <Panel {...props} />
    </Suspense>
  );
}
