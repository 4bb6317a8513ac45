import type { Meter, ObservableGauge } from '@opentelemetry/api';
import { logFailure } from '../lib/log-failure.ts';
import type { Gauge, Telemetry } from '../lib/telemetry.ts';

const gaugeHelp: Record<string, string> = {
  'dropline.waiting': 'What waits to be worked on, by kind.',
  'dropline.oldest_waiting':
    'Seconds that the oldest of it has waited beyond the time that it was due.',
  'dropline.failed_last_day': 'What ended without success in the last 24 hours, by kind.',
  'dropline.stores': 'Stores by the state of their connection.',
};

/** The metrics that Prometheus reads at `/api/metrics`, for a telemetry collector. */
export function createNumbers(meter: Meter): Pick<Telemetry, 'answered' | 'gauges'> {
  const requests = meter.createHistogram('dropline.request', {
    description: 'How long requests took, by call or kind and by status.',
    unit: 's',
    advice: {
      explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
    },
  });
  const known = new Map<string, ObservableGauge>(
    Object.entries(gaugeHelp).map(([name, description]) => [
      name,
      meter.createObservableGauge(name, { description }),
    ]),
  );
  const readers = new Set<() => Promise<Gauge[]>>();
  meter.addBatchObservableCallback(
    async (result) => {
      for (const read of readers) {
        const found = await read().catch((error) => {
          logFailure('What is measured could not be read', error);
          return [];
        });
        for (const { name, value, attributes } of found) {
          const gauge = known.get(name);
          if (gauge) result.observe(gauge, value, attributes);
        }
      }
    },
    [...known.values()],
  );
  return {
    answered: (of, status, seconds) => requests.record(seconds, { of, status: String(status) }),
    gauges(read) {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}
