import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../../src/theme/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme, by name: each token says the light one, then the dark one. */
function colorsOf(theme: 'light' | 'dark'): Record<string, string> {
  const tokens = css.matchAll(/--(?:color-)?([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g);
  return Object.fromEntries(
    [...tokens].map(([, name, light, dark]) => [name, theme === 'dark' ? dark : light]),
  );
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const states = ['accent', 'success', 'warning', 'error', 'info'];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colors = colorsOf(theme);
  const ratio = (text: string, surface: string) => contrast(colors[text] ?? '', colors[surface] ?? '');

  const texts = ['text', 'text-muted', 'primary', ...states].flatMap((text) =>
    ['bg', 'surface', 'surface-sunken'].map((surface) => [text, surface] as const),
  );

  it.each([
    ...texts,
    ...states.map((state) => [state, `${state}-soft`] as const),
    ['primary', 'primary-soft'] as const,
    ['on-primary', 'primary'] as const,
    ['on-primary', 'primary-strong'] as const,
    ['on-bar', 'bar'] as const,
  ])('SYS-14: %s on %s can be read (4.5:1)', (text, surface) => {
    expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['border-strong', 'surface'],
    ['focus-ring', 'surface'],
    ['focus-ring', 'bg'],
  ])('SYS-14: %s on %s can be seen (3:1)', (edge, surface) => {
    expect(ratio(edge, surface)).toBeGreaterThanOrEqual(3);
  });
});
