import type { RuleAction, RuleCondition, RuleField, RuleItem } from '../entities/value-rules.ts';
import { runAction } from './value-rule-actions.ts';

export interface ValueRule {
  enabled: boolean;
  conditions: readonly RuleCondition[];
  action: RuleAction;
}

export interface RuleOutcome {
  item: RuleItem;
  /** A rule leaves the product out of the store. */
  excluded: boolean;
  /** Positions, from 1, of the rules that changed something or left the product out. */
  changedBy: number[];
}

/**
 * Runs the rules over a product, top to bottom: each sees the result of those above it, and one that leaves the product
 * out ends the run. A rule that is off, or has a condition that doesn't hold, does nothing. No rule takes a price below
 * the cost `[§3-integration]`.
 */
export function runRules(rules: readonly ValueRule[], before: RuleItem): RuleOutcome {
  let item = before;
  const changedBy: number[] = [];
  const comparable = comparing();
  for (const [at, { enabled, conditions, action }] of rules.entries()) {
    if (!enabled || !conditions.every((each) => holds(each, item, comparable))) continue;
    if (action.kind === 'exclude') {
      return { item, excluded: true, changedBy: [...changedBy, at + 1] };
    }
    const after = runAction(action, item);
    if (!isSame(item, after)) changedBy.push(at + 1);
    item = after;
  }
  return { item, excluded: false, changedBy };
}

/** Fields that hold a number; the others hold text. */
const numbers = ['cost', 'price', 'stock'] as const satisfies readonly RuleField[];

export const isNumberField = (field: RuleField): field is (typeof numbers)[number] =>
  (numbers as readonly RuleField[]).includes(field);

type Comparable = (text: string) => string;

function holds(
  { field, is, value }: RuleCondition,
  item: RuleItem,
  comparable: Comparable,
): boolean {
  if (isNumberField(field)) {
    if (typeof value !== 'number') return false;
    if (is === 'at_least') return item[field] >= value;
    if (is === 'at_most') return item[field] <= value;
    return is === 'equals' && item[field] === value;
  }
  const texts = [item[field] ?? []].flat().map(comparable);
  if (is === 'empty') return texts.every((text) => text === '');
  if (typeof value !== 'string') return false;
  const wanted = comparable(value);
  if (is === 'contains') return texts.some((text) => text.includes(wanted));
  return is === 'equals' && texts.includes(wanted);
}

/**
 * Compares texts without regard to case, blanks and how accents are encoded. A long text is converted once, not for
 * every condition.
 */
function comparing(): Comparable {
  const known = new Map<string, string>();
  return (text) => {
    const made =
      known.get(text) ?? text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
    known.set(text, made);
    return made;
  };
}

const isSame = (a: RuleItem, b: RuleItem): boolean =>
  a === b ||
  (a.title === b.title &&
    a.description === b.description &&
    a.brand === b.brand &&
    a.price === b.price &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, at) => tag === b.tags[at]));
