import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { runsOf } from '../../../contract/rules/change-runs.ts';

/**
 * Turns a payload of version v into one of version v + 1. Pure, and kept for as long as a device may still hold version
 * v.
 */
type Upcaster = (payload: unknown) => unknown;

/** Upcasters by event type and the version they start from. */
type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

const upcasters: Upcasters = {
  'changes.observed': {
    1: (payload) => {
      const { rows, ...rest } = payload as { rows: ChangeRow[] };
      return { ...rest, runs: runsOf(rows) };
    },
  },
};

/**
 * Brings a payload step by step to version `to`; throws if a step is missing, or if the event is from a newer build.
 */
export function upcast(
  type: string,
  payload: unknown,
  from: number,
  to: number,
  steps: Upcasters = upcasters,
): unknown {
  if (from > to) throw new Error(`${type} v${from} was written by a newer version of the app.`);
  let current = payload;
  for (let version = from; version < to; version++) {
    const step = steps[type]?.[version];
    if (!step) throw new Error(`No upcaster leads from ${type} v${version} to v${version + 1}.`);
    current = step(current);
  }
  return current;
}
