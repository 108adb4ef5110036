import type { RaThemeOptions } from 'react-admin';
import type { ThemeName } from '../../theme/choice.ts';
import { token } from './token.ts';

/** Texts have the same sizes and weights in every theme. */
export function typographyOf(mode: ThemeName): RaThemeOptions['typography'] {
  return {
    fontFamily: token(mode, '--font-sans'),
    // 15 px, dense but legible all day.
    fontSize: 15,
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
  };
}
