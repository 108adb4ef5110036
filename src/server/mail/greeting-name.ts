/**
 * Names in mails: whoever registers chooses them, and a mail goes to an address that nobody has confirmed yet. Nothing
 * of them may become a link or a line of its own in somebody's mailbox.
 */

/** A name to greet by: letters, with the signs that names have; a dot ends an initial and begins no domain. */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]*(\.( [\p{L}\p{M}'’ -]*|$))*$/u;

/** Returns the name for a greeting; null where the text is no name of a person. */
export const greetable = (name: string): string | null => (NAME.test(name) ? name : null);

/** A username up to where a mail program would begin to see an address in it: `ali.benali` is `ali…`. */
export function hinted(username: string): string {
  const [start = ''] = username.split(/[^\p{L}\p{N}_-]/u);
  return start === username ? username : `${start}…`;
}
