import { Box } from '@mui/material';
import type { Piece } from './marked.ts';

const MARK = {
  color: 'inherit',
  fontWeight: 650,
  borderRadius: '2px',
  backgroundColor: 'var(--color-warning-soft)',
} as const;

/** A text of a search result, with the search words highlighted (GS-02). */
export const MarkedText = ({ pieces }: { readonly pieces: readonly Piece[] }) =>
  pieces.map((piece) =>
    piece.isMarked ? (
      <Box key={piece.start} component="mark" sx={MARK}>
        {piece.text}
      </Box>
    ) : (
      piece.text
    ),
  );
