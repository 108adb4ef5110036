/**
 * Makes a person's name fit for a file name: only letters, digits and hyphens, which every system accepts. At most 80
 * characters remain, and none is cut in two.
 */
export const inFileName = (...names: unknown[]): string =>
  [
    ...names
      .map((name) => String(name ?? ''))
      .join(' ')
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  ]
    .slice(0, 80)
    .join('');
