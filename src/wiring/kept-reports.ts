import type { ErrorReport, Reports, VitalReport } from '../../contract/entities/reports.ts';
import { mostReports } from '../../contract/limits/reports.ts';

/**
 * The reports that wait on a device: a batch that may have arrived and is sent again unchanged, and what has been added
 * since.
 */
export interface KeptReports {
  sending: { key: string; reports: Reports } | null;
  next: Reports;
  /** Milliseconds since 1970: when the oldest of them was stored. */
  since: number;
}

/** In milliseconds: older errors are deleted, because they come from an old build. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

export const nothingKept = (build: string, now: number): KeptReports => ({
  sending: null,
  next: { build, errors: [], vitals: [] },
  since: now,
});

/**
 * The stored reports if they are valid and from this build; those of other builds mustn't be reported as this one's.
 */
export function readKeptReports(stored: unknown, build: string, now: number): KeptReports {
  const kept = stored as KeptReports | null;
  const isOurs =
    typeof kept?.since === 'number' &&
    Array.isArray(kept.next?.errors) &&
    Array.isArray(kept.next.vitals) &&
    now - kept.since < keptFor &&
    kept.since <= now;
  if (!isOurs) return nothingKept(build, now);
  if (kept.next.build === build) return kept;
  return kept.sending === null && hasSome(kept.next)
    ? { ...nothingKept(build, now), sending: { key: newKey(), reports: kept.next } }
    : { ...nothingKept(build, now), sending: kept.sending };
}

/** Equal errors are counted instead of repeated; if there is no more room, the error is dropped. */
export function withError(kept: KeptReports, error: ErrorReport): KeptReports {
  const { errors } = kept.next;
  const nameOf = (one: ErrorReport) => JSON.stringify({ ...one, count: 0 });
  const at = errors.findIndex((one) => nameOf(one) === nameOf(error));
  if (at === -1 && errors.length >= mostReports.errors) return kept;
  const counted =
    at === -1
      ? [...errors, error]
      : errors.map((one, each) =>
          each === at ? { ...one, count: Math.min(one.count + 1, 1_000) } : one,
        );
  return { ...kept, next: { ...kept.next, errors: counted } };
}

/** If there is no more room, the newest timings stay. */
export const withVital = (kept: KeptReports, vital: VitalReport): KeptReports => ({
  ...kept,
  next: { ...kept.next, vitals: [...kept.next.vitals, vital].slice(-mostReports.vitals) },
});

/** The state while a batch is being sent: it gets a key, so that a batch whose answer was lost counts only once. */
export function beginSending(kept: KeptReports, now: number): KeptReports {
  if (kept.sending !== null || !hasSome(kept.next)) return kept;
  const sending = { key: newKey(), reports: kept.next };
  return { ...nothingKept(kept.next.build, now), sending };
}

const hasSome = ({ errors, vitals }: Reports) => errors.length + vitals.length > 0;
const newKey = () => crypto.randomUUID();
