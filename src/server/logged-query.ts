/** More than any form of ours asks. */
const MAX_LOGGED_PARAMETERS = 50;
const MAX_LOGGED_TEXT_LENGTH = 300;

/** A text as the database can hold it, no longer than what people type. */
const boundText = (text: string): string =>
  text.slice(0, MAX_LOGGED_TEXT_LENGTH).replaceAll('\0', '').toWellFormed();

/** A query, or the body of a search, by name; a name that comes twice has a list. */
export function loggedParameters(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const parameters = new Map<string, unknown>();
  for (const [name, value] of [...pairs].slice(0, MAX_LOGGED_PARAMETERS)) {
    if (value === '' || value === null || value === undefined) continue;
    const [key, text] = [boundText(name), boundText(String(value))];
    const before = parameters.get(key);
    parameters.set(key, before === undefined ? text : [before, text].flat());
  }
  return Object.fromEntries(parameters);
}
