import packageFile from '../../package.json' with { type: 'json' };

/** The version of the program, as package.json says it (OPS-07). */
export const PROGRAM_VERSION: string = packageFile.version;
