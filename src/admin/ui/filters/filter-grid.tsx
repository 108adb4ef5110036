import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface FilterGridProps {
  /** As CSS has them, from a phone's width on. */
  readonly columns: string;
  readonly children: ReactNode;
}

/** The fields by which something is searched, beside one another. */
export const FilterGrid = ({ columns, children }: FilterGridProps) => (
  <Box
    role="search"
    sx={{
      display: 'grid',
      gap: 1.5,
      alignItems: 'start',
      gridTemplateColumns: { xs: '1fr', sm: columns },
      '& .MuiFormControl-root': { m: 0, width: '100%' },
    }}
  >
    {children}
  </Box>
);
