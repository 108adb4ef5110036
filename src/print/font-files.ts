import arabicRegular from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff?url';
import arabicBold from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff?url';
import latinRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url';
import latinBold from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url';
import extendedRegular from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url';
import extendedBold from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url';
import type { FontFiles } from './fonts.ts';

/** The fonts as the build serves them. */
export const fontFiles: FontFiles = [
  [latinRegular, latinBold],
  [extendedRegular, extendedBold],
  [arabicRegular, arabicBold],
];
