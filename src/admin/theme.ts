import { FormControl, styled } from '@mui/material';
import { createTheme, type Theme } from '@mui/material/styles';
import type { RaThemeOptions } from 'react-admin';
import { layout } from '#texts/admin/layout.ts';
import type { ThemeName } from '../theme/choice.ts';
import tokens from '../theme/tokens.css?raw';

/** Names that react-admin still gives MUI's field beside those of today, which are enough: no element knows them. */
const OF_BEFORE = new Set<PropertyKey>(['InputProps', 'inputProps', 'InputLabelProps']);
/** The props that a styled element does not pass on. */
const OWN = new Set<PropertyKey>(['ownerState', 'theme', 'sx', 'as', 'classes']);

/** The element of every field. */
const TextFieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !OF_BEFORE.has(name) && !OWN.has(name),
})();

/**
 * The back office's look from the design tokens: MUI computes with colours (contrast, transparency), so it gets
 * their values; what needs no computing uses the CSS variables themselves.
 */

const declared = new Map(
  [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** A token's value in a theme; one that does not exist is a mistake of the program. */
export function token(theme: ThemeName, name: string): string {
  const value = declared.get(name);
  if (!value) throw new Error(`No token ${name}`);
  const [, light = value, dark = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return theme === 'dark' ? dark : light;
}

const FOCUS = { outline: '2px solid var(--focus-ring)', outlineOffset: 2 };

function themeOf(mode: ThemeName): RaThemeOptions {
  const color = (name: string) => token(mode, `--color-${name}`);
  const state = (name: string) => ({ main: color(name), contrastText: color('on-primary') });
  const base: Theme = createTheme({ spacing: 8 });
  return {
    spacing: 8,
    // Users who ask the system for less motion get none.
    motion: { reducedMotion: 'system' },
    shape: { borderRadius: Number.parseInt(token(mode, '--radius'), 10) },
    palette: {
      mode,
      primary: {
        main: color('primary'),
        dark: color('primary-strong'),
        contrastText: color('on-primary'),
      },
      secondary: { main: color('accent'), contrastText: color('on-primary') },
      error: state('error'),
      warning: state('warning'),
      info: state('info'),
      success: state('success'),
      text: { primary: color('text'), secondary: color('text-muted') },
      background: { default: color('bg'), paper: color('surface') },
      divider: color('border'),
      contrastThreshold: 4.5,
    },
    typography: {
      fontFamily: token(mode, '--font-sans'),
      // 15 px, dense but legible all day.
      fontSize: 15,
      htmlFontSize: 16,
      body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
      body2: { fontSize: '0.9375rem', lineHeight: 1.45 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.005em' },
      h2: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
      h4: { fontSize: '1.25rem', fontWeight: 650 },
      h5: { fontSize: '1.125rem', fontWeight: 650 },
      h6: { fontSize: '1.0625rem', fontWeight: 650 },
      button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem' },
    },
    sidebar: { width: 248, closedWidth: 56 },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          // What is focused never lies under the top bar, nor under the page's foot.
          html: { scrollPaddingTop: 76, scrollPaddingBottom: 80 },
          // Nor under a toast of three lines (SYS-10).
          'html:has(.MuiSnackbar-root)': { scrollPaddingTop: 'calc(var(--toast-top, 68px) + 96px)' },
          ':focus-visible': FOCUS,
          body: { fontFeatureSettings: '"tnum"' },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: { root: { '&.Mui-focusVisible': FOCUS } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true, size: 'medium' },
        styleOverrides: {
          root: { minHeight: 36, paddingInline: 14 },
          outlined: { borderColor: 'var(--color-border-strong)' },
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
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
      MuiAppBar: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: {
            backgroundColor: 'var(--color-bar)',
            color: 'var(--color-on-bar)',
            borderRadius: 0,
            // The one bold red line of the product's identity.
            borderBottom: '3px solid var(--color-accent)',
          },
        },
      },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
      MuiTextField: {
        defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, slots: { root: TextFieldRoot } },
      },
      // The first match is the one that Enter takes.
      MuiAutocomplete: { defaultProps: { fullWidth: true, size: 'small', autoHighlight: true } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            backgroundColor: 'var(--color-surface)',
            // What cannot be changed is still read: a linked veteran's name at the counter.
            '&.Mui-disabled': { backgroundColor: 'var(--color-surface-sunken)' },
            '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'var(--color-text-muted)' },
          },
          notchedOutline: { borderColor: 'var(--color-border-strong)' },
        },
      },
      MuiInputLabel: {
        styleOverrides: {
          root: {
            color: 'var(--color-text-muted)',
            // A label that lies in its field ends before the button there.
            '&:not(.MuiInputLabel-shrink):has(+ .MuiInputBase-adornedEnd)': { maxWidth: 'calc(100% - 56px)' },
          },
        },
      },
      // Optional fields need no mark, required ones are asterisked in the accent.
      MuiFormLabel: { styleOverrides: { asterisk: { color: 'var(--color-accent)' } } },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, '&:empty': { display: 'none' } } } },
      MuiTooltip: { defaultProps: { enterDelay: 250, leaveDelay: 400, enterNextDelay: 250, arrow: true } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            borderColor: 'var(--color-border)',
            paddingBlock: 7,
            [base.breakpoints.down('sm')]: { paddingInline: 8 },
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
      MuiTabs: { styleOverrides: { root: { minHeight: 42 }, indicator: { height: 3 } } },
      MuiTab: {
        styleOverrides: {
          root: {
            minHeight: 42,
            minWidth: 0,
            paddingInline: 16,
            [base.breakpoints.down('sm')]: { paddingInline: 11 },
          },
        },
      },
      // Every spinner and progress bar has a name, those of libraries included; one that counts has a name of its own.
      MuiLinearProgress: { defaultProps: { 'aria-label': layout.app.loading } },
      MuiCircularProgress: { defaultProps: { 'aria-label': layout.app.loading } },
      // As high as its text, however large that is set.
      MuiChip: {
        styleOverrides: { root: { fontWeight: 600, height: '2rem' }, sizeSmall: { height: '1.375rem' } },
      },
      MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
      MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
      MuiBreadcrumbs: { styleOverrides: { separator: { marginInline: 6 } } },
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
            },
            '& .RaNotification-success, & .RaNotification-info': {
              backgroundColor: 'var(--color-success-soft)',
              color: 'var(--color-success)',
              border: '1px solid currentColor',
            },
            '& .RaNotification-error': {
              backgroundColor: 'var(--color-error-soft)',
              color: 'var(--color-error)',
              border: '1px solid currentColor',
            },
            '& .RaNotification-warning': {
              backgroundColor: 'var(--color-warning-soft)',
              color: 'var(--color-warning)',
              border: '1px solid currentColor',
            },
          },
        },
      },
    },
  };
}

export const lightTheme = themeOf('light');
export const darkTheme = themeOf('dark');
