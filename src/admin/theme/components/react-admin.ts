import type { RaThemeOptions } from 'react-admin';

/** The tables, labels, waiting pages and toasts of react-admin look so. */
export const reactAdmin = {
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-clickableRow': { cursor: 'pointer' },
        // A row covers what passes under its actions, which stay in sight; one of another colour says so itself.
        '& :where(tr)': { backgroundColor: 'var(--color-surface)' },
        '& tbody tr.MuiTableRow-hover:hover': {
          backgroundColor: 'color-mix(in srgb, var(--color-text) 4%, var(--color-surface))',
        },
        '& .RaDataTable-headerCell': {
          whiteSpace: 'nowrap',
          backgroundColor: 'var(--color-surface-sunken)',
        },
      },
    },
  },
  RaLabeled: {
    styleOverrides: { root: { '& .RaLabeled-label': { color: 'var(--color-text-muted)' } } },
  },
  // The page that waits for its screen: its title stands under the page's, and its text had too little contrast.
  MuiTypography: { defaultProps: { variantMapping: { h5: 'h2' } } },
  RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { color: 'inherit' } } } },
  RaNotification: {
    styleOverrides: {
      root: {
        // Over the strip of the page's title, which holds no control.
        '&.MuiSnackbar-anchorOriginTopRight': { top: 'var(--toast-top, 68px)' },
        '& .MuiSnackbarContent-root': {
          paddingBlock: 2,
          borderRadius: 8,
          fontWeight: 600,
          boxShadow: 'var(--shadow-raised)',
          border: '1px solid',
        },
        '& .RaNotification-success, & .RaNotification-info': {
          backgroundColor: 'var(--color-success-soft)',
          color: 'var(--color-success)',
        },
        '& .RaNotification-error': {
          backgroundColor: 'var(--color-error-soft)',
          color: 'var(--color-error)',
        },
        '& .RaNotification-warning': {
          backgroundColor: 'var(--color-warning-soft)',
          color: 'var(--color-warning)',
        },
      },
    },
  },
} satisfies RaThemeOptions['components'];
