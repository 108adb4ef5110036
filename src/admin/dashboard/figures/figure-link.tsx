import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';

interface FigureLinkProps {
  readonly to: string;
  /** The whole sentence, where the number alone does not say what it counts. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A figure that leads to its records (DASH-02), as large as a finger needs. */
export const FigureLink = ({ to, label, children }: FigureLinkProps) => (
  <Link
    component={LinkBase}
    to={to}
    aria-label={label}
    sx={{ display: 'inline-block', minWidth: 24, minHeight: 24, textAlign: 'inherit' }}
  >
    {children}
  </Link>
);
