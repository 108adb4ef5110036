import type { ThemeName } from '../../theme/choice.ts';
import tokens from '../../theme/tokens.css?raw';

/** The style sheet declares each token with its value. */
const declarations = new Map(
  [...tokens.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** A token's value in a theme; one that does not exist is a mistake of the program. */
export function token(theme: ThemeName, name: string): string {
  const value = declarations.get(name);
  if (!value) throw new Error(`No token ${name}`);
  const [, light = value, dark = value] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return theme === 'dark' ? dark : light;
}
