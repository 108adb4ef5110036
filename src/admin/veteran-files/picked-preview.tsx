import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { PREVIEW_BOX } from './preview-box.ts';
import { useObjectUrl } from './use-object-url.ts';

const SIZE = { width: 48, height: 56 };

/** A preview of a picked file before it is sent: its picture, or the sign of a PDF (DOC-05). */
export function PickedPreview({ file }: { readonly file: File }) {
  const isPicture = file.type.startsWith('image/');
  const url = useObjectUrl(isPicture ? file : null);
  const [brokenFile, setBrokenFile] = useState<File | null>(null);
  const Icon = isPicture ? ImageIcon : PdfIcon;
  return (
    <Box aria-hidden sx={{ ...PREVIEW_BOX, ...SIZE, flexShrink: 0 }}>
      {url && file !== brokenFile ? (
        <Box
          component="img"
          src={url}
          alt=""
          // A kind that this browser cannot draw.
          onError={() => setBrokenFile(file)}
          sx={{ ...SIZE, objectFit: 'cover' }}
        />
      ) : (
        <Icon sx={{ fontSize: 28 }} />
      )}
    </Box>
  );
}
