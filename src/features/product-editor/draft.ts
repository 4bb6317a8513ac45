import type {
  ShopProduct,
  ShopProductPatch,
  ShopVariant,
} from '../../../contract/entities/shop-products.ts';

/** The fields of a product that the editor holds while a person works on it. */
export type Draft = Pick<
  ShopProduct,
  'title' | 'description' | 'category_id' | 'tags' | 'variants'
>;

export function draftOf(product: ShopProduct): Draft {
  const { title, description, category_id, tags, variants } = product;
  return { title, description, category_id, tags, variants };
}

/** The fields of a variant that a person can set. */
export type VariantChange = Partial<Pick<ShopVariant, 'included' | 'price' | 'compare_at'>>;

/** Changes the variants with these `ids`; the others keep their identity. */
export function setVariants(
  draft: Draft,
  ids: ReadonlySet<number>,
  change: (variant: ShopVariant) => VariantChange,
): Draft {
  const variants = draft.variants.map((variant) =>
    ids.has(variant.variant_id) ? { ...variant, ...change(variant) } : variant,
  );
  return { ...draft, variants };
}

export type PriceColumn = 'price' | 'compare_at';

/** Sets one price for all included variants. Null empties the compare-at price, but leaves a price as it is. */
export function applyToAll(draft: Draft, column: PriceColumn, amount: number | null): Draft {
  return setVariants(draft, includedIds(draft), (variant) => priceChange(variant, column, amount));
}

/**
 * Raises or lowers the price (or compare-at price) of all included variants by per cent; variants without one stay
 * without.
 */
export function raiseAll(draft: Draft, column: PriceColumn, percent: number): Draft {
  return setVariants(draft, includedIds(draft), (variant) => {
    const money = variant[column];
    return money === null ? {} : priceChange(variant, column, raised(money.amount, percent));
  });
}

/** Raises (or, below zero, lowers) an amount by per cent, to whole minor units; never below 0. */
export function raised(amount: number, percent: number): number {
  return Math.max(0, Math.round(amount * (1 + percent / 100)));
}

/**
 * Puts pasted amounts into a column, from one variant downwards. `undefined` stands for a cell that couldn't be read,
 * whose variant stays unchanged. Rows beyond the last variant are ignored.
 */
export function pasteColumn(
  draft: Draft,
  column: PriceColumn,
  fromIndex: number,
  amounts: readonly (number | null | undefined)[],
): Draft {
  const variants = draft.variants.map((variant, index) => {
    const amount = amounts[index - fromIndex];
    return index < fromIndex || amount === undefined
      ? variant
      : { ...variant, ...priceChange(variant, column, amount) };
  });
  return { ...draft, variants };
}

/** The change that sets a price, in the variant's own currency. */
export function priceChange(
  variant: ShopVariant,
  column: PriceColumn,
  amount: number | null,
): VariantChange {
  const { currency } = variant.price;
  if (column === 'compare_at') return { compare_at: amount === null ? null : { amount, currency } };
  return amount === null ? {} : { price: { amount, currency } };
}

function includedIds(draft: Draft): Set<number> {
  return new Set(draft.variants.filter((variant) => variant.included).map((v) => v.variant_id));
}

/** The differences between an item and its draft, as the smallest possible PATCH; null if there are none. */
export function patchOf(base: Draft, draft: Draft): ShopProductPatch | null {
  const patch: ShopProductPatch = {};
  const title = draft.title.trim();
  if (title !== base.title) patch.title = title;
  if (draft.description !== base.description) patch.description = draft.description;
  if (draft.category_id !== base.category_id) patch.category_id = draft.category_id;
  if (draft.tags.join('\n') !== base.tags.join('\n')) patch.tags = draft.tags;
  const before = new Map(base.variants.map((variant) => [variant.variant_id, variant]));
  const variants = draft.variants
    .map((variant) => variantPatch(before.get(variant.variant_id), variant))
    .filter((variant) => variant !== null);
  if (variants.length > 0) patch.variants = variants;
  return Object.keys(patch).length === 0 ? null : patch;
}

function variantPatch(before: ShopVariant | undefined, after: ShopVariant) {
  if (!before || before === after) return null;
  const change: VariantChange = {};
  if (after.included !== before.included) change.included = after.included;
  if (after.price.amount !== before.price.amount) change.price = after.price;
  if (after.compare_at?.amount !== before.compare_at?.amount) change.compare_at = after.compare_at;
  return Object.keys(change).length === 0 ? null : { variant_id: after.variant_id, ...change };
}

/** The item with a patch applied, to show a refused change beside the server's version. */
export function withPatch(base: Draft, patch: ShopProductPatch): Draft {
  const { variants = [], rev: _, ...fields } = patch;
  const changes = new Map(variants.map(({ variant_id, ...change }) => [variant_id, change]));
  return {
    ...base,
    ...fields,
    variants: base.variants.map((variant) => {
      const change = changes.get(variant.variant_id);
      return change ? { ...variant, ...change } : variant;
    }),
  };
}

export type DraftProblem = 'title_missing' | 'title_long' | 'description_long' | 'tags_many';

/** What the server would refuse in a draft, shown while typing. */
export function draftProblems({ title, description, tags }: Draft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (title.trim() === '') problems.push('title_missing');
  if (title.trim().length > 255) problems.push('title_long');
  if (description.length > 50_000) problems.push('description_long');
  if (tags.length > 50) problems.push('tags_many');
  return problems;
}

/**
 * The existing tags with those that were typed or pasted: split at commas and line breaks, trimmed, without duplicates
 * that differ only in case.
 */
export function addTags(tags: readonly string[], text: string): string[] {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const added: string[] = [];
  for (const part of text.split(/[,;\n]/)) {
    const tag = part.trim().slice(0, 60);
    if (tag === '' || known.has(tag.toLowerCase())) continue;
    known.add(tag.toLowerCase());
    added.push(tag);
  }
  return [...tags, ...added];
}
