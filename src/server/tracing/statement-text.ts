/** Quoted names, which stay; dollar-quoted values, quoted ones, and numbers. `$1` stands for a value that is not in the text. */
const PARTS =
  /"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|(?<![\w$.])\d+(?:\.\d+)?\b/gi;

/** Longer statements are cut: their beginning tells them apart. */
const MAX_LENGTH = 2000;

/** The text of a statement without any value that it holds: parameters are not in it, literals become `?`. */
export const statementText = (sql: string): string =>
  sql
    .replace(PARTS, (part) => (part.startsWith('"') ? part : '?'))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);

/** The name of a statement's span: its first word. */
export const statementName = (sql: string): string =>
  (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? 'statement').toUpperCase();
