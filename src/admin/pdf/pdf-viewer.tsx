import { Box, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DocumentHead, type ShownDocument } from './document-head.tsx';

/** Height of the viewer in pixels (PRINT-01, VET-11). */
const VIEWER_HEIGHT = 1150;

/** A finished document: in the page where the browser shows PDF, and to download in any case. */
export function PdfViewer(document: ShownDocument) {
  const translate = useTranslate();
  const { url, title } = document;
  // In a browser that shows no PDF, an iframe would stay empty or start a download.
  const canShow = navigator.pdfViewerEnabled !== false;
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <DocumentHead {...document} canShow={canShow} />
      {canShow ? (
        <Box
          // A new iframe for each URL: changing the URL of one would add a step to the browser's history.
          key={url}
          component="iframe"
          // No sandbox attribute: with one, Chromium shows nothing. The fragment hides the side panel and fits the page
          // to the frame's width.
          src={`${url}#navpanes=0&view=FitH`}
          title={translate('print.viewer', { title })}
          sx={{ display: 'block', width: '100%', height: VIEWER_HEIGHT, border: 0 }}
        />
      ) : (
        <Stack sx={{ alignItems: 'center', textAlign: 'center', px: 2, pt: 3, pb: 6 }}>
          <Typography sx={{ maxWidth: '60ch' }}>{translate('print.noViewer')}</Typography>
        </Stack>
      )}
    </Card>
  );
}
