import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { minute } from '../lib/durations.ts';
import { log } from '../lib/log.ts';
import type { Telemetry } from '../lib/telemetry.ts';
import { version } from '../lib/version.ts';
import { createNumbers } from './numbers.ts';
import { createTraces } from './traces.ts';

export interface TelemetryOptions {
  /** The collector's address for OTLP over HTTP, without a trailing slash. */
  endpoint: string;
  serviceName: string;
  /** In milliseconds: how often collected data is sent. */
  every?: { spans: number; numbers: number };
}

/** In milliseconds: the longest that a stopping server waits for an unresponsive collector. */
const patience = 3_000;

/**
 * Sends traces and metrics to a collector by OTLP (JSON over HTTP). If the collector is down, that costs a line in the
 * log, and spans beyond the 2,048 that can wait. The exporters read other `OTEL_EXPORTER_OTLP_…` settings, such as
 * headers, themselves.
 */
export function openTelemetry({
  endpoint,
  serviceName,
  every = { spans: 5_000, numbers: minute },
}: TelemetryOptions): Telemetry {
  tellFailures();
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
  });
  const spans = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patience }),
        scheduledDelayMillis: every.spans,
      }),
    ],
  });
  const numbers = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({
          url: `${endpoint}/v1/metrics`,
          timeoutMillis: patience,
        }),
        exportIntervalMillis: every.numbers,
        exportTimeoutMillis: Math.min(every.numbers, patience),
      }),
    ],
  });
  return {
    isOn: true,
    ...createTraces(spans.getTracer('dropline', version)),
    ...createNumbers(numbers.getMeter('dropline', version)),
    async close() {
      await Promise.allSettled([spans.shutdown(), numbers.shutdown({ timeoutMillis: patience })]);
    },
  };
}

/** At most once a minute, and without the exporter's message, which may repeat the sent data. */
function tellFailures(): void {
  let last = Number.NEGATIVE_INFINITY;
  const failed = () => {
    if (performance.now() - last < minute) return;
    last = performance.now();
    log.failed(
      'Telemetry was not sent',
      'the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take it',
    );
  };
  const quiet = () => {};
  diag.setLogger(
    { error: failed, warn: failed, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
