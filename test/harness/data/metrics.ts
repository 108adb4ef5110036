import { createApi } from '../../../src/server/api.ts';
import { createConcurrencyLimiter } from '../../../src/server/limits/concurrency-limit.ts';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';
import { createProbes } from '../../../src/server/probes.ts';
import { createSite } from '../../../src/server/site/site.ts';
import type { TestApi } from '../servers/api.ts';
import { clientOf } from './request.ts';

/** A series of Prometheus' text format: its name with its labels, as they are written, and its value. */
export type Series = ReadonlyMap<string, number>;

/** Reads Prometheus' text format. */
export const readSeries = (text: string): Series =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end), Number(line.slice(end + 1))];
      }),
  );

/** The whole site around a test's API, with its metrics. */
export function siteWithMetrics({ context }: Pick<TestApi, 'context'>) {
  const { settings, log } = context;
  const turns = createConcurrencyLimiter();
  const probes = createProbes();
  const metrics = createMetrics({ context, turns, probes, unhandledRejections: () => 0 });
  const site = createSite({
    settings,
    log,
    api: createApi(context, turns),
    pages: async () => new Response('page'),
    isReady: async () => true,
    onAnswered: metrics.noteAnswer,
  });
  const ask = (path: string) => metrics.answer(new Request(new URL(path, 'http://127.0.0.1:9090')));
  return {
    metrics,
    turns,
    probes,
    ask,
    series: async () => readSeries(await (await ask('/metrics')).text()),
    ...clientOf((request) => site(request, '127.0.0.1'), settings.publicUrl),
  };
}
