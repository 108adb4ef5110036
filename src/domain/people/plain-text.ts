/** Line breaks, tabs and other controls: between two words they are a space. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** Invisible characters and those that reorder text: zero widths, direction marks, fillers, soft hyphens. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** One line of text as people see it: a name that looks like another one is that one. */
export const toPlainText = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(INVISIBLE, '').trim();

/** A name in the form in which it is compared: full-width, superscript and composed letters are the plain ones. */
export const plainName = (text: string): string => toPlainText(text.normalize('NFKC'));
