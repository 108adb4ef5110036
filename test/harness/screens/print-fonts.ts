import { registerFonts } from '../../../src/print/fonts.ts';
import { fontFiles, readFont } from '../../../src/server/print/font-files.ts';

/** Every font of the documents, from the files that the build serves. */
export const registerAllFonts = () => registerFonts(fontFiles, readFont, ['ḥ']);
