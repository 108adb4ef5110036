import { FormControl, styled } from '@mui/material';
import type { RaThemeOptions } from 'react-admin';
import { FOCUS } from '../shared.ts';

/** Deprecated props that react-admin still passes beside `slotProps`. They are not forwarded to the DOM. */
const DEPRECATED_PROPS = new Set<PropertyKey>(['InputProps', 'inputProps', 'InputLabelProps']);
/** The props that a styled element does not pass on. */
const STYLING_PROPS = new Set<PropertyKey>(['ownerState', 'theme', 'sx', 'as', 'classes']);

/** The element of every field. */
const TextFieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !DEPRECATED_PROPS.has(name) && !STYLING_PROPS.has(name),
})();

/** Buttons, fields and labels look so. */
export const inputs = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': FOCUS } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14 },
      outlined: { borderColor: 'var(--color-border-strong)' },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
  MuiFormControl: { defaultProps: { size: 'small', fullWidth: true } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true, slots: { root: TextFieldRoot } } },
  // The first match is the one that Enter takes.
  MuiAutocomplete: { defaultProps: { fullWidth: true, size: 'small', autoHighlight: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--color-surface)',
        // A field that cannot be changed is still read: a linked veteran's name at the counter.
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
} satisfies RaThemeOptions['components'];
