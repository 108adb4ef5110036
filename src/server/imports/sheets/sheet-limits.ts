/** Bounds of a list that is read, whoever sends it (VET-19). */

/** People in a list. */
export const MAX_ROWS = 100_000;
/** Titles and headings that may stand over them. */
export const MAX_TITLE_ROWS = 20;
/** A list of some lines may end at the last line of a spreadsheet. */
export const MAX_LINE = 1_048_576;
export const MAX_COLUMNS = 500;
export const MAX_SHEETS = 50;
/** The longest text that a field can hold, in characters. */
export const MAX_CELL_LENGTH = 20_000;
/** Bytes of all files of a workbook together, once they are inflated. */
export const MAX_INFLATED_BYTES = 600 * 1_048_576;
/** Characters of all cells together: a spreadsheet may say in a few bytes that a text stands in many cells. */
export const MAX_TEXT_LENGTH = 200_000_000;
/** The memory of the thread that reads a file. */
export const MAX_READER_MB = 1536;
/** The longest time in which a file is read. */
export const MAX_READ_MS = 5 * 60_000;
/** Rows that the reader hands over at once. */
export const READ_BATCH_ROWS = 1000;
/** The reader hands over fewer rows once they have so many characters together. */
export const READ_BATCH_LENGTH = 4_000_000;
