import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { scans as texts } from '#texts/admin/veterans/scans.ts';
import type { ScanPage } from './make-scan.ts';
import { PageCard } from './scan-page.tsx';

interface ScanPagesProps {
  readonly pages: readonly ScanPage[];
  readonly disabled: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onTurn: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** Restores the focus on a page's button after the page was moved, because moving the element loses it (SYS-14). */
function useButtonFocus() {
  const list = useRef<HTMLOListElement>(null);
  const nextButton = useRef<string | null>(null);
  useEffect(() => {
    if (nextButton.current) list.current?.querySelector<HTMLElement>(`[id="${nextButton.current}"]`)?.focus();
    nextButton.current = null;
  });
  return { list, nextButton };
}

/** The pages side by side: put in order by dragging or by buttons, turned, removed. */
export function ScanPages({ pages, disabled, onMove, onTurn, onRemove }: ScanPagesProps) {
  const { list, nextButton } = useButtonFocus();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const move = (from: number, to: number, button: 'earlier' | 'later') => {
    const page = pages[from];
    if (!page) return;
    const isLast = to === 0 || to === pages.length - 1;
    // At the end of the row this button is disabled, so the focus goes to the opposite one.
    nextButton.current = `${isLast ? (button === 'earlier' ? 'later' : 'earlier') : button}-${page.id}`;
    onMove(from, to);
  };
  const remove = (index: number) => {
    const next = pages[index + 1] ?? pages[index - 1];
    nextButton.current = next ? `remove-${next.id}` : null;
    onRemove(index);
  };
  const drop = (to: number) => {
    if (draggedIndex !== null) onMove(draggedIndex, to);
    setDraggedIndex(null);
  };
  return (
    <Box
      component="ol"
      ref={list}
      aria-label={texts.pages}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(138px, 1fr))',
        gap: 1.5,
        m: 0,
        p: 0,
        mb: pages.length > 0 ? 2 : 0,
        listStyle: 'none',
      }}
    >
      {pages.map((page, index) => (
        <PageCard
          key={page.id}
          {...{ page, index, disabled }}
          count={pages.length}
          isDragged={draggedIndex === index}
          isDragging={draggedIndex !== null}
          onDrag={setDraggedIndex}
          onDrop={() => drop(index)}
          onMove={(to, button) => move(index, to, button)}
          onTurn={() => onTurn(index)}
          onRemove={() => remove(index)}
        />
      ))}
    </Box>
  );
}
