import { useTranslate } from 'react-admin';
import type { DocumentJob } from '../../print/jobs.ts';
import { ErrorView } from '../ui/records/error-view.tsx';
import type { ShownDocument } from './document-head.tsx';
import { PdfProgress } from './pdf-progress.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import { useMadeDocument } from './use-made-document.ts';

interface MadeDocumentProps extends Pick<ShownDocument, 'title' | 'fileName' | 'backLabel' | 'onBack'> {
  readonly job: DocumentJob;
  /** A text shown beside the number of pages. */
  readonly summary?: string;
}

/** The document of a job: in progress, failed or shown. A changed job makes a new one. */
export function MadeDocument({ job, summary, ...viewer }: MadeDocumentProps) {
  const translate = useTranslate();
  const { document, again } = useMadeDocument(job);
  switch (document.state) {
    case 'making':
      return <PdfProgress text="print.makingOne" />;
    case 'failed':
      return <ErrorView error={new Error('print.failed')} onRetry={again} />;
    case 'ready': {
      const pages = translate('print.pages', { smart_count: document.pages });
      return (
        <PdfViewer
          {...viewer}
          url={document.url}
          status={
            document.isOutdated ? translate('print.updating') : [summary, pages].filter(Boolean).join(', ')
          }
        />
      );
    }
  }
}
