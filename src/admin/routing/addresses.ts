/**
 * The addresses of NAV-07 and react-admin's fixed ones, each way. react-admin has /x/create, /x/{id} for editing and
 * /x/{id}/show; people see /x/new, /x/{id}/edit and /x/{id}, with /quality/new, /reason/new and /ParamsFiles.
 */

/** Addresses whose first segment differs from the resource. */
const ALIASES: Readonly<Record<string, string>> = { ParamsFiles: 'paramsFiles', params_files: 'paramsFiles' };
/** First segments of the creation page that differ from the resource's. */
const NEW_ALIASES: Readonly<Record<string, string>> = { quality: 'qualities', reason: 'reasons' };
const NEW_SEGMENTS = Object.fromEntries(Object.entries(NEW_ALIASES).map(([k, v]) => [v, k]));

const isId = (segment: string | undefined): boolean => segment !== undefined && /^\d+$/.test(segment);

/** A path's segments, and what follows it: query and fragment. */
function split(path: string): { segments: string[]; tail: string } {
  const end = path.search(/[?#]/);
  const [pathname, tail] = end < 0 ? [path, ''] : [path.slice(0, end), path.slice(end)];
  return { segments: pathname.split('/').slice(1), tail };
}

const join = (segments: readonly string[]): string => `/${segments.join('/')}`;

/** react-admin's path as people see it: /cells/3/show becomes /cells/3. */
export function toAddress(path: string): string {
  const { segments, tail } = split(path);
  const [head = '', second, third, ...rest] = segments;
  if (second === 'create') return join([NEW_SEGMENTS[head] ?? head, 'new', ...segments.slice(2)]) + tail;
  if (second !== undefined && isId(second)) {
    if (third === 'show') return join([head, second, ...rest]) + tail;
    if (third !== 'edit') return join([head, second, 'edit', ...segments.slice(2)]) + tail;
  }
  return path;
}

/** An address that people see as react-admin's path: /cells/3 becomes /cells/3/show. */
export function fromAddress(pathname: string): string {
  const [address = '', second, third, ...rest] = split(pathname).segments;
  const head = ALIASES[address] ?? address;
  if (second === 'new')
    return join([NEW_ALIASES[head] ?? head, 'create', ...(third === undefined ? [] : [third]), ...rest]);
  if (second !== undefined && isId(second)) {
    if (third === 'edit') return join([head, second, ...rest]);
    return join([head, second, 'show', ...(third === undefined ? [] : [third]), ...rest]);
  }
  return join([head, ...split(pathname).segments.slice(1)]);
}
