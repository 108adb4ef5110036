import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

const SIZE = { width: 48, height: 56 };

/** A preview of a picked file before it is sent: its picture, or the sign of a PDF (DOC-05). */
export function PickedPreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  const isPicture = file.type.startsWith('image/');
  useEffect(() => {
    if (!isPicture) return;
    const previewUrl = URL.createObjectURL(file);
    setUrl(previewUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(previewUrl);
    };
  }, [file, isPicture]);
  const Icon = isPicture ? ImageIcon : PdfIcon;
  return (
    <Box
      aria-hidden
      sx={{
        ...SIZE,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        borderRadius: 'var(--radius)',
        color: 'primary.main',
        backgroundColor: 'var(--color-surface-sunken)',
      }}
    >
      {url ? (
        <Box
          component="img"
          src={url}
          alt=""
          // A kind that this browser cannot draw.
          onError={() => setUrl(null)}
          sx={{ ...SIZE, objectFit: 'cover' }}
        />
      ) : (
        <Icon sx={{ fontSize: 28 }} />
      )}
    </Box>
  );
}
