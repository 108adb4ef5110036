import type { RaThemeOptions } from 'react-admin';
import { NARROW } from '../shared.ts';

/** The cells and rows of tables look so. */
export const tables = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--color-border)',
        paddingBlock: 7,
        [NARROW]: { paddingInline: 8 },
      },
      head: {
        fontWeight: 650,
        fontSize: '0.8125rem',
        color: 'var(--color-text-muted)',
        backgroundColor: 'var(--color-surface-sunken)',
      },
    },
  },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
} satisfies RaThemeOptions['components'];
