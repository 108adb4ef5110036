import EarlierIcon from '@mui/icons-material/ArrowBack';
import LaterIcon from '@mui/icons-material/ArrowForward';
import RemoveIcon from '@mui/icons-material/Close';
import TurnIcon from '@mui/icons-material/RotateRight';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { scans as texts } from '#texts/admin/veterans/scans.ts';
import { fill } from '../../../i18n/fill.ts';
import { useObjectUrl } from '../use-object-url.ts';
import type { ScanPage } from './make-scan.ts';

interface PageButtonsProps {
  readonly page: ScanPage;
  readonly index: number;
  /** The number of pages. */
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number, button: 'earlier' | 'later') => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
}

interface PageCardProps extends PageButtonsProps {
  readonly isDragged: boolean;
  /** Whether a page is being dragged, so that it can be dropped here. */
  readonly isDragging: boolean;
  readonly onDrag: (index: number | null) => void;
  readonly onDrop: () => void;
}

/** A page of the scan. It can be moved by dragging or with buttons. */
export function PageCard({ isDragged, isDragging, onDrag, onDrop, ...buttons }: PageCardProps) {
  const { page, index, disabled } = buttons;
  return (
    <Box
      component="li"
      draggable={!disabled}
      onDragStart={() => onDrag(index)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => isDragging && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      sx={{
        minWidth: 0,
        p: 0.5,
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--color-surface-sunken)',
        opacity: isDragged ? 0.5 : 1,
        cursor: disabled ? undefined : 'grab',
      }}
    >
      <Typography variant="body2" sx={{ px: 0.5, fontWeight: 600 }}>
        {fill(texts.page, { number: index + 1 })}
      </Typography>
      <PagePicture page={page} />
      <PageButtons {...buttons} />
    </Box>
  );
}

function PageButtons({ page, index, count, disabled, onMove, onTurn, onRemove }: PageButtonsProps) {
  const number = index + 1;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <PageButton
        id={`earlier-${page.id}`}
        label={fill(texts.earlier, { number })}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1, 'earlier')}
      >
        <EarlierIcon fontSize="small" />
      </PageButton>
      <PageButton
        id={`turn-${page.id}`}
        label={fill(texts.turn, { number })}
        disabled={disabled}
        onClick={onTurn}
      >
        <TurnIcon fontSize="small" />
      </PageButton>
      <PageButton
        id={`remove-${page.id}`}
        label={fill(texts.remove, { number })}
        disabled={disabled}
        onClick={onRemove}
      >
        <RemoveIcon fontSize="small" />
      </PageButton>
      <PageButton
        id={`later-${page.id}`}
        label={fill(texts.later, { number })}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1, 'later')}
      >
        <LaterIcon fontSize="small" />
      </PageButton>
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

/** The picture as it will look on its page. */
function PagePicture({ page }: { page: ScanPage }) {
  const url = useObjectUrl(page.picture);
  return (
    <Box
      component="img"
      src={url ?? undefined}
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
