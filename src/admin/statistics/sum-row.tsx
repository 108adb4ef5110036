import { TableCell, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { SUM } from './styles.ts';

interface SumRowProps {
  readonly name: string;
  /** The number of columns that name a row. */
  readonly names: number;
  readonly children: ReactNode;
}

/** The sum of a group or of all, below its rows. Its name is in the first column, which stays in view (styles.ts). */
export const SumRow = ({ name, names, children }: SumRowProps) => (
  <TableRow sx={SUM}>
    <TableCell component="th" scope="row">
      {name}
    </TableCell>
    {names > 1 && <TableCell colSpan={names - 1} />}
    {children}
  </TableRow>
);
