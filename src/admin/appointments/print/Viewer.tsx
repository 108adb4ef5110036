import BackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useOtherView } from './PrintToggle.tsx';
import type { Printing } from './usePrintedList.ts';

/** PRINT-01 */
const VIEWER_HEIGHT = 1150;

interface ViewerProps {
  readonly document: Extract<Printing, { state: 'ready' }>;
}

/** The finished document: in the page where the browser shows PDF, and to download in any case. */
export function Viewer({ document: { url, title, fileName, total, pages } }: ViewerProps) {
  const translate = useTranslate();
  const { toOther } = useOtherView();
  // A frame with a PDF would stay empty, or download it unasked.
  const canShow = navigator.pdfViewerEnabled !== false;
  const download = (
    <Button
      variant={canShow ? 'outlined' : 'contained'}
      startIcon={<DownloadIcon />}
      component="a"
      href={url}
      download={fileName}
    >
      {translate('print.download')}
    </Button>
  );
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Typography color="textSecondary" variant="body2" role="status">
            {translate('print.ready', {
              smart_count: total,
              pages: translate('print.pages', { smart_count: pages }),
            })}
          </Typography>
        </Box>
        <Button startIcon={<BackIcon />} onClick={toOther}>
          {translate('print.backToList')}
        </Button>
        {canShow && (
          <>
            <Button startIcon={<OpenIcon />} component="a" href={url} target="_blank" rel="noopener">
              {translate('print.open')}
            </Button>
            {download}
          </>
        )}
      </Stack>
      {canShow ? (
        <Box
          component="iframe"
          // No sandbox attribute: with one, Chromium shows nothing.
          // The document alone, as wide as the frame.
          src={`${url}#navpanes=0&view=FitH`}
          title={translate('print.viewer', { title })}
          sx={{ display: 'block', width: '100%', height: VIEWER_HEIGHT, border: 0 }}
        />
      ) : (
        <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 2, pt: 3, pb: 6 }}>
          <Typography sx={{ maxWidth: '60ch' }}>{translate('print.noViewer')}</Typography>
          {download}
        </Stack>
      )}
    </Card>
  );
}
