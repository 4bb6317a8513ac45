import type { PriceBand, RuleAction, RuleCondition } from '../entities/value-rules.ts';
import { isNumberField } from './value-rules.ts';

/** What can be wrong with a rule of the right shape. */
type RuleProblem =
  | 'band_overlap'
  | 'band_gap'
  | 'band_reversed'
  | 'band_no_rest'
  | 'condition_operator'
  | 'condition_value'
  | 'text_missing';

export interface RuleFault {
  /** The path of the field with the fault, as `action.bands.1.from`. */
  field: string;
  problem: RuleProblem;
  /** In minor units: where the band should begin, so that it joins the one below it. */
  at?: number;
}

/** Everything that keeps a rule from being run; empty for a valid rule. */
export function ruleFaults(rule: {
  conditions?: readonly RuleCondition[];
  action?: RuleAction;
}): RuleFault[] {
  return [
    ...(rule.conditions ?? []).flatMap(conditionFaults),
    ...(rule.action ? actionFaults(rule.action) : []),
  ];
}

/**
 * Price bands must contain every cost exactly once: the first from 0, each from the end of the one below it, and the
 * last, the rest band, without an end. Bands may be in any order; each fault names its band.
 */
export function bandFaults(bands: readonly PriceBand[]): RuleFault[] {
  const faults: RuleFault[] = [];
  const ordered = [...bands.entries()].sort(([, a], [, b]) => a.from - b.from);
  let end: number | null = 0;
  for (const [at, { from, to }] of ordered) {
    const field = `action.bands.${at}`;
    if (to !== null && to <= from) faults.push({ field: `${field}.to`, problem: 'band_reversed' });
    else if (end === null || from < end) {
      faults.push({
        field: `${field}.from`,
        problem: 'band_overlap',
        ...(end !== null && { at: end }),
      });
    } else if (from > end) faults.push({ field: `${field}.from`, problem: 'band_gap', at: end });
    if (end !== null) end = to === null ? null : Math.max(end, to);
  }
  const [last = 0] = ordered.at(-1) ?? [];
  if (end !== null) faults.push({ field: `action.bands.${last}.to`, problem: 'band_no_rest' });
  return faults;
}

function actionFaults(action: RuleAction): RuleFault[] {
  if (action.kind === 'calculate') return bandFaults(action.bands);
  // A description, a brand and tags may be set to nothing; a title may not.
  const needsText = action.kind === 'append' || (action.kind === 'set' && action.field === 'title');
  return needsText && action.text.trim() === ''
    ? [{ field: 'action.text', problem: 'text_missing' }]
    : [];
}

function conditionFaults({ field, is, value }: RuleCondition, at: number): RuleFault[] {
  const isNumber = isNumberField(field);
  const fits = isNumber
    ? ['equals', 'at_least', 'at_most'].includes(is)
    : ['equals', 'contains', 'empty'].includes(is);
  if (!fits) return [{ field: `conditions.${at}.is`, problem: 'condition_operator' }];
  const valueFits =
    is === 'empty' ||
    (isNumber ? typeof value === 'number' : typeof value === 'string' && value.trim() !== '');
  return valueFits ? [] : [{ field: `conditions.${at}.value`, problem: 'condition_value' }];
}
