import type {
  RuleAction,
  RuleCondition,
  RuleField,
} from '../../../contract/entities/value-rules.ts';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import type { Problems } from './rule-draft.ts';

export const kinds = ['calculate', 'round', 'set', 'append', 'replace', 'exclude'] as const;

export const kindWords = {
  set: 'mutating-values.kind.set',
  append: 'mutating-values.kind.append',
  replace: 'mutating-values.kind.replace',
  calculate: 'mutating-values.kind.calculate',
  round: 'mutating-values.kind.round',
  exclude: 'mutating-values.kind.exclude',
} as const satisfies Record<RuleAction['kind'], MessageId>;

export const fieldWords = {
  title: 'mutating-values.field.title',
  description: 'mutating-values.field.description',
  brand: 'mutating-values.field.brand',
  category: 'mutating-values.field.category',
  tags: 'mutating-values.field.tags',
  supplier: 'mutating-values.field.supplier',
  cost: 'mutating-values.field.cost',
  price: 'mutating-values.field.price',
  stock: 'mutating-values.field.stock',
} as const satisfies Record<RuleField, MessageId>;

export const comparisonWords = {
  equals: 'mutating-values.is.equals',
  contains: 'mutating-values.is.contains',
  at_least: 'mutating-values.is.at_least',
  at_most: 'mutating-values.is.at_most',
  empty: 'mutating-values.is.empty',
} as const satisfies Record<RuleCondition['is'], MessageId>;

export const directionWords = {
  up: 'mutating-values.direction.up',
  down: 'mutating-values.direction.down',
  nearest: 'mutating-values.direction.nearest',
} as const;

export const problemWords = {
  amount: 'mutating-values.problem.amount',
  number: 'mutating-values.problem.number',
  order: 'mutating-values.problem.order',
  missing: 'mutating-values.problem.missing',
} as const satisfies Record<Problems[string], MessageId>;

/** A rule as a sentence: when it applies, and what it does. */
export function useRuleWords() {
  const t = useT();
  const format = useFormat();
  const wanted = ({ field, value }: RuleCondition) =>
    typeof value === 'number' && field !== 'stock'
      ? format.number(value / 100)
      : String(value ?? '');
  return {
    when: (conditions: readonly RuleCondition[]) =>
      conditions.length === 0
        ? t('mutating-values.always')
        : conditions
            .map((condition) =>
              t('mutating-values.when', {
                field: t(fieldWords[condition.field]),
                is: t(comparisonWords[condition.is]),
                value: wanted(condition),
              }),
            )
            .join(' · '),
    what(action: RuleAction): string {
      if (action.kind === 'exclude') return t('mutating-values.then.exclude');
      if (action.kind === 'calculate') {
        return t('mutating-values.then.calculate', { count: action.bands.length });
      }
      if (action.kind === 'round') {
        const ending = String(action.ending).padStart(2, '0');
        return t('mutating-values.then.round', { direction: action.direction, ending });
      }
      const field = t(fieldWords[action.field]);
      if (action.kind === 'replace') {
        const { search, text } = action;
        return t('mutating-values.then.replace', { field, search, text });
      }
      const id = action.kind === 'set' ? 'mutating-values.then.set' : 'mutating-values.then.append';
      return t(id, { field, text: action.text });
    },
  };
}
