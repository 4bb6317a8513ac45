import { slugOf } from '../common/slug.ts';
import type { ProductFields } from './inputs.ts';
import type { Product } from './records.ts';
import { Rejected } from './rejected.ts';
import type { Store } from './store.ts';

/** The most characters of a title and of each tag. */
const longestText = 255;
const mostTags = 250;

/** An empty product with a single variant. */
export function emptyProduct(store: Store): Product {
  const now = store.clock.now();
  return {
    id: store.nextId(),
    title: '',
    handle: '',
    descriptionHtml: '',
    vendor: store.name,
    productType: '',
    tags: [],
    status: 'ACTIVE',
    options: [],
    variants: [],
    media: [],
    publishedOn: new Set(),
    createdAt: now,
    updatedAt: now,
  };
}

/** Writes the given fields; the others stay as they are. */
export function writeFields(
  store: Store,
  draft: Product,
  input: ProductFields,
  at: string[],
): void {
  if (input.title !== undefined || draft.title === '') writeTitle(draft, input.title ?? '', at);
  writeHandle(store, draft, input.handle, at);
  draft.descriptionHtml = input.descriptionHtml ?? draft.descriptionHtml;
  draft.vendor = input.vendor ?? draft.vendor;
  draft.productType = input.productType ?? draft.productType;
  draft.status = input.status ?? draft.status;
  if (input.tags) draft.tags = readTags(input.tags, at);
}

function writeTitle(draft: Product, title: string, at: string[]): void {
  const field = [...at, 'title'];
  if (title.trim() === '') throw new Rejected(field, "Title can't be blank", 'INVALID_PRODUCT');
  if (title.length > longestText) {
    throw new Rejected(field, 'Title is too long (maximum is 255 characters)', 'INVALID_PRODUCT');
  }
  draft.title = title.trim();
}

/** A requested handle must be free; one made from the title gets a number if it is taken. */
function writeHandle(
  store: Store,
  draft: Product,
  wanted: string | null | undefined,
  at: string[],
): void {
  const others = [...store.products.values()].filter(({ id }) => id !== draft.id);
  const isTaken = (handle: string) => others.some((other) => other.handle === handle);
  if (wanted) {
    const handle = slugOf(wanted);
    if (isTaken(handle)) {
      const message = `Handle '${handle}' already in use. Please provide a new handle.`;
      throw new Rejected([...at, 'handle'], message, 'HANDLE_NOT_UNIQUE');
    }
    draft.handle = handle;
  } else if (draft.handle === '') {
    const made = slugOf(draft.title) || 'product';
    let handle = made;
    for (let number = 1; isTaken(handle); number += 1) handle = `${made}-${number}`;
    draft.handle = handle;
  }
}

/** As Shopify does, sorts tags and merges those that differ only in case. */
function readTags(tags: string[], at: string[]): string[] {
  const field = [...at, 'tags'];
  if (tags.length > mostTags) {
    throw new Rejected(
      field,
      `Product tags is too long (maximum is ${mostTags})`,
      'INVALID_PRODUCT',
    );
  }
  if (tags.some((tag) => tag.length > longestText)) {
    throw new Rejected(field, 'Product tags is invalid', 'INVALID_PRODUCT');
  }
  const seen = new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()]));
  return [...seen.values()].filter((tag) => tag !== '').sort();
}
