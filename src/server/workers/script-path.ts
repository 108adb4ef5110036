import path from 'node:path';

/**
 * The path of a script that a thread or process of its own runs: TypeScript here, JavaScript once it is compiled.
 * @param module the `import.meta` of the caller
 * @param script the script relative to the caller, without its extension
 */
export const scriptPath = (
  { dirname, filename }: Pick<ImportMeta, 'dirname' | 'filename'>,
  script: string,
): string => path.join(dirname, script + path.extname(filename));
