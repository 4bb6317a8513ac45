import type { z } from 'zod';
import type {
  MutatingRule,
  newMutatingRule,
  RuleAction,
  RuleCondition,
  RuleField,
} from '../../../contract/entities/value-rules.ts';
import { isNumberField } from '../../../contract/rules/value-rules.ts';
import { parseMoney } from '../../ui/parse-money.ts';

export type NewRule = z.output<typeof newMutatingRule>;

export interface ConditionDraft {
  key: number;
  field: RuleField;
  is: RuleCondition['is'];
  text: string;
}

/** A band begins where the previous one ends, so that there can be no gaps; the last one covers the rest. */
export interface BandDraft {
  key: number;
  to: string;
  multiply: string;
  add: string;
}

/** A rule as a person enters it: each kind of action keeps its input while another kind is selected. */
export interface RuleDraft {
  name: string;
  enabled: boolean;
  conditions: ConditionDraft[];
  kind: RuleAction['kind'];
  field: 'title' | 'description' | 'brand' | 'tags';
  text: string;
  search: string;
  bands: BandDraft[];
  direction: 'up' | 'down' | 'nearest';
  ending: string;
}

export type Decimal = ',' | '.';

/** The fields that can't be read, by the server's name, with the reason. */
export type Problems = Record<string, 'amount' | 'number' | 'order' | 'missing'>;

let lastKey = 0;
export const newKey = () => ++lastKey;

export const newBand = (): BandDraft => ({ key: newKey(), to: '', multiply: '2', add: '0' });

export const emptyDraft = (): RuleDraft => ({
  name: '',
  enabled: true,
  conditions: [],
  kind: 'calculate',
  field: 'title',
  text: '',
  search: '',
  bands: [newBand()],
  direction: 'up',
  ending: '95',
});

/** A stored draft with new keys, because its old ones may have been used again. */
export const withNewKeys = (draft: RuleDraft): RuleDraft => ({
  ...draft,
  conditions: draft.conditions.map((condition) => ({ ...condition, key: newKey() })),
  bands: draft.bands.map((band) => ({ ...band, key: newKey() })),
});

const amountText = (amount: number, decimal: Decimal) =>
  (amount / 100).toFixed(amount % 100 === 0 ? 0 : 2).replace('.', decimal);

/** The draft of a saved rule. */
export function toDraft(
  { name, enabled, conditions, action }: MutatingRule,
  decimal: Decimal,
): RuleDraft {
  const draft: RuleDraft = {
    ...emptyDraft(),
    name,
    enabled,
    kind: action.kind,
    conditions: conditions.map(({ field, is, value }) => ({
      key: newKey(),
      field,
      is,
      text:
        typeof value === 'number' && field !== 'stock'
          ? amountText(value, decimal)
          : String(value ?? ''),
    })),
  };
  if (action.kind === 'calculate') {
    const ordered = action.bands.toSorted((a, b) => a.from - b.from);
    draft.bands = ordered.map(({ to, multiply, add }) => ({
      key: newKey(),
      to: to === null ? '' : amountText(to, decimal),
      multiply: String(multiply).replace('.', decimal),
      add: amountText(add, decimal),
    }));
  } else if (action.kind === 'round') {
    draft.direction = action.direction;
    draft.ending = String(action.ending).padStart(2, '0');
  } else if (action.kind !== 'exclude') {
    draft.field = action.field;
    draft.text = action.text;
    if (action.kind === 'replace') draft.search = action.search;
  }
  return draft;
}

/** The rule of a draft; null if something in it can't be read, which `problems` lists. */
export function readRuleDraft(
  draft: RuleDraft,
  decimal: Decimal,
): { rule: NewRule | null; problems: Problems } {
  const problems: Problems = {};
  const conditions = draft.conditions.map((condition, at) =>
    readCondition(condition, at, decimal, problems),
  );
  const action = readAction(draft, decimal, problems);
  if (draft.name.trim() === '') problems.name = 'missing';
  const rule = { name: draft.name.trim(), enabled: draft.enabled, conditions, action };
  return { rule: Object.keys(problems).length === 0 ? rule : null, problems };
}

function readCondition(
  { field, is, text }: ConditionDraft,
  at: number,
  decimal: Decimal,
  problems: Problems,
): RuleCondition {
  if (is === 'empty') return { field, is, value: null };
  if (!isNumberField(field)) {
    if (text.trim() === '') problems[`conditions.${at}.value`] = 'missing';
    return { field, is, value: text.trim() };
  }
  const value = parseMoney(text, field === 'stock' ? 0 : 2, decimal);
  if (value === null) problems[`conditions.${at}.value`] = field === 'stock' ? 'number' : 'amount';
  return { field, is, value };
}

function readAction(draft: RuleDraft, decimal: Decimal, problems: Problems): RuleAction {
  const { kind, field, text, search, direction } = draft;
  if (kind === 'exclude') return { kind };
  if (kind === 'calculate') return { kind, bands: readBands(draft.bands, decimal, problems) };
  if (kind === 'round') {
    const ending = /^\d{1,2}$/.test(draft.ending.trim()) ? Number(draft.ending) : null;
    if (ending === null) problems['action.ending'] = 'number';
    return { kind, direction, ending: ending ?? 0 };
  }
  if (kind === 'replace') {
    if (search === '') problems['action.search'] = 'missing';
    return { kind, field, search, text };
  }
  const needsText = kind === 'append' || field === 'title';
  if (needsText && text.trim() === '') problems['action.text'] = 'missing';
  return { kind, field, text };
}

function readBands(bands: readonly BandDraft[], decimal: Decimal, problems: Problems) {
  let from = 0;
  return bands.map((band, at) => {
    const field = `action.bands.${at}`;
    const isRest = at === bands.length - 1;
    const to = isRest ? null : parseMoney(band.to, 2, decimal);
    if (!isRest && to === null) problems[`${field}.to`] = 'amount';
    if (to !== null && to <= from) problems[`${field}.to`] = 'order';
    const multiply = readFactor(band.multiply);
    if (multiply === null) problems[`${field}.multiply`] = 'number';
    const add = readSigned(band.add, decimal);
    if (add === null) problems[`${field}.add`] = 'amount';
    const read = { from, to, multiply: multiply ?? 1, add: add ?? 0 };
    from = to ?? from;
    return read;
  });
}

/** Factors have no thousands separators, so both comma and point are decimal marks. */
function readFactor(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const factor = /^\d{1,3}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
  return factor <= 100 ? factor : null;
}

function readSigned(text: string, decimal: Decimal): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const amount = parseMoney(trimmed.replace(/^[-−+]/, ''), 2, decimal);
  if (amount === null || amount > 10_000_000) return null;
  return /^[-−]/.test(trimmed) && amount !== 0 ? -amount : amount;
}
