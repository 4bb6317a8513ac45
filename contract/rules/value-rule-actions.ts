import type { PriceBand, RuleAction, RuleItem } from '../entities/value-rules.ts';
import { clipped, longest, mostTags } from '../limits/longest.ts';
import { replaceText } from './replace-text.ts';

type Changing = Exclude<RuleAction, { kind: 'exclude' }>;
type Act<K extends Changing['kind']> = (
  action: Extract<Changing, { kind: K }>,
  item: RuleItem,
) => RuleItem;

const actions = {
  set: ({ field, text }, item) => withText(item, field, () => text),
  append: ({ field, text }, item) => withText(item, field, (old) => joined(field, old, text)),
  replace: ({ field, search, text }, item) =>
    withText(item, field, (old) => replaceText(old, search, text, longestBuilt)),
  calculate: ({ bands }, item) => {
    const price = priceByBand(bands, item.cost);
    return price === null ? item : { ...item, price };
  },
  round: ({ direction, ending }, item) => ({
    ...item,
    price: roundPrice(item.price, item.cost, direction, ending),
  }),
} satisfies { [K in Changing['kind']]: Act<K> };

/** The longest text that an action reads or builds: as long as the longest field. */
const longestBuilt = longest.description;

/** The item after an action; each text is cut at its field's limit, so that texts can't grow from rule to rule. */
export function runAction(action: Changing, item: RuleItem): RuleItem {
  return (actions[action.kind] as Act<Changing['kind']>)(action, item);
}

/** The price for a cost, never below the cost; null if no band contains it. */
export function priceByBand(bands: readonly PriceBand[], cost: number): number | null {
  const band = bands.find(({ from, to }) => cost >= from && (to === null || cost < to));
  if (!band) return null;
  // 1.15 × 100 is 114.99… in binary: such an error far behind the decimal point must not cost a minor unit.
  const multiplied = Math.round(Number((cost * band.multiply).toFixed(4)));
  return Math.max(multiplied + band.add, cost);
}

/**
 * An amount that ends in `ending` minor units: the next at or above the price, the next at or below it, or the nearer
 * of the two (the upper one at a tie). If that is below the cost, the lowest such amount that isn't. Rounding twice
 * changes nothing more.
 */
export function roundPrice(
  price: number,
  cost: number,
  direction: 'up' | 'down' | 'nearest',
  ending: number,
): number {
  const up = nextEnding(price, ending);
  const down = up === price ? price : up - 100;
  const nearest = price - down < up - price ? down : up;
  const rounded = { up, down, nearest }[direction];
  const floor = Math.max(cost, 0);
  return rounded >= floor ? rounded : nextEnding(floor, ending);
}

/** The lowest amount of at least `amount` with this ending. */
const nextEnding = (amount: number, ending: number): number =>
  Math.ceil((amount - ending) / 100) * 100 + ending;

type TextField = 'title' | 'description' | 'brand' | 'tags';

function withText(item: RuleItem, field: TextField, change: (old: string) => string): RuleItem {
  const old = field === 'tags' ? item.tags.slice(0, mostTags).join(', ') : (item[field] ?? '');
  const text = change(clipped(old, longestBuilt));
  if (field === 'tags') return { ...item, tags: tagsOf(clipped(text, longestBuilt)) };
  if (field === 'description') return { ...item, description: clipped(text, longest[field]) };
  const line = clipped(field === 'brand' ? text.trim() : text, longest[field]);
  // No store accepts a product without a title.
  if (field === 'title') return line.trim() === '' ? item : { ...item, title: line };
  return { ...item, brand: line === '' ? null : line };
}

function joined(field: TextField, old: string, text: string): string {
  if (field === 'tags') return `${old}, ${text}`;
  // The blanks come from the rule: " – fri fragt" and "XL" are both meant as written.
  return `${old}${text}`;
}

/** Tags are separated by commas; an existing tag isn't added again. */
function tagsOf(text: string): string[] {
  const tags = new Map<string, string>();
  for (const each of text.split(',')) {
    const tag = clipped(each.trim(), longest.tag);
    const key = tag.toLowerCase();
    if (tag !== '' && !tags.has(key)) tags.set(key, tag);
    if (tags.size === mostTags) break;
  }
  return [...tags.values()];
}
