import EarlierIcon from '@mui/icons-material/ArrowBack';
import LaterIcon from '@mui/icons-material/ArrowForward';
import RemoveIcon from '@mui/icons-material/Close';
import TurnIcon from '@mui/icons-material/RotateRight';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { scans as texts } from '#texts/admin/scans.ts';
import { fill } from '../../../i18n/fill.ts';
import type { ScanPage } from './make-scan.ts';

interface ScanPagesProps {
  readonly pages: readonly ScanPage[];
  readonly disabled: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onTurn: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The pages side by side: put in order by dragging or by buttons, turned, removed. */
export function ScanPages({ pages, disabled, onMove, onTurn, onRemove }: ScanPagesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  // A page that is moved takes its button along, which the browser then no longer has the focus on (SYS-14).
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current) list.current?.querySelector<HTMLElement>(`[id="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  const move = (from: number, to: number, button: string) => {
    const { id } = pages[from] as ScanPage;
    const isLast = to === 0 || to === pages.length - 1;
    // At the end of the row its button has nothing more to do: the other one has.
    pressed.current = `${isLast ? (button === 'earlier' ? 'later' : 'earlier') : button}-${id}`;
    onMove(from, to);
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
      {pages.map((page, index) => {
        const number = index + 1;
        return (
          <Box
            component="li"
            key={page.id}
            draggable={!disabled}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) onMove(dragged, index);
              setDragged(null);
            }}
            sx={{
              minWidth: 0,
              p: 0.5,
              border: '1px solid var(--color-border)',
              borderRadius: 'var(--radius)',
              backgroundColor: 'var(--color-surface-sunken)',
              opacity: dragged === index ? 0.5 : 1,
              cursor: disabled ? undefined : 'grab',
            }}
          >
            <Typography variant="body2" sx={{ px: 0.5, fontWeight: 600 }}>
              {fill(texts.page, { number })}
            </Typography>
            <PagePicture page={page} />
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <PageButton
                id={`earlier-${page.id}`}
                label={fill(texts.earlier, { number })}
                disabled={disabled || index === 0}
                onClick={() => move(index, index - 1, 'earlier')}
              >
                <EarlierIcon fontSize="small" />
              </PageButton>
              <PageButton
                id={`turn-${page.id}`}
                label={fill(texts.turn, { number })}
                disabled={disabled}
                onClick={() => onTurn(index)}
              >
                <TurnIcon fontSize="small" />
              </PageButton>
              <PageButton
                id={`remove-${page.id}`}
                label={fill(texts.remove, { number })}
                disabled={disabled}
                onClick={() => {
                  const next = pages[index + 1] ?? pages[index - 1];
                  pressed.current = next ? `remove-${next.id}` : null;
                  onRemove(index);
                }}
              >
                <RemoveIcon fontSize="small" />
              </PageButton>
              <PageButton
                id={`later-${page.id}`}
                label={fill(texts.later, { number })}
                disabled={disabled || index === pages.length - 1}
                onClick={() => move(index, index + 1, 'later')}
              >
                <LaterIcon fontSize="small" />
              </PageButton>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

interface PageButtonProps {
  readonly id: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const PageButton = ({ id, label, disabled, onClick, children }: PageButtonProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton id={id} size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

/** A picture as its page will stand. */
function PagePicture({ page }: { page: ScanPage }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const pictureUrl = URL.createObjectURL(page.picture);
    setUrl(pictureUrl);
    return () => URL.revokeObjectURL(pictureUrl);
  }, [page.picture]);
  return (
    <Box
      component="img"
      src={url}
      alt=""
      draggable={false}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '1',
        objectFit: 'contain',
        transform: `rotate(${page.turns * 90}deg)`,
      }}
    />
  );
}
