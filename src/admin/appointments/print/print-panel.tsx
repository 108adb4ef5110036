import { Button, Card, Stack, Typography } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';
import { PdfProgress } from '../../pdf/pdf-progress.tsx';
import { PdfViewer } from '../../pdf/pdf-viewer.tsx';
import { EmptyList } from '../../ui/lists/empty-list.tsx';
import { ErrorView } from '../../ui/records/error-view.tsx';
import { usePrintedView } from './print-toggle.tsx';
import { type Printing, usePrintedList } from './use-printed-list.ts';

/** The API's message is shown unchanged. A message of the worker that makes the PDF is for developers. */
const toError = (error: unknown) => (error instanceof HttpError ? error : new Error('print.failed'));

/** The list of the list context as a PDF, or its progress, failure or empty state (PRINT-01, PRINT-03). */
export default function PrintPanel() {
  const { printing, cancel, again } = usePrintedList();
  switch (printing.state) {
    case 'reading':
      return <PdfProgress text="print.reading" onCancel={cancel} />;
    case 'making': {
      const { doneCount, total } = printing;
      return (
        <PdfProgress
          text="print.making"
          values={{ done: doneCount, total }}
          part={doneCount / total}
          onCancel={cancel}
        />
      );
    }
    case 'empty':
      return (
        <Card>
          <EmptyList />
        </Card>
      );
    case 'failed':
      return <ErrorView error={toError(printing.error)} onRetry={again} />;
    case 'canceled':
      return <CanceledNotice onAgain={again} />;
    case 'ready':
      return <PrintedDocument readyPrinting={printing} />;
  }
}

function PrintedDocument({ readyPrinting }: { readyPrinting: Extract<Printing, { state: 'ready' }> }) {
  const translate = useTranslate();
  const { toggle } = usePrintedView();
  const { total, pages, url, title, fileName } = readyPrinting;
  const status = translate('print.ready', {
    smart_count: total,
    pages: translate('print.pages', { smart_count: pages }),
  });
  return (
    <PdfViewer
      url={url}
      title={title}
      fileName={fileName}
      status={status}
      backLabel={translate('print.backToList')}
      onBack={toggle}
    />
  );
}

function CanceledNotice({ onAgain }: { onAgain: () => void }) {
  const translate = useTranslate();
  const { toggle } = usePrintedView();
  return (
    <Card>
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 2, py: 6 }}>
        <Typography role="status">{translate('print.canceled')}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
          <Button variant="outlined" onClick={onAgain}>
            {translate('print.again')}
          </Button>
          <Button onClick={toggle}>{translate('print.backToList')}</Button>
        </Stack>
      </Stack>
    </Card>
  );
}
