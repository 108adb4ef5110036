/**
 * Names in mails. People choose their names freely and their address is not confirmed yet, so no part of a name may
 * become a link or a line of its own in somebody's mailbox.
 */

/**
 * A plausible name: letters, and the punctuation of names. A dot must end the text or precede a space, so that no
 * domain is formed.
 */
const NAME = /^\p{L}[\p{L}\p{M}'’ -]*(\.( [\p{L}\p{M}'’ -]*|$))*$/u;

/** Returns the name for a greeting; null where the text does not look like a person's name. */
export const greetingName = (name: string): string | null => (NAME.test(name) ? name : null);

/** Shortens a username before anything that a mail program would turn into a link: `ali.benali` becomes `ali…`. */
export function usernameHint(username: string): string {
  const [start = ''] = username.split(/[^\p{L}\p{N}_-]/u);
  return start === username ? username : `${start}…`;
}
