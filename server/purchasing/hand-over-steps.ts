import type { HandOverStep } from '../../contract/entities/purchase-orders.ts';

type Steps = readonly HandOverStep[];

/** How many steps are kept: the first, and the newest ones. */
const most = 30;

export const withStep = (steps: Steps, step: HandOverStep): HandOverStep[] => {
  const all = [...steps, step];
  return all.length <= most ? all : [...all.slice(0, 1), ...all.slice(1 - most)];
};

/** Adds the outcome to the last step, if it had none yet. */
export function withOutcome(
  steps: Steps,
  outcome: NonNullable<HandOverStep['outcome']>,
): HandOverStep[] {
  const last = steps.at(-1);
  return last && last.outcome === null ? [...steps.slice(0, -1), { ...last, outcome }] : [...steps];
}

/**
 * Whether the supplier may have it without our knowing: it was sent and never answered. After that, it is only sent
 * again if the supplier has said that it isn't there `[§D-handover-once]`.
 */
export function mayBeThere(steps: Steps): boolean {
  const last = steps.findLast(
    ({ did, outcome }) =>
      did === 'sent' || (did === 'asked' && outcome !== 'no_answer' && outcome !== null),
  );
  if (!last || last.did === 'asked') return last?.outcome === 'has_it';
  return last.outcome === null || last.outcome === 'no_answer';
}
