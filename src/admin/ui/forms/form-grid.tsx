import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { INPUT_GRID } from './input-grid.ts';

/** Inputs in columns of about 260 px, as many as the form has room for. */
function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        ...INPUT_GRID,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(260px, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

interface FormColumnProps {
  /** In pixels. */
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** Inputs one under the other, for a form of a few. */
export const FormColumn = ({ maxWidth = 560, children }: FormColumnProps) => (
  <Box sx={{ ...INPUT_GRID, maxWidth }}>{children}</Box>
);

/** A child that takes the whole width of a grid of inputs. */
export const WholeRow = ({ children }: { children: ReactNode }) => (
  <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{children}</Box>
);

/** A named part of a long form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1.5, color: 'var(--color-primary)' }}>
        {title}
      </Typography>
      <FormGrid>{children}</FormGrid>
    </Box>
  );
}
