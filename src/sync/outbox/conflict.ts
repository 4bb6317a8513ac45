import type {
  ShopProduct,
  ShopProductPatch,
  ShopVariant,
} from '../../../contract/entities/shop-products.ts';

type VariantField = 'included' | 'price' | 'compare_at';
type OwnField = 'title' | 'description' | 'category_id' | 'tags';
type ValueOf = Pick<ShopProduct, OwnField> & Pick<ShopVariant, VariantField>;

export type Side = 'mine' | 'theirs';

/** One field of an edit, compared with what the server has now. */
export type FieldVersions = {
  [F in OwnField | VariantField]: {
    /** Identifies the field within the edit. */
    key: string;
    field: F;
    /** The variant that the field belongs to; null for one of the product's own. */
    variant: ShopVariant | null;
    mine: ValueOf[F];
    theirs: ValueOf[F];
    /** `both`: changed differently here and on the server, so only the person can decide; `mine`: changed only here. */
    changed: 'both' | 'mine';
  };
}[OwnField | VariantField];

/** The person's choices by the field's key, each with the two versions that they chose between. */
export type Picks = ReadonlyMap<string, { side: Side; of: string }>;

const ownFields = ['title', 'description', 'category_id', 'tags'] as const;
const variantFields = ['included', 'price', 'compare_at'] as const;

/**
 * The fields of an edit that differ from the server's record. `before` is what the edit was made from; where it isn't
 * known, every difference counts as a change by both. Variants that the server no longer has are left out.
 */
export function compareVersions(
  mine: ShopProductPatch,
  theirs: ShopProduct,
  before: ShopProductPatch = {},
): FieldVersions[] {
  const found: FieldVersions[] = [];
  for (const field of ownFields)
    if (mine[field] !== undefined)
      found.push(versions(field, field, null, mine[field], theirs[field], before[field]));

  const variants = new Map(theirs.variants.map((variant) => [variant.variant_id, variant]));
  const then = new Map(before.variants?.map((variant) => [variant.variant_id, variant]));
  for (const edit of mine.variants ?? []) {
    const variant = variants.get(edit.variant_id);
    if (!variant) continue;
    for (const field of variantFields) {
      if (edit[field] === undefined) continue;
      const was = then.get(edit.variant_id)?.[field];
      const key = `${edit.variant_id}.${field}`;
      found.push(versions(key, field, variant, edit[field], variant[field], was));
    }
  }
  return found.filter(({ mine: own, theirs: other }) => !same(own, other));
}

function versions(
  key: string,
  field: FieldVersions['field'],
  variant: ShopVariant | null,
  mine: unknown,
  theirs: unknown,
  before: unknown,
): FieldVersions {
  const changed = before !== undefined && same(theirs, before) ? 'mine' : 'both';
  return { key, field, variant, mine, theirs, changed } as FieldVersions;
}

/**
 * A pick is only valid for the two versions that it was made between: if either changes, the person has to look again.
 */
export const pickOf = (versions: FieldVersions, side: Side) => ({ side, of: seen(versions) });

/**
 * The side that is used for a field: the person's pick, or else `mine` if only they have changed it; null if it is
 * undecided.
 */
export function sideOf(versions: FieldVersions, picks: Picks): Side | null {
  const pick = picks.get(versions.key);
  if (pick?.of === seen(versions)) return pick.side;
  return versions.changed === 'mine' ? 'mine' : null;
}

/**
 * What is left of the edit: the fields picked as mine. Null if there are none; `undecided` while a field that both have
 * changed waits for its pick.
 */
export function picked(
  fields: readonly FieldVersions[],
  picks: Picks,
): ShopProductPatch | null | 'undecided' {
  const patch: Record<string, unknown> = {};
  const variants = new Map<number, Record<string, unknown>>();
  for (const one of fields) {
    const side = sideOf(one, picks);
    if (side === null) return 'undecided';
    if (side === 'theirs') continue;
    if (!one.variant) {
      patch[one.field] = one.mine;
      continue;
    }
    const { variant_id } = one.variant;
    variants.set(variant_id, { ...variants.get(variant_id), variant_id, [one.field]: one.mine });
  }
  if (variants.size > 0) patch.variants = [...variants.values()];
  return Object.keys(patch).length > 0 ? (patch as ShopProductPatch) : null;
}

const seen = ({ mine, theirs }: FieldVersions): string => text([mine, theirs]);

const same = (a: unknown, b: unknown): boolean => text(a) === text(b);

/** Equal values give the same text, whatever the order of their properties. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
