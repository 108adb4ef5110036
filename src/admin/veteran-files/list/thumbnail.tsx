import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../data-provider/data-provider.ts';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { isShown, Picture } from '../../params-files/picture.tsx';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { PREVIEW_BOX } from '../preview-box.ts';
import { useFileRights } from '../use-file-rights.ts';
import { useBlobUrl } from '../view/use-blob-url.ts';

/** Kinds that the server makes no small picture of. */
const NONE = new Set(['pdf', 'bmp']);

const SIZE = { width: 56, height: 64 };

/**
 * Shows a small picture of a document beside its name: of a PDF the picture of its type, else an icon of its kind.
 * Its box has one size before and after, so that nothing moves (DOC-05).
 */
export function Thumbnail({ file }: { file: VeteranFileRecord }) {
  const box = useRef<HTMLDivElement>(null);
  const { views } = useFileRights();
  const isNear = useIsNear(box);
  const hasThumbnail = !NONE.has(String(file.extension)) && views(file);
  return (
    <Box ref={box} aria-hidden sx={{ ...PREVIEW_BOX, ...SIZE }}>
      {hasThumbnail ? <SmallPicture file={file} isNear={isNear} /> : <TypePicture file={file} />}
    </Box>
  );
}

/** Asked for once it comes near the window: each is a look at the document. */
function SmallPicture({ file, isNear }: { file: VeteranFileRecord; isNear: boolean }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { url } = useBlobUrl(
    ['veteranFiles', 'thumbnail', file.id, file['@etag']],
    (signal) => dataProvider.thumbnail(file.id, signal),
    isNear,
  );
  if (!url) return <ImageIcon sx={{ fontSize: 28 }} />;
  return (
    // Its name stands beside it, as a link to the whole document.
    <Box component="img" src={url} alt="" sx={{ ...SIZE, objectFit: 'cover' }} />
  );
}

function TypePicture({ file }: { file: VeteranFileRecord }) {
  const { data } = useAllOf('paramsFiles');
  const type = data?.find((one) => one['@id'] === file.refs.paramsFile?.['@id']);
  if (isShown(type?.imageUrl)) return <Picture imageUrl={type.imageUrl} size={48} />;
  const Icon = file.extension === 'pdf' ? PdfIcon : ImageIcon;
  return <Icon sx={{ fontSize: 28 }} />;
}

/** Whether an element is in the window or close to it, from its first time on. */
function useIsNear(box: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '200px',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
}
