import { delay, HttpResponse, http, type RequestHandler } from 'msw';

/** Answers a request: the API itself. */
export type Api = (request: Request) => Response | Promise<Response>;

/** Hands every request of a screen to the real API: no answer is written twice. */
export const throughTo = (api: Api): RequestHandler[] => [
  http.all('*/api', ({ request }) => api(request)),
  http.all('*/api/*', ({ request }) => api(request)),
];

/** Answers the first request on a path; `wait` tells that it was reached, and ends once it is let go. */
function holdOnce(path: string, answer: (request: Request, wait: () => Promise<void>) => Promise<Response>) {
  const reachedServer = Promise.withResolvers<void>();
  const departure = Promise.withResolvers<void>();
  const wait = () => {
    reachedServer.resolve();
    return departure.promise;
  };
  const handler = http.all(path, ({ request }) => answer(request, wait), { once: true });
  return { handler, reached: reachedServer.promise, letGo: departure.resolve };
}

/** What can go wrong between a screen and the API, by name; `path` as MSW writes it: `*` then `/api/veterans`. */
export const faults = {
  /** The line is cut, or no server is there. */
  unreachable: (path = '*/api/*') => http.all(path, () => HttpResponse.error()),
  /** The server breaks. */
  broken: (path = '*/api/*') =>
    http.all(path, () =>
      HttpResponse.json(
        { '@type': 'hydra:Error', 'hydra:description': 'Erreur interne du serveur', status: 500 },
        { status: 500, headers: { 'Content-Type': 'application/ld+json' } },
      ),
    ),
  /** A proxy answers in place of a server that is away, in words of its own. */
  away: (path = '*/api/*') =>
    http.all(
      path,
      () =>
        new HttpResponse('<h1>503 Service Unavailable</h1>', {
          status: 503,
          statusText: 'Service Unavailable',
          headers: { 'Content-Type': 'text/html' },
        }),
    ),
  /** The right is gone since the page was opened: every write is refused. */
  forbidden: (path = '*/api/*') =>
    http.put(path, () =>
      HttpResponse.json(
        { '@type': 'hydra:Error', 'hydra:description': 'Accès refusé', status: 403 },
        { status: 403, headers: { 'Content-Type': 'application/ld+json' } },
      ),
    ),
  /** The token has expired since the page was opened. */
  expired: (path = '*/api/*') =>
    http.all(path, () => HttpResponse.json({ code: 401, message: 'Expired JWT Token' }, { status: 401 })),
  /** The server finds something wrong that no rule of the form knows. */
  violated: (path: string, ...violations: { propertyPath: string; message: string }[]) =>
    http.all(path, () =>
      HttpResponse.json(
        { '@type': 'ConstraintViolationList', violations },
        { status: 422, headers: { 'Content-Type': 'application/ld+json' } },
      ),
    ),
  /** Too many of them for one address. */
  tooMany: (path = '*/api/*') =>
    http.all(path, () =>
      HttpResponse.json(
        {
          '@type': 'hydra:Error',
          'hydra:description': 'Trop de tentatives : réessayez dans une heure',
          status: 429,
        },
        { status: 429, headers: { 'Content-Type': 'application/ld+json', 'Retry-After': '3600' } },
      ),
    ),
  /** The next answer on the path is made at once and comes once it is let go; `reached` tells that it is made. */
  heldAnswer: (api: Api, path: string) =>
    holdOnce(path, async (request, wait) => {
      const answer = await api(request);
      await wait();
      return answer;
    }),
  /** The first answer waits until it is let go; later requests overtake it. `reached` once it is asked for. */
  held: (api: Api, path: string) =>
    holdOnce(path, async (request, wait) => {
      await wait();
      return api(request);
    }),
  /** The answer comes late, then as it should. */
  slow: (api: Api, path = '*/api/*', milliseconds = 300) =>
    http.all(path, async ({ request }) => {
      await delay(milliseconds);
      return api(request);
    }),
  /** The first POST arrives, its answer does not. */
  lostAnswer: (api: Api, path = '*/api/*') =>
    http.post(
      path,
      async ({ request }) => {
        await api(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  /** Not a document of ours: a proxy's page. */
  notJson: (path = '*/api/*') =>
    http.all(
      path,
      () => new HttpResponse('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    ),
};
