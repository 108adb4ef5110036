import { Box } from '@mui/material';

/** Whether a picture is of this host: from another it would tell that host who looks at the page, and when. */
export function isShown(imageUrl: unknown): imageUrl is string {
  if (typeof imageUrl !== 'string' || imageUrl === '') return false;
  return URL.parse(imageUrl, location.origin)?.origin === location.origin;
}

/** The picture of a file type, where it has one. */
export const Picture = ({ imageUrl, size }: { imageUrl: unknown; size: number }) =>
  isShown(imageUrl) ? (
    <Box
      component="img"
      src={imageUrl}
      alt=""
      loading="lazy"
      sx={{ width: size, height: size, objectFit: 'contain', borderRadius: 'var(--radius)' }}
    />
  ) : null;
