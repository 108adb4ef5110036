/** The arguments by which Node.js believes that it runs on Windows. */
export const ON_WINDOWS: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, 'platform', { value: 'win32' });`)}`,
];
