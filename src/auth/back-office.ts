/** The functions of the back office that the light pages use; they never import it themselves. */
export interface BackOffice {
  /** Starts loading it: somebody is about to sign in. */
  readonly prefetch: () => void;
  /** Opens it at a path, in place of these pages. */
  readonly open: (path: string) => Promise<void>;
}

/** The first page after the sign-in when the person asked for none in particular. */
const HOME = '/dashboard';

/**
 * The path that the person wanted before signing in, `?next=/veterans/3`. Only an address of this site outside the
 * sign-in pages counts, and none that says nothing: a link in a mail must not lead elsewhere.
 */
export function wantedPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // A tab or a line break would be dropped, and two slashes meet: //another.example.
  if (!/^\/(?![/\\])\S*$/.test(next)) return HOME;
  const { origin: target, pathname, search: query, hash } = new URL(next, origin);
  if (target !== origin || pathname === '/' || /^\/(auth|login|logout|public|error)(\/|$)/.test(pathname))
    return HOME;
  return `${pathname}${query}${hash}`;
}
