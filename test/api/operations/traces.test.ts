import { expect, it } from 'vitest';
import { createApi } from '../../../src/server/api.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { startTracing } from '../../../src/server/tracing/tracing.ts';
import { clientOf } from '../../harness/data/request.ts';
import { testApi } from '../../harness/servers/api.ts';
import { createTestDatabase } from '../../harness/servers/database.ts';
import { startServer } from '../../harness/servers/server.ts';
import { attributeOf, traceCollector } from '../../harness/services/collector.ts';

const collector = await traceCollector();
const database = await createTestDatabase({ demo: true });
/** Only one of its connections is there for all: who asks waits for it. */
const api = await testApi({ database });

it('OPS-09: a request is a span with its statements below it, without anything that somebody typed', async () => {
  const server = await startServer({ database, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  const token = await server.signIn('admin');
  await server.request('GET', '/api/veterans/1', { token });
  await server.request('GET', '/api/veterans?lastName=Benkhaled&birthDate=1962-03-04', { token });
  await server.request('PATCH', '/api/veterans/2', {
    token,
    body: { firstName: 'Zoubida-Traces' },
    headers: { 'Content-Type': 'application/merge-patch+json' },
  });
  await server.request('GET', '/api/nothing/Benkhaled');
  await server.request('GET', '/public/rdv/0123456789abcdef');
  expect(await server.stop()).toBe(0);

  expect([...collector.paths]).toEqual(['POST /v1/traces']);
  const [read] = collector.requests('GET /api/veterans/:id');
  expect(read && attributeOf(read, 'http.response.status_code')).toBe('200');
  expect(read && attributeOf(read, 'http.request.method')).toBe('GET');
  expect(read && attributeOf(read, 'request.id')).toMatch(/^[0-9a-f-]{36}$/);
  const statements = read ? collector.below(read) : [];
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(attributeOf(statement, 'db.system.name')).toBe('postgresql');
    expect(attributeOf(statement, 'db.query.text')).toMatch(/^\w+ /);
  }
  // Also in a transaction: the write, and its end.
  const [edit] = collector.spans.filter(({ name }) => /^P\w+ \/api\/veterans\/:id$/.test(name));
  const names = edit ? collector.below(edit).map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(['BEGIN', 'UPDATE', 'COMMIT']));
  expect(collector.requests('unknown')).toHaveLength(1);
  expect(collector.requests('public page')).toHaveLength(1);
  const text = collector.texts.join();
  expect(text).toContain('GET /api/veterans/:id');
  expect(text).not.toMatch(/Benkhaled|1962|Zoubida|0123456789abcdef|Figuier|127\.0\.0\.1|"admin"/);
});

it('OPS-09: a statement that waited for a connection belongs to the request that waited', async () => {
  const tracing = startTracing({ endpoint: collector.url, ratio: 1 });
  const { settings, log } = api.context;
  tracing.follow(api.pool);
  const site = createSite({
    settings,
    log,
    api: createApi(api.context),
    pages: async () => new Response('page'),
    isReady: async () => true,
    traceRequest: tracing.traceRequest,
  });
  const client = clientOf((request) => site(request, '127.0.0.1'), settings.publicUrl);
  const token = await client.signIn('admin');
  const before = collector.spans.length;
  const heldConnections = await Promise.all(Array.from({ length: 10 }, () => api.pool.connect()));
  const answers = ['/api/veterans/1', '/api/cells', '/api/roles'].map((path) =>
    client.request('GET', path, { token }),
  );
  await expect.poll(() => api.pool.waitingCount).toBe(3);
  for (const one of heldConnections) one.release();
  await Promise.all(answers);
  await tracing.stop();
  const spans = collector.spans.slice(before);
  const callers = ['GET /api/veterans/:id', 'GET /api/cells', 'GET /api/roles'];
  for (const name of callers) {
    const [request] = spans.filter((span) => span.name === name);
    expect(request && collector.below(request).length).toBeGreaterThan(0);
  }
  // No statement of one of them stands below another.
  const traces = spans.filter(({ name }) => callers.includes(name)).map(({ traceId }) => traceId);
  expect(new Set(traces).size).toBe(3);
});

it('OPS-09: a collector that is away costs no request, and holds up no stop', async () => {
  const server = await startServer({ database, env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
  await server.signIn('admin');
  const start = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - start).toBeLessThan(20_000);
});
