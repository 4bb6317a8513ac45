import { slugOf } from '../common/slug.ts';
import { takeImage } from './images.ts';
import type { ProductInput, VariationInput } from './product-input.ts';
import type { Term, Variation, WooProduct } from './records.ts';
import { WooError } from './refusal.ts';
import { emptySellable, writeSellable } from './sellable.ts';
import type { WooStore } from './store.ts';

export const invalidId = (of: 'product' | 'product_variation' | 'shop_order', status: 400 | 404) =>
  new WooError(`woocommerce_rest_${of}_invalid_id`, 'Invalid ID.', status);

/** Creates a product. Its pictures are fetched first; if one fails, nothing is created. */
export async function createProduct(store: WooStore, input: ProductInput): Promise<WooProduct> {
  if (input.id) {
    const message = 'Cannot create existing product.';
    throw new WooError('woocommerce_rest_product_exists', message, 400);
  }
  const draft: WooProduct = {
    ...emptySellable(store),
    name: 'Product',
    slug: '',
    type: 'simple',
    shortDescription: '',
    categories: [],
    tags: [],
    images: [],
    attributes: [],
    variations: [],
  };
  await writeProduct(store, draft, input);
  store.products.set(draft.id, draft);
  store.webhooks.notify('product.created', draft.id);
  return draft;
}

export async function updateProduct(
  store: WooStore,
  id: number,
  input: ProductInput,
): Promise<WooProduct> {
  const found = store.products.get(id);
  if (!found) throw invalidId('product', 400);
  const draft = structuredClone(found);
  await writeProduct(store, draft, input);
  store.products.set(id, draft);
  store.webhooks.notify('product.updated', id);
  return draft;
}

/** Moves to the trash, or deletes for good. */
export function deleteProduct(store: WooStore, id: number, force: boolean): WooProduct {
  const found = store.products.get(id);
  if (!found) throw invalidId('product', 404);
  if (force) {
    store.products.delete(id);
  } else {
    if (found.status === 'trash') {
      const message = 'The Product has already been deleted.';
      throw new WooError('woocommerce_rest_already_trashed', message, 410);
    }
    found.status = 'trash';
    found.modifiedAt = store.clock.now();
  }
  store.webhooks.notify('product.deleted', id);
  return found;
}

export async function createVariation(
  store: WooStore,
  parentId: number,
  input: VariationInput,
): Promise<{ product: WooProduct; variation: Variation }> {
  const product = parentOf(store, parentId);
  const variation: Variation = { ...emptySellable(store), options: {}, image: null };
  await writeVariation(store, product, variation, input);
  product.variations.push(variation);
  touchParent(store, product);
  return { product, variation };
}

export async function updateVariation(
  store: WooStore,
  parentId: number,
  id: number,
  input: VariationInput,
): Promise<{ product: WooProduct; variation: Variation }> {
  const product = parentOf(store, parentId);
  const at = product.variations.findIndex((one) => one.id === id);
  const found = product.variations[at];
  if (!found) throw invalidId('product_variation', 400);
  const variation = structuredClone(found);
  await writeVariation(store, product, variation, input);
  product.variations[at] = variation;
  touchParent(store, product);
  return { product, variation };
}

export function deleteVariation(store: WooStore, parentId: number, id: number) {
  const product = parentOf(store, parentId);
  const variation = product.variations.find((one) => one.id === id);
  if (!variation) throw invalidId('product_variation', 404);
  product.variations = product.variations.filter((one) => one !== variation);
  touchParent(store, product);
  return { product, variation };
}

export function parentOf(store: WooStore, id: number): WooProduct {
  const found = store.products.get(id);
  if (!found) throw invalidId('product', 404);
  return found;
}

function touchParent(store: WooStore, product: WooProduct): void {
  product.modifiedAt = store.clock.now();
  store.webhooks.notify('product.updated', product.id);
}

async function writeProduct(
  store: WooStore,
  draft: WooProduct,
  input: ProductInput,
): Promise<void> {
  writeSellable(store, draft, input);
  draft.name = input.name ?? draft.name;
  draft.shortDescription = input.short_description ?? draft.shortDescription;
  if (input.type) draft.type = input.type === 'variable' ? 'variable' : 'simple';
  if (input.slug || draft.slug === '') draft.slug = freeSlug(store, draft, input.slug);
  // Unknown terms are silently ignored.
  const known = (terms: Map<number, Term>, given: { id: number }[]) =>
    given.map(({ id }) => id).filter((id) => terms.has(id));
  if (input.categories) draft.categories = known(store.terms.categories, input.categories);
  if (input.tags) draft.tags = known(store.terms.tags, input.tags);
  if (input.attributes) {
    draft.attributes = input.attributes.map((one, index) => ({
      name: one.name ?? '',
      position: one.position ?? index,
      visible: one.visible ?? false,
      variation: one.variation ?? false,
      options: one.options ?? [],
    }));
  }
  if (input.images) {
    const images: number[] = [];
    for (const image of input.images) images.push(await takeImage(store, image));
    draft.images = images;
  }
}

async function writeVariation(
  store: WooStore,
  product: WooProduct,
  draft: Variation,
  input: VariationInput,
): Promise<void> {
  writeSellable(store, draft, input);
  if (input.attributes) {
    const names = product.attributes.filter(({ variation }) => variation).map(({ name }) => name);
    // Attributes that the parent doesn't vary by are silently ignored.
    draft.options = Object.fromEntries(
      input.attributes
        .filter(({ name = '' }) => names.includes(name))
        .map(({ name = '', option = '' }) => [name, option]),
    );
  }
  if (input.image) draft.image = await takeImage(store, input.image);
}

function freeSlug(store: WooStore, draft: WooProduct, wanted: string | undefined): string {
  const base = slugOf(wanted || draft.name) || 'product';
  const others = [...store.products.values()].filter(({ id }) => id !== draft.id);
  let slug = base;
  for (let number = 2; others.some((one) => one.slug === slug); number += 1) {
    slug = `${base}-${number}`;
  }
  return slug;
}
