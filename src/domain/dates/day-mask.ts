/**
 * Formats a day while it is typed, DD/MM/YYYY (SYS-02): a slash comes by itself before the first digit of month and
 * year, other separators become slashes, two of them one; a pasted YYYY-MM-DD is turned round. It inserts only at the
 * end of the text, so that a digit corrected further ahead moves nothing behind it, and a mistake stays as typed.
 */
export function shownWhileTyping(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
  const parts = text.replace(/[\s.\-/]+/g, '/').split('/');
  if (!parts.every((part) => /^\d*$/.test(part))) return text;
  while (parts.length < 3 && (parts.at(-1)?.length ?? 0) > 2) {
    const run = parts.pop() ?? '';
    parts.push(run.slice(0, 2), run.slice(2));
  }
  return parts.join('/');
}
