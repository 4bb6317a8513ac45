import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  type Link,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanKind, Telemetry } from '../lib/telemetry.ts';
import { statementName, statementText } from './statement-text.ts';

const kinds = {
  request: OtelSpanKind.SERVER,
  job: OtelSpanKind.CONSUMER,
  exchange: OtelSpanKind.CLIENT,
} satisfies Record<SpanKind, OtelSpanKind>;

/** Creates spans with a tracer; the current span follows from the asynchronous context, without global state. */
export function createTraces(tracer: Tracer): Pick<Telemetry, 'within' | 'statement'> {
  const around = new AsyncLocalStorage<Context>();

  async function inSpan<T>(
    context: Context,
    { name, kind, links }: { name: string; kind: OtelSpanKind; links?: Link[] },
    work: (span: OtelSpan) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind, links }, context);
    try {
      return await around.run(trace.setSpan(context, span), () => work(span));
    } catch (error) {
      fail(span, kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    within(kind, name, work, traceparent) {
      const outer = around.getStore();
      // Work after an answer is a trace of its own, with a link to the request that started it.
      const asked = kind !== 'request' && outer ? trace.getSpanContext(outer) : undefined;
      const links = asked ? [{ context: asked }] : [];
      const context = kind === 'request' ? (outer ?? contextOf(traceparent)) : ROOT_CONTEXT;
      return inSpan(context, { name, kind: kinds[kind], links }, (span) => work(ours(span)));
    },
    statement(text, ask) {
      const context = around.getStore();
      if (context === undefined) return ask();
      const { operation, table } = statementName(text);
      const name = table === null ? operation : `${operation} ${table}`;
      return inSpan(context, { name, kind: OtelSpanKind.CLIENT }, (span) => {
        span.setAttributes({
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': statementText(text),
          ...(table !== null && { 'db.collection.name': table }),
        });
        return ask();
      });
    },
  };
}

const ours = (span: OtelSpan): Span => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    tell: (attributes) => void span.setAttributes(attributes),
    fail: (kind) => fail(span, kind),
  };
};

function fail(span: OtelSpan, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Never the message, which may contain data `[§D-bounds-told]`. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,63}$/.test(code) ? code : error.name;
}

/** The caller's trace, if it sends a W3C Trace Context; otherwise a new one. */
function contextOf(traceparent: string | undefined): Context {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(traceparent ?? '') ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  if (version === undefined || version === 'ff' || !isSpanContextValid(caller)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, caller);
}
