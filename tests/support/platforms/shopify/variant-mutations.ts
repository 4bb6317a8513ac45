import { gid, idOf } from './ids.ts';
import type { BulkVariantInput } from './inputs.ts';
import { keep } from './product-mutations.ts';
import { readValues } from './product-options.ts';
import {
  mostVariants,
  newVariant,
  refuseDoubled,
  stock,
  writeVariant,
} from './product-variants.ts';
import { variantView } from './product-views.ts';
import type { Product, Variant } from './records.ts';
import type { UserError } from './refuse.ts';
import { orErrors, Rejected } from './rejected.ts';
import type { Store } from './store.ts';

interface BulkArgs {
  productId: string;
  variants: BulkVariantInput[];
}

/** Mutations of several variants of one product. */
export function variantMutations(store: Store) {
  const changed = (draft: Product, variants: Variant[]) => ({
    product: keep(store, draft, 'PRODUCTS_UPDATE'),
    productVariants: variants.map((variant) => variantView(store, draft, variant)),
  });

  return {
    productVariantsBulkCreate: ({
      productId,
      variants,
      strategy,
    }: BulkArgs & { strategy: string }) =>
      orErrors(() => {
        const draft = draftOf(store, productId);
        const isStandalone =
          draft.options.length === 1 && draft.options[0]?.values[0]?.name === 'Default Title';
        if (strategy === 'REMOVE_STANDALONE_VARIANT' && isStandalone) draft.variants = [];
        const made = variants.map((input, index) => {
          const at = ['variants', String(index)];
          const values = readValues(store, draft, input.optionValues ?? [], at, {
            mayAdd: true,
            missing: 'NEED_TO_ADD_OPTION_VALUES',
          });
          const variant = newVariant(store, values);
          refuseDoubled(draft, variant, values, at, 'VARIANT_ALREADY_EXISTS');
          writeVariant(store, variant, input, at);
          for (const { locationId, availableQuantity } of input.inventoryQuantities ?? []) {
            stock(store, variant, locationId, availableQuantity, at);
          }
          draft.variants.push(variant);
          return variant;
        });
        if (draft.variants.length > mostVariants) {
          const message = `You can only have a maximum of ${mostVariants} variants per product`;
          throw new Rejected(['variants'], message, 'LIMIT_EXCEEDED');
        }
        return changed(draft, made);
      }),

    productVariantsBulkUpdate: ({
      productId,
      variants,
      allowPartialUpdates,
    }: BulkArgs & { allowPartialUpdates: boolean }) => {
      const errors: UserError[] = [];
      const done = orErrors(() => {
        const draft = draftOf(store, productId);
        const updated = variants.flatMap((input, index) => {
          const one = orErrors(() => ({ variant: update(store, draft, input, String(index)) }));
          errors.push(...one.userErrors);
          return one.variant ? [one.variant] : [];
        });
        if (errors.length > 0 && !allowPartialUpdates) return {};
        return changed(draft, updated);
      });
      return { ...done, userErrors: [...done.userErrors, ...errors] };
    },

    productVariantsBulkDelete: ({
      productId,
      variantsIds,
    }: {
      productId: string;
      variantsIds: string[];
    }) =>
      orErrors(() => {
        const draft = draftOf(store, productId);
        const left = draft.variants.filter(
          ({ id }) => !variantsIds.includes(gid('ProductVariant', id)),
        );
        if (draft.variants.length - left.length !== variantsIds.length) {
          const message = 'At least one variant does not belong to the product';
          const code = 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT';
          throw new Rejected(['variantsIds'], message, code);
        }
        if (left.length === 0) {
          const message = 'Cannot delete the last variant of a product';
          throw new Rejected(['variantsIds'], message, 'CANNOT_DELETE_LAST_VARIANT');
        }
        draft.variants = left;
        return { product: keep(store, draft, 'PRODUCTS_UPDATE') };
      }),
  };
}

function draftOf(store: Store, productId: string): Product {
  const found = store.products.get(idOf('Product', productId) ?? 0);
  if (found) return structuredClone(found);
  throw new Rejected(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
}

function update(store: Store, draft: Product, input: BulkVariantInput, index: string): Variant {
  const at = ['variants', index];
  if (!input.id) {
    throw new Rejected(
      [...at, 'id'],
      'Product variant ID is missing',
      'PRODUCT_VARIANT_ID_MISSING',
    );
  }
  const variant = draft.variants.find(({ id }) => input.id === gid('ProductVariant', id));
  if (!variant) {
    const message = 'Product variant does not exist';
    throw new Rejected([...at, 'id'], message, 'PRODUCT_VARIANT_DOES_NOT_EXIST');
  }
  if (input.inventoryQuantities) {
    const message = 'Inventory quantities can only be provided during create.';
    const code = 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE';
    throw new Rejected([...at, 'inventoryQuantities'], message, code);
  }
  if (input.optionValues) {
    const values = readValues(store, draft, input.optionValues, at, {
      mayAdd: true,
      missing: 'INVALID_INPUT',
    });
    refuseDoubled(draft, variant, values, at, 'VARIANT_ALREADY_EXISTS');
    variant.values = values;
  }
  writeVariant(store, variant, input, at);
  return variant;
}
