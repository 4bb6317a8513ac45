import type { ErrorReport, Reports, VitalReport } from '../../contract/entities/reports.ts';
import { mostReports } from '../../contract/limits/reports.ts';

/** What waits on a device to be sent home: a batch that may have arrived, sent again as it was, and what came since. */
export interface KeptReports {
  sending: { key: string; reports: Reports } | null;
  next: Reports;
  /** Milliseconds since 1970: when the oldest of it was kept. */
  since: number;
}

/** Kept no longer, in milliseconds: an old error is one of an old build. */
export const keptFor = 7 * 24 * 60 * 60 * 1000;

export const nothingKept = (build: string, now: number): KeptReports => ({
  sending: null,
  next: { build, errors: [], vitals: [] },
  since: now,
});

/** What is stored, where it is ours and of this build; what another build noted isn't told as this one's. */
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

/** Those that are alike are counted; what there is no room for is left out. */
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

/** The newest timings stay. */
export const withVital = (kept: KeptReports, vital: VitalReport): KeptReports => ({
  ...kept,
  next: { ...kept.next, vitals: [...kept.next.vitals, vital].slice(-mostReports.vitals) },
});

/** As it is while it is on its way: under a key, so that a batch whose answer was lost is counted once. */
export function beginSending(kept: KeptReports, now: number): KeptReports {
  if (kept.sending !== null || !hasSome(kept.next)) return kept;
  const sending = { key: newKey(), reports: kept.next };
  return { ...nothingKept(kept.next.build, now), sending };
}

const hasSome = ({ errors, vitals }: Reports) => errors.length + vitals.length > 0;
const newKey = () => crypto.randomUUID();
