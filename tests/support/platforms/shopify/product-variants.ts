import { gid, idOf } from './ids.ts';
import type { SetVariantInput, VariantFields } from './inputs.ts';
import { readValues } from './product-options.ts';
import type { Product, Variant } from './records.ts';
import { Rejected } from './rejected.ts';
import type { Store } from './store.ts';

export const mostVariants = 2_048;

/** A new variant is stocked at the default location with a quantity of 0, and isn't tracked. */
export function newVariant(store: Store, values: string[]): Variant {
  const now = store.clock.now();
  return {
    id: store.nextId(),
    inventoryItemId: store.nextId(),
    sku: null,
    barcode: null,
    price: '0.00',
    compareAtPrice: null,
    cost: null,
    tracked: false,
    inventoryPolicy: 'DENY',
    values,
    available: new Map([[store.locations[0]?.id ?? 0, 0]]),
    createdAt: now,
    updatedAt: now,
  };
}

/** Replaces the variants: missing ones are removed, and those with the same id or values are updated. */
export function setVariants(
  store: Store,
  draft: Product,
  inputs: readonly SetVariantInput[],
  at: string[],
): void {
  if (inputs.length > mostVariants) {
    const message = `Your product has too many variants. The maximum is ${mostVariants}.`;
    throw new Rejected(at, message, 'VARIANTS_OVER_LIMIT');
  }
  const before = draft.variants;
  draft.variants = [];
  for (const [index, input] of inputs.entries()) {
    const place = [...at, String(index)];
    const values = readValues(store, draft, input.optionValues, place, {
      mayAdd: false,
      missing: 'INVALID_VARIANT',
    });
    const known = before
      .filter((one) => !draft.variants.includes(one))
      .find(({ id, values: had }) =>
        input.id ? input.id === gid('ProductVariant', id) : sameValues(had, values),
      );
    if (input.id && !known) {
      const message = 'Product variant does not exist';
      throw new Rejected([...place, 'id'], message, 'PRODUCT_VARIANT_DOES_NOT_EXIST');
    }
    const variant = known ?? newVariant(store, values);
    refuseDoubled(draft, variant, values, place, 'INVALID_VARIANT');
    variant.values = values;
    writeVariant(store, variant, input, place);
    if (input.sku !== undefined) variant.sku = input.sku;
    for (const { locationId, quantity } of input.inventoryQuantities ?? []) {
      stock(store, variant, locationId, quantity, place);
    }
    draft.variants.push(variant);
  }
}

/** Two variants of a product can't have the same values. */
export function refuseDoubled(
  draft: Product,
  variant: Variant,
  values: string[],
  at: string[],
  code: string,
): void {
  const others = draft.variants.filter(({ id }) => id !== variant.id);
  if (!others.some((other) => sameValues(other.values, values))) return;
  throw new Rejected(at, `The variant '${values.join(' / ')}' already exists.`, code);
}

const sameValues = (a: string[], b: string[]) => a.join('\0') === b.join('\0');

/** Writes the given fields; the others stay as they are. */
export function writeVariant(
  store: Store,
  variant: Variant,
  input: VariantFields,
  at: string[],
): void {
  if (input.price != null) variant.price = readPrice(input.price, [...at, 'price']);
  if (input.compareAtPrice !== undefined) {
    variant.compareAtPrice =
      input.compareAtPrice === null
        ? null
        : readPrice(input.compareAtPrice, [...at, 'compareAtPrice']);
  }
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  variant.inventoryPolicy = input.inventoryPolicy ?? variant.inventoryPolicy;
  const { sku, tracked, cost } = input.inventoryItem ?? {};
  if (sku !== undefined) variant.sku = sku;
  variant.tracked = tracked ?? variant.tracked;
  if (cost != null) variant.cost = readPrice(cost, [...at, 'inventoryItem', 'cost']);
  variant.updatedAt = store.clock.now();
}

export function stock(
  store: Store,
  variant: Variant,
  locationId: string,
  quantity: number,
  at: string[],
): void {
  const location = store.locations.find(({ id }) => id === idOf('Location', locationId));
  if (!location) throw new Rejected(at, 'The location could not be found.', 'INVALID_INPUT');
  variant.available.set(location.id, quantity);
}

function readPrice(price: string | number, field: string[]): string {
  const text = String(price);
  if (!/^-?\d+(\.\d+)?$/.test(text)) {
    throw new Rejected(field, 'Price is not a number', 'INVALID_INPUT');
  }
  if (Number(text) < 0) {
    throw new Rejected(field, 'Price must be greater than or equal to 0', 'INVALID_INPUT');
  }
  return Number(text).toFixed(2);
}
