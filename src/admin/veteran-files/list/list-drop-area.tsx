import { Box } from '@mui/material';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-admin';
import { useFileTab } from '../file-tab.ts';
import { useFileRights } from '../use-file-rights.ts';

interface ListDropAreaProps {
  /** Told of the files that the form of new documents begins with. */
  readonly onDropped: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** The list of documents: files dropped on it open the form of new ones (DOC-05). */
export function ListDropArea({ onDropped, children }: ListDropAreaProps) {
  const { canCreate } = useFileRights();
  const { toNew } = useFileTab();
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Dropped beside a field it would be opened in place of the page.
    event.preventDefault();
    setOver(isOver && canCreate);
  };
  return (
    <Box
      className="documents"
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event);
        const files = [...event.dataTransfer.files];
        if (!canCreate || files.length === 0) return;
        onDropped(files);
        navigate(toNew);
      }}
      sx={{
        borderRadius: 'var(--radius)',
        outline: over ? '2px dashed var(--color-primary)' : 'none',
        outlineOffset: 4,
        backgroundColor: over ? 'var(--color-primary-soft)' : undefined,
      }}
    >
      {children}
    </Box>
  );
}
