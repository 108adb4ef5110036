import { type Theme, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { isObject } from '../../../domain/model/keys.ts';

const READ_ONLY = ['MuiInputBase', 'MuiAutocomplete'] as const;
const DISABLED = ['MuiButton', 'MuiIconButton', 'MuiChip', 'MuiRadio', 'MuiCheckbox', 'MuiSwitch'] as const;

const partsOf = (value: unknown) => (isObject(value) ? value : {});

/** A theme in which inputs can be read and copied but not changed. */
function readOnlyTheme(theme: Theme): Theme {
  const components: Record<string, unknown> = { ...theme.components };
  const set = (name: string, props: object) => {
    const component = partsOf(components[name]);
    components[name] = { ...component, defaultProps: { ...partsOf(component.defaultProps), ...props } };
  };
  for (const name of READ_ONLY) set(name, { readOnly: true });
  for (const name of DISABLED) set(name, { disabled: true });
  return { ...theme, components };
}

/**
 * Makes all inputs inside read-only while `on`. It works through the theme, so no input needs a prop. Switching it
 * keeps what was typed.
 */
export const ReadOnly = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <ThemeProvider theme={(outer: Theme) => (on ? readOnlyTheme(outer) : outer)}>{children}</ThemeProvider>
);
