import type { RaThemeOptions } from 'react-admin';
import { layout } from '#texts/admin/layout.ts';
import { FOCUS } from '../shared.ts';

/** The page, its surfaces and the messages on them look so. */
export const surfaces = {
  MuiCssBaseline: {
    styleOverrides: {
      // The focus never lies under the top bar, nor under the page's foot.
      html: { scrollPaddingTop: 76, scrollPaddingBottom: 80 },
      'html:has([data-edit-notices]:not(:empty))': { scrollPaddingBottom: 220 },
      // Nor does it lie under a toast of three lines (SYS-10).
      'html:has(.MuiSnackbar-root)': { scrollPaddingTop: 'calc(var(--toast-top, 68px) + 96px)' },
      ':focus-visible': FOCUS,
      body: { fontFeatureSettings: '"tnum"' },
    },
  },
  MuiPaper: {
    styleOverrides: {
      root: { backgroundImage: 'none' },
      elevation1: {
        boxShadow: 'var(--shadow-card)',
        border: '1px solid var(--color-border)',
      },
    },
  },
  MuiCard: { styleOverrides: { root: { borderRadius: 'var(--radius-large)' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 'var(--radius-large)' } } },
  MuiTooltip: { defaultProps: { enterDelay: 250, leaveDelay: 400, enterNextDelay: 250, arrow: true } },
  // Every spinner and progress bar has a name, those of libraries included; one that counts has a name of its own.
  MuiLinearProgress: { defaultProps: { 'aria-label': layout.app.loading } },
  MuiCircularProgress: { defaultProps: { 'aria-label': layout.app.loading } },
  // As high as its text, however large that is set.
  MuiChip: {
    styleOverrides: { root: { fontWeight: 600, height: '2rem' }, sizeSmall: { height: '1.375rem' } },
  },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
} satisfies RaThemeOptions['components'];
