import type { RaThemeOptions } from 'react-admin';
import { NARROW } from '../shared.ts';

/** The top bar, tabs, links and breadcrumbs look so. */
export const navigation = {
  MuiAppBar: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--color-bar)',
        color: 'var(--color-on-bar)',
        // The one bold red line of the product's identity.
        borderBottom: '3px solid var(--color-accent)',
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 42 }, indicator: { height: 3 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 42,
        minWidth: 0,
        paddingInline: 16,
        [NARROW]: { paddingInline: 11 },
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
  MuiBreadcrumbs: { styleOverrides: { separator: { marginInline: 6 } } },
} satisfies RaThemeOptions['components'];
