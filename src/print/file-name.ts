/** A person's name as a part of a file's: letters, digits and hyphens, as every system takes them; none is cut in two. */
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
