import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attributes = { key: string; value: Record<string, unknown> }[];

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attributes;
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number; message?: string };
}

interface SentTraces {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[];
}

interface SentMetrics {
  resourceMetrics: {
    scopeMetrics: {
      metrics: {
        name: string;
        gauge?: { dataPoints: { attributes: Attributes; asInt?: unknown; asDouble?: number }[] };
        histogram?: { dataPoints: { attributes: Attributes; count: unknown }[] };
      }[];
    }[];
  }[];
}

/** A collector of traces that accepts OTLP as JSON over HTTP and keeps everything. */
export interface Collector {
  endpoint: string;
  spans(): SentSpan[];
  metrics(): SentMetrics['resourceMetrics'][number]['scopeMetrics'][number]['metrics'];
  /** All bodies as they came. */
  everything(): string;
  stop(): Promise<void>;
}

export const attributesOf = ({ attributes }: { attributes: Attributes }): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startCollector(): Promise<Collector> {
  const bodies: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    bodies.push({ path: request.url ?? '', text });
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const sentTo = <Sent>(path: string): Sent[] =>
    bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans: () =>
      sentTo<SentTraces>('/v1/traces')
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    metrics: () =>
      sentTo<SentMetrics>('/v1/metrics')
        .flatMap(({ resourceMetrics }) => resourceMetrics)
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics),
    everything: () => bodies.map(({ text }) => text).join('\n'),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
