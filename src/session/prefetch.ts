/**
 * The page's first script sends the first requests of the back office while the program is still loading. Each answer is
 * given once, to the same request by the same person.
 */

/** An answer that nobody took by then is old: a later request gets a new one. */
const PREFETCH_LIFETIME_MS = 20_000;

const JSON_LD = 'application/ld+json';

const answers = new Map<string, Promise<Response>>();

/** The data that a page shows first, where its address alone tells what that is. */
function firstData(path: string): readonly string[] {
  if (path === '/veterans') return ['/api/veterans?order%5BlastName%5D=asc&page=1&itemsPerPage=30'];
  return /^\/veterans\/\d+$/.test(path) ? [`/api${path}`] : [];
}

const keyOf = (url: string, headers: Headers): string =>
  [url, ...['Accept', 'Authorization', 'Prefer'].map((name) => headers.get(name))].join('\n');

/** Requests the rights, the preferences and the first data of the page at this address. */
export function prefetchFirstData(authToken: string, { pathname, search }: Location): void {
  const data = search ? [] : firstData(pathname);
  for (const url of ['/api/me/preferences', '/api/menu_roles/user', ...data]) {
    const headers = new Headers({ Accept: JSON_LD, Authorization: `Bearer ${authToken}` });
    // The data provider sends the same header for a list (`src/admin/data-provider`).
    if (url.includes('?')) headers.set('Prefer', 'omit=hydra-search');
    const answer = fetch(url, { headers });
    answer.catch(() => undefined);
    answers.set(keyOf(url, headers), answer);
  }
  setTimeout(() => answers.clear(), PREFETCH_LIFETIME_MS);
}

/** Sends a request as `fetch` does, or returns its prefetched answer; a prefetch that failed is sent again. */
export const fetchPrefetched: typeof fetch = async (url, options = {}) => {
  const key = keyOf(String(url), new Headers(options.headers));
  const answer = !options.method || options.method === 'GET' ? answers.get(key) : undefined;
  answers.delete(key);
  return (await answer?.catch(() => undefined)) ?? fetch(url, options);
};
