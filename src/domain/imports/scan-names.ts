import { toPlainText } from '../people/plain-text.ts';

/** The names of scanned files, as `123_carte.pdf` (VET-19). Pure. */

/** The parts of a file name that an import uses. */
interface ScanName {
  /** The number of the record, or of the old system. */
  readonly number: string;
  /** The words after the number, which name the type of document. */
  readonly words: string;
}

/** Files that operating systems add to folders. Nobody wants to import them. */
const SYSTEM_FILE = /^(\..*|thumbs\.db|desktop\.ini)$/i;

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a path of a ZIP is a file of the system that made it. */
export const isSystemFile = (path: string): boolean =>
  path.startsWith('__MACOSX/') || SYSTEM_FILE.test(baseOf(path));

/** The name of a scan without its folders and its extension. */
export const titleOf = (path: string): string =>
  toPlainText(baseOf(path.normalize('NFC')).replace(/\.[A-Za-z]{3,4}$/, ''));

/** The words after the number: punctuation becomes spaces, and a page number is removed. */
const wordsOf = (text: string): string =>
  toPlainText(text.replace(/[_\-.]/g, ' '))
    .replace(/ ?\(?\d{1,3}\)?$/, '')
    .trim();

/** Reads the name of a scan: the number stands before the first `_`, or is the digits with which it begins. */
export function readScanName(path: string): ScanName {
  const title = titleOf(path);
  const [, number = '', rest = ''] =
    /^([^_]+)_(.*)$/.exec(title) ?? /^(\d+)(?:[ \-.(](.*))?$/.exec(title) ?? [];
  return number === '' ? { number: title, words: '' } : { number: number.trim(), words: wordsOf(rest) };
}
