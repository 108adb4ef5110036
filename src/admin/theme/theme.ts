import type { RaThemeOptions } from 'react-admin';
import type { ThemeName } from '../../theme/choice.ts';
import { inputs } from './components/inputs.ts';
import { navigation } from './components/navigation.ts';
import { reactAdmin } from './components/react-admin.ts';
import { surfaces } from './components/surfaces.ts';
import { tables } from './components/tables.ts';
import { paletteOf } from './palette.ts';
import { token } from './token.ts';
import { typographyOf } from './typography.ts';

/**
 * The back office's look from the design tokens: MUI gets the values of the colours; the components, which compute
 * nothing, use the CSS variables themselves.
 */
function themeOf(mode: ThemeName): RaThemeOptions {
  return {
    // Users who ask the system for less motion get none.
    motion: { reducedMotion: 'system' },
    shape: { borderRadius: Number.parseInt(token(mode, '--radius'), 10) },
    palette: paletteOf(mode),
    typography: typographyOf(mode),
    components: { ...surfaces, ...inputs, ...tables, ...navigation, ...reactAdmin },
  };
}

export const lightTheme = themeOf('light');
export const darkTheme = themeOf('dark');
