import { gid, idOf } from './ids.ts';
import type {
  MediaInput,
  ProductCreateInput,
  ProductSetInput,
  ProductUpdateInput,
} from './inputs.ts';
import { emptyProduct, writeFields } from './product-fields.ts';
import { addMedia, setFiles } from './product-media.ts';
import { writeOptions } from './product-options.ts';
import { newVariant, setVariants } from './product-variants.ts';
import { productView } from './product-views.ts';
import type { Product } from './records.ts';
import type { UserError } from './refuse.ts';
import { orErrors, Rejected } from './rejected.ts';
import type { Store } from './store.ts';
import { productPayload } from './webhook-payloads.ts';

interface SetArgs {
  input: ProductSetInput;
  identifier?: { id?: string | null; handle?: string | null } | null;
  synchronous: boolean;
}

/** Mutations of whole products; each takes effect completely or not at all. */
export function productMutations(store: Store) {
  return {
    productSet: (args: SetArgs) => {
      if (args.synchronous) return orErrors(() => ({ product: setProduct(store, args) }));
      const id = store.nextId();
      store.productOperations.set(id, { isDone: false, product: null, errors: [] });
      store.clock.after(store.settings.workTime, () => {
        const { product, userErrors } = orErrors(() => ({ product: setProduct(store, args) }));
        store.productOperations.set(id, {
          isDone: true,
          product: product?.record ?? null,
          errors: userErrors,
        });
      });
      return { productSetOperation: operationView(store, id), userErrors: [] };
    },

    productCreate: ({
      product: input,
      media,
    }: {
      product: ProductCreateInput;
      media?: MediaInput[];
    }) =>
      withoutCodes(
        orErrors(() => {
          const draft = emptyProduct(store);
          writeFields(store, draft, input, ['product']);
          writeOptions(store, draft, input.productOptions ?? [], ['product', 'productOptions']);
          // Only the first combination of options; the other variants are created one by one.
          const values = draft.options.map((option) => option.values[0]?.name ?? '');
          draft.variants = [newVariant(store, values)];
          addMedia(store, draft, media ?? [], ['media']);
          return { product: keep(store, draft, 'PRODUCTS_CREATE') };
        }),
      ),

    productUpdate: ({
      product: input,
      media,
    }: {
      product: ProductUpdateInput;
      media?: MediaInput[];
    }) =>
      withoutCodes(
        orErrors(() => {
          const found = store.products.get(idOf('Product', input.id ?? '') ?? 0);
          if (!found) throw new Rejected(['id'], 'Product does not exist');
          const draft = structuredClone(found);
          writeFields(store, draft, input, ['product']);
          addMedia(store, draft, media ?? [], ['media']);
          return { product: keep(store, draft, 'PRODUCTS_UPDATE') };
        }),
      ),

    productDelete: ({ input: { id } }: { input: { id: string } }) =>
      orErrors(() => {
        const number = idOf('Product', id);
        if (number === null || !store.products.delete(number)) {
          throw new Rejected(['id'], 'Product does not exist');
        }
        store.webhooks.notify('PRODUCTS_DELETE', { id: number });
        return { deletedProductId: id };
      }),

    publishablePublish: (args: PublishArgs) =>
      publish(store, args, (product, publication) => product.publishedOn.add(publication)),
    publishableUnpublish: (args: PublishArgs) =>
      publish(store, args, (product, publication) => product.publishedOn.delete(publication)),
  };
}

/** How far a background `productSet` has come. */
export function operationView(store: Store, id: number) {
  const operation = store.productOperations.get(id);
  if (!operation) return null;
  return {
    __typename: 'ProductSetOperation',
    id: gid('ProductSetOperation', id),
    status: operation.isDone ? 'COMPLETE' : 'ACTIVE',
    product: operation.product && productView(store, operation.product),
    userErrors: operation.errors,
  };
}

function setProduct(store: Store, { input, identifier }: SetArgs) {
  const found = find(store, identifier?.id ?? input.id, identifier?.handle);
  const draft = found ? structuredClone(found) : emptyProduct(store);
  const handle = input.handle ?? (found ? undefined : identifier?.handle);
  writeFields(store, draft, { ...input, handle }, ['input']);
  const { productOptions, variants, files } = input;
  if (productOptions && !variants) {
    const message = 'Variants input is required when updating product options';
    throw new Rejected(['input', 'variants'], message, 'VARIANTS_INPUT_MISSING');
  }
  if (variants && !productOptions) {
    const message = 'Product options input is required when updating variants';
    throw new Rejected(['input', 'productOptions'], message, 'PRODUCT_OPTIONS_INPUT_MISSING');
  }
  if (productOptions) writeOptions(store, draft, productOptions, ['input', 'productOptions']);
  if (variants) setVariants(store, draft, variants, ['input', 'variants']);
  if (draft.options.length === 0) writeOptions(store, draft, [], ['input', 'productOptions']);
  if (draft.variants.length === 0) draft.variants = [newVariant(store, ['Default Title'])];
  if (files) setFiles(store, draft, files, ['input', 'files']);
  return keep(store, draft, found ? 'PRODUCTS_UPDATE' : 'PRODUCTS_CREATE');
}

/** By its id, where it must exist, or by its handle, where a new product may take it. */
function find(
  store: Store,
  id: string | null | undefined,
  handle: string | null | undefined,
): Product | undefined {
  if (!id) {
    return handle
      ? [...store.products.values()].find((product) => product.handle === handle)
      : undefined;
  }
  const found = store.products.get(idOf('Product', id) ?? 0);
  if (found) return found;
  throw new Rejected(['input', 'id'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
}

export function keep(store: Store, draft: Product, topic: 'PRODUCTS_CREATE' | 'PRODUCTS_UPDATE') {
  draft.updatedAt = store.clock.now();
  store.products.set(draft.id, draft);
  store.webhooks.notify(topic, productPayload(store, draft));
  return productView(store, draft);
}

interface PublishArgs {
  id: string;
  input: { publicationId?: string | null }[];
}

function publish(
  store: Store,
  { id, input }: PublishArgs,
  change: (product: Product, publication: number) => void,
) {
  return orErrors(() => {
    const found = store.products.get(idOf('Product', id) ?? 0);
    if (!found) throw new Rejected(['id'], 'Publishable does not exist');
    const draft = structuredClone(found);
    for (const [index, { publicationId }] of input.entries()) {
      const publication = store.publications.find(
        (one) => one.id === idOf('Publication', publicationId ?? ''),
      );
      if (!publication) {
        const field = ['input', String(index), 'publicationId'];
        throw new Rejected(field, 'Publication does not exist or is not publishable');
      }
      change(draft, publication.id);
    }
    return { publishable: keep(store, draft, 'PRODUCTS_UPDATE') };
  });
}

/** The older mutations return no error codes. */
function withoutCodes<T extends { userErrors: UserError[] }>(payload: T): T {
  return {
    ...payload,
    userErrors: payload.userErrors.map(({ field, message }) => ({ field, message })),
  };
}
