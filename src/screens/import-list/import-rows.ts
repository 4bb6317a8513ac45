import type { ImportProduct, ImportState } from '../../../contract/entities/import-products.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { type Margin, marginOf } from '../../../contract/rules/margin.ts';
import { type GateResult, publishGate } from '../../../contract/rules/publish-gate.ts';
import { importStanding } from '../../../contract/rules/what-needs.ts';
import { type Amount, rangeOf } from '../../lib/pure/amounts.ts';

/** The chips above the list, with the states that each of them shows. */
const groups = {
  'to-import': ['draft', 'ready', 'queued', 'publishing', 'failed'],
  imported: ['published'],
  all: ['draft', 'ready', 'queued', 'publishing', 'failed', 'published'],
} as const satisfies Record<string, readonly ImportState[]>;
type Whole = keyof typeof groups;
export type Group = Whole | 'ready' | 'blocked';
export const groupNames: readonly Group[] = ['to-import', 'ready', 'blocked', 'imported', 'all'];

/** Whether a group is decided by the gate rather than by the state. */
export const isByGate = (group: Group): group is 'ready' | 'blocked' =>
  group === 'ready' || group === 'blocked';

export function groupFrom(text: string | null): Group {
  return groupNames.find((name) => name === text) ?? 'to-import';
}

/** What the buttons above the list ask before they act. */
export type Question = 'import' | 'remove-all';

/** The question in the address. */
export function questionFrom(text: string | null): Question | null {
  return text === 'import' || text === 'remove-all' ? text : null;
}

export function inGroup(
  product: Pick<ImportProduct, 'state' | 'variants'>,
  group: Group,
  money: ShopMoney,
): boolean {
  if (isByGate(group)) return importStanding(product, money) === group;
  const states: readonly ImportState[] = groups[group];
  return states.includes(product.state);
}

/** How many items are in each chip's group. */
export function countGroups(
  products: Iterable<Pick<ImportProduct, 'state'>>,
): Record<Whole, number> {
  const counts: Record<Whole, number> = { 'to-import': 0, imported: 0, all: 0 };
  for (const { state } of products) {
    counts.all += 1;
    counts[state === 'published' ? 'imported' : 'to-import'] += 1;
  }
  return counts;
}

/** The values that a row shows of an item. */
export interface ImportRow {
  included: number;
  variants: number;
  sku: string;
  /** In the supplier's currency. */
  cost: { low: Amount; high: Amount } | null;
  /** In the currency of the price; null if it already is in that currency, or if there is no rate. */
  costHere: { low: Amount; high: Amount } | null;
  price: { low: Amount; high: Amount } | null;
  /** The lowest margin of an included variant, because that is the one to watch. */
  margin: Margin | null;
  gate: GateResult;
}

/** Costs, prices and margin cover the included variants, or all of them if none is included. */
export function importRow(product: ImportProduct, money: ShopMoney): ImportRow {
  const known = rows.get(product);
  if (known?.money === money) return known.row;
  const row = rowOf(product, money);
  rows.set(product, { row, money });
  return row;
}

/** Remembers the result, because every cell of a row needs it. */
const rows = new WeakMap<ImportProduct, { row: ImportRow; money: ShopMoney }>();

function rowOf(product: ImportProduct, money: ShopMoney): ImportRow {
  const included = product.variants.filter((variant) => variant.included);
  const shown = included.length > 0 ? included : product.variants;
  const margins = shown
    .map(({ price, cost }) => marginOf(price, cost, money))
    .filter((margin) => margin !== null)
    .sort((a, b) => a.share - b.share);
  return {
    included: included.length,
    variants: product.variants.length,
    sku: shown[0]?.sku ?? '',
    cost: rangeOf(shown.map(({ cost }) => cost)),
    costHere: costHere(shown, money),
    price: rangeOf(shown.map(({ price }) => price)),
    margin: margins[0] ?? null,
    // A product that was added offline has no variants here yet, so the gate has nothing to check.
    gate:
      product.variants.length === 0
        ? { blocks: [], warnings: [] }
        : publishGate(product.variants, money),
  };
}

function costHere(variants: ImportProduct['variants'], { rates }: ShopMoney) {
  if (variants.every(({ cost, price }) => cost.currency === price.currency)) return null;
  return rangeOf(
    variants.flatMap(({ cost, price }) => converted(cost, price.currency, rates) ?? []),
  );
}
