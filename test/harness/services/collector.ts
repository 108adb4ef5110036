import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as OTLP writes it in JSON. */
interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** The names of random ids and of times. Their digits can look like any number, also a birth year. */
const DRAWN = /^(traceId|spanId|parentSpanId|\w+UnixNano)$/;
const withoutDrawn = (key: string, value: unknown): unknown =>
  DRAWN.test(key) || (value as Attribute | null)?.key === 'request.id' ? undefined : value;

/** A collector of traces that takes OTLP over HTTP as JSON, and keeps what it gets. */
export async function traceCollector() {
  const spans: OtlpSpan[] = [];
  const texts: string[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    paths.add(`${request.method} ${request.url}`);
    const body: OtlpBody = JSON.parse(text);
    const { resourceSpans } = body;
    texts.push(JSON.stringify(body, withoutDrawn));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** The requests' bodies, without ids and times. */
    texts,
    paths,
    /** The spans of requests with an operation. */
    requests: (operation: string) => spans.filter(({ name }) => name === operation),
    below: (parent: OtlpSpan) =>
      spans.filter(
        ({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId,
      ),
  };
}

/** The value of a span's attribute. */
export const attributeOf = ({ attributes }: OtlpSpan, key: string): string | undefined => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && String(value.stringValue ?? value.intValue);
};
