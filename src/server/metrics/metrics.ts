import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRequest } from '../site/site.ts';
import { gauges, type MetricSources, readGauges } from './gauges.ts';

/** The metrics of one process (OPS-09). No label holds a path, a name or an address: the series are bounded. */
interface Metrics {
  /** Counts an answer. */
  readonly noteAnswer: (request: AnsweredRequest) => void;
  /** Answers GET /metrics in Prometheus' text format; anything else is a 404. */
  readonly answer: (request: Request) => Promise<Response>;
}

/** Most answers take a few milliseconds; a list without pages takes a second. */
const BUCKETS_SECONDS = [0.01, 0.025, 0.1, 0.25, 1, 2.5, 10];

/** Creates the metrics of this process. */
export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'combattants_requests_total',
    help: 'Answered requests, by operation and status',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'combattants_request_duration_seconds',
    help: 'Time until an answer begins, by operation',
    labelNames: ['operation'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const gaugeOf = new Map(
    gauges.map(({ name, help, labelNames = [] }) => [name, new Gauge({ name, help, labelNames, registers })]),
  );

  async function scrape(): Promise<string> {
    for (const [name, samples] of await readGauges(sources)) {
      const gauge = gaugeOf.get(name);
      gauge?.reset();
      // A reset sets a gauge without labels to 0: where it has no sample it is absent.
      if (samples.length === 0) gauge?.remove({});
      for (const { labels = {}, value } of samples) gauge?.set(labels, value);
    }
    return registry.metrics();
  }

  let running: Promise<string> | null = null;
  /** Scrapes at the same time share one reading. */
  const scrapeOnce = (): Promise<string> => {
    running ??= scrape().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    noteAnswer({ operation, status, ms }) {
      requests.inc({ operation, status }, 1);
      durations.observe({ operation }, ms / 1000);
    },
    async answer(request) {
      if (request.method !== 'GET' || new URL(request.url).pathname !== '/metrics')
        return new Response('not found\n', { status: 404 });
      try {
        return new Response(await scrapeOnce(), {
          headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
        });
      } catch (error) {
        sources.context.log.error({ err: error }, 'metrics cannot be written');
        return new Response('metrics cannot be written\n', { status: 500 });
      }
    },
  };
}
