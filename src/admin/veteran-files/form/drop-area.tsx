import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useDropTarget } from './use-drop-target.ts';

/** The area is marked while a file is over it, and while its file is wrong. */
const box = (isWrong: boolean, isOver: boolean) => ({
  p: 2,
  borderRadius: 'var(--radius)',
  border: '1px dashed',
  borderColor: isWrong ? 'error.main' : isOver ? 'primary.main' : 'var(--color-border-strong)',
  backgroundColor: isOver ? 'var(--color-primary-soft)' : 'var(--color-surface-sunken)',
});

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 } as const;

interface DropAreaProps {
  readonly source: string;
  readonly isLine: boolean;
  readonly isWrong: boolean;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A file can be dropped anywhere on the field (DOC-01). */
export function DropArea({ source, isLine, isWrong, disabled, onFiles, children }: DropAreaProps) {
  const { isOver, props } = useDropTarget({ disabled, onFiles });
  return (
    <Box
      {...props}
      className={`ra-input ra-input-${source}`}
      data-shape={isLine ? 'line' : 'box'}
      sx={isLine ? LINE : box(isWrong, isOver)}
    >
      {children}
    </Box>
  );
}
