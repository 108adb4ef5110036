import type { RaThemeOptions } from 'react-admin';
import type { ThemeName } from '../../theme/choice.ts';
import { token } from './token.ts';

/** MUI computes with the colours of a theme (contrast, transparency), so it gets their values. */
export function paletteOf(mode: ThemeName): NonNullable<RaThemeOptions['palette']> {
  const color = (name: string) => token(mode, `--color-${name}`);
  const state = (name: string) => ({ main: color(name), contrastText: color('on-primary') });
  return {
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
  };
}
