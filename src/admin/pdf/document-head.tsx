import BackIcon from '@mui/icons-material/ArrowBack';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import OpenIcon from '@mui/icons-material/OpenInNew';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

export interface ShownDocument {
  /** blob: address of the document. */
  readonly url: string;
  readonly title: string;
  /** The file name of the download. */
  readonly fileName: string;
  /** The line under the title once the document is ready. */
  readonly status: string;
  /** The text of the back button. */
  readonly backLabel: string;
  readonly onBack: () => void;
  /** The text of the download button, where the document is no PDF. */
  readonly downloadLabel?: string;
}

/**
 * The header of a document: title, back and download buttons, and a link that opens it where the browser can show it.
 */
export function DocumentHead(props: ShownDocument & { readonly canShow: boolean }) {
  const { url, title, fileName, status, backLabel, onBack, downloadLabel, canShow } = props;
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', p: 1.5 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Typography color="textSecondary" variant="body2" role="status">
          {status}
        </Typography>
      </Box>
      <Button startIcon={<BackIcon />} onClick={onBack}>
        {backLabel}
      </Button>
      {canShow && (
        <Button startIcon={<OpenIcon />} component="a" href={url} target="_blank" rel="noopener">
          {translate('print.open')}
        </Button>
      )}
      <Button
        // The download is the main action in a browser that cannot show the document.
        variant={canShow ? 'outlined' : 'contained'}
        startIcon={<DownloadIcon />}
        component="a"
        href={url}
        download={fileName}
      >
        {downloadLabel ?? translate('print.download')}
      </Button>
    </Stack>
  );
}
