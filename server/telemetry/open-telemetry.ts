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
  /** Where a collector takes OTLP over HTTP, without a slash at its end. */
  endpoint: string;
  serviceName: string;
  /** In milliseconds: how often what was gathered is sent. */
  every?: { spans: number; numbers: number };
}

/** In milliseconds: a stopping server waits no longer for a collector that doesn't answer. */
const patience = 3_000;

/**
 * Sends traces and numbers to a collector by OTLP (JSON over HTTP). A collector that is away costs a line in the log, and spans: at most
 * 2,048 wait. What else `OTEL_EXPORTER_OTLP_…` sets, as headers, the exporters read by themselves.
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

/** Once a minute at most, and without what the exporter has to say: it may repeat what was sent. */
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
