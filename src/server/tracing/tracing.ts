import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type pg from 'pg';
import { errorCode } from '../error-code.ts';
import type { TraceRequest } from '../site/site.ts';
import { statementName, statementText } from './statement-text.ts';
import { traceStatements } from './trace-statements.ts';

interface TracingSettings {
  /** The collector's address; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** The share of requests that are traced, from 0 to 1. */
  readonly ratio: number;
}

interface Tracing {
  /** Answers a request within its span. */
  readonly traceRequest: TraceRequest;
  /** Gives every statement that a request sends to this pool a span below the request's. */
  follow(pool: pg.Pool): void;
  /** Sends what waits; gives up after a moment. */
  stop(): Promise<void>;
}

const EXPORT_MS = 5000;

/**
 * Begins to send traces (OPS-09). A span bears the declared operation, the request's id, statuses, and statements without
 * values: no path, address, name or text that somebody typed. This module is loaded only where traces are wanted.
 */
export function startTracing({ endpoint, ratio }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'combattants' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
  });
  const tracer = provider.getTracer('combattants');
  const requestSpan = new AsyncLocalStorage<Span>();

  /** Jobs have no request: each asks the database every few seconds, and would fill the collector. */
  function startStatement(sql: string) {
    const parent = requestSpan.getStore();
    if (!parent?.isRecording()) return undefined;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statementText(sql) };
    const span = tracer.startSpan(
      statementName(sql),
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    );
    return (error?: unknown) => {
      if (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', errorCode(error) || 'error');
      }
      span.end();
    };
  }

  return {
    async traceRequest({ method, requestId, operation }, answer) {
      const span = tracer.startSpan(
        method,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'request.id': requestId },
        },
        ROOT_CONTEXT,
      );
      try {
        const response = await requestSpan.run(span, answer);
        span.setAttribute('http.response.status_code', response.status);
        if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return response;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.updateName(operation());
        span.end();
      }
    },
    follow: (pool) => traceStatements(pool, startStatement),
    stop: () => provider.shutdown().catch(() => {}),
  };
}
