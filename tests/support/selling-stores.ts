import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { askForListings } from '../../server/changes/mark-listings.ts';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { listings, myProducts } from '../../server/db/schema.ts';
import { listingKey } from '../../server/listings/listing-key.ts';
import { approveKeys } from './install-app.ts';
import { pictureHost, png } from './picture-host.ts';
import type { Faults } from './platforms/common/faults.ts';
import type { WooStore } from './platforms/woocommerce/store.ts';
import { startWooCommerce } from './platforms/woocommerce/woocommerce.ts';
import type { TestServer } from './server.ts';
import { newProduct } from './server-catalogue.ts';
import type { Person } from './server-people.ts';
import { newMerchant, standInFor } from './shopify-stand-in.ts';
import { type StoreOrdersSide, shopifyOrders, wooOrders } from './store-orders.ts';

/** A product in a store, whatever the platform. */
export interface StoreProduct {
  id: string;
  key: string;
  title: string;
  status: 'on sale' | 'off sale';
  pictures: string[];
  variants: { sku: string; price: number; compareAt: number | null; stock: number }[];
}

/** A connected stand-in store, and what can be seen and done in it. */
export interface SellingStore {
  by: Person;
  shopId: number;
  integrationId: number;
  faults: Faults;
  products(): StoreProduct[];
  /** How many pictures it has failed to fetch. */
  failedPictures(): number;
  /** What the store's own people do. */
  rename(id: string, title: string): void;
  reprice(id: string, price: number): void;
  restock(id: string, stock: number): void;
  /** Changes the store's currency, as an ISO 4217 code. */
  sellIn(currency: string): void;
  addPicture(id: string, address: string): void;
  /** Adds a size of their own: a copy of the product's last one with another name and SKU. */
  addSize(id: string, name: string): void;
  drop(id: string): void;
  orders: StoreOrdersSide;
}

const minor = (text: string) => Math.round(Number(text) * 100);

async function shopify(server: TestServer): Promise<SellingStore> {
  const { store, connected, faults } = await standInFor(server);
  store.settings.workTime = 0;
  store.throttle.rate = 2000;
  const { by, id } = await connected();
  const of = (product: string) => {
    const found = store.products.get(Number(product));
    if (!found) throw new Error('The store has no such product.');
    found.updatedAt = store.clock.now();
    return found;
  };
  return {
    ...{ by, shopId: by.shopIds[0] ?? 0, integrationId: id, faults },
    products: () =>
      [...store.products.values()].map((product) => ({
        id: String(product.id),
        key: product.handle,
        title: product.title,
        status:
          product.status === 'ACTIVE' && product.publishedOn.size > 0 ? 'on sale' : 'off sale',
        pictures: product.media.map(({ source }) => source),
        variants: product.variants.map(({ sku, price, compareAtPrice, available }) => ({
          sku: sku ?? '',
          price: minor(price),
          compareAt: compareAtPrice === null ? null : minor(compareAtPrice),
          stock: available.get(store.locations[0]?.id ?? 0) ?? 0,
        })),
      })),
    failedPictures: () =>
      [...store.products.values()].flatMap(({ media }) => media).filter(({ error }) => error)
        .length,
    rename: (product, title) => void Object.assign(of(product), { title }),
    reprice: (product, price) => {
      for (const variant of of(product).variants) variant.price = (price / 100).toFixed(2);
    },
    restock(product, stock) {
      for (const { available } of of(product).variants) {
        available.set(store.locations[0]?.id ?? 0, stock);
      }
    },
    sellIn(currency) {
      store.currency = currency;
    },
    addPicture(product, source) {
      const made = { id: store.nextId(), source, alt: null, picture: null, error: null };
      of(product).media.push({ ...made, status: 'READY' });
    },
    addSize(product, name) {
      const { variants, options } = of(product);
      const last = variants.at(-1);
      if (!last) throw new Error('The product has no sizes.');
      const ids = { id: store.nextId(), inventoryItemId: store.nextId() };
      variants.push({ ...last, ...ids, sku: name, values: [name], available: new Map() });
      options[0]?.values.push({ id: store.nextId(), name });
    },
    drop: (product) => void store.products.delete(Number(product)),
    orders: shopifyOrders(store),
  };
}

/** A `SellingStore` with the stand-in shop itself. */
export async function sellingWooCommerce(
  server: TestServer,
): Promise<SellingStore & { store: WooStore; domain: string }> {
  const started = await startWooCommerce();
  onTestFinished(started.stop);
  const { store, faults } = started;
  const by = await newMerchant(server.db);
  const asked = {
    provider: 'woocommerce',
    body: { shop_domain: new URL(started.address).host },
  };
  const { url } = await server.ok('POST /oauth/{provider}', asked, by);
  const query = (await approveKeys(url)).search.slice(1);
  const back = { provider: 'woocommerce', body: { query } };
  const { id } = (await server.ok('POST /oauth/{provider}/callback', back, by)).data;
  const of = (product: string) => {
    const found = store.products.get(Number(product));
    if (!found) throw new Error('The shop has no such product.');
    found.modifiedAt = store.clock.now();
    return found;
  };
  return {
    ...{ by, shopId: by.shopIds[0] ?? 0, integrationId: id, faults },
    products: () =>
      [...store.products.values()]
        .filter(({ status }) => status !== 'trash')
        .map((product) => ({
          id: String(product.id),
          key: product.slug,
          title: product.name,
          status: product.status === 'publish' ? 'on sale' : 'off sale',
          pictures: product.images.map((image) => store.attachments.get(image)?.source ?? ''),
          variants: (product.type === 'simple' ? [product] : product.variations).map((sold) => ({
            sku: sold.sku,
            price: minor(sold.salePrice || sold.regularPrice),
            compareAt: sold.salePrice === '' ? null : minor(sold.regularPrice),
            stock: sold.stockQuantity ?? 0,
          })),
        })),
    // It doesn't create a product whose pictures it can't fetch.
    failedPictures: () => 0,
    rename: (product, title) => void Object.assign(of(product), { name: title }),
    reprice: (product, price) => {
      const found = of(product);
      for (const sold of found.type === 'simple' ? [found] : found.variations) {
        sold.regularPrice = (price / 100).toFixed(2);
        sold.salePrice = '';
      }
    },
    restock(product, stock) {
      const found = of(product);
      for (const sold of found.type === 'simple' ? [found] : found.variations) {
        sold.stockQuantity = stock;
      }
    },
    sellIn(currency) {
      store.currency = currency;
    },
    addPicture(product, source) {
      const id = store.nextId();
      store.attachments.set(id, {
        id,
        source,
        name: '',
        alt: '',
        picture: { type: 'image/png', bytes: png },
      });
      of(product).images.push(id);
    },
    addSize(product, name) {
      const { variations } = of(product);
      const last = variations.at(-1);
      if (!last) throw new Error('The product has no sizes.');
      const options = Object.fromEntries(Object.keys(last.options).map((key) => [key, name]));
      variations.push({ ...last, id: store.nextId(), sku: name, options });
    },
    drop: (product) => void store.products.delete(Number(product)),
    orders: wooOrders(store),
    store,
    domain: new URL(started.address).host,
  };
}

export const sellingStores = { shopify, woocommerce: sellingWooCommerce };

/** A host that stores can fetch pictures from; returns a function that makes a picture's address by name. */
export async function pictures() {
  const host = await pictureHost((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  }, '127.0.0.1');
  onTestFinished(host.close);
  return (name: string) => ({ url: `http://127.0.0.1:${host.port}/${name}.png`, alt: name });
}

interface Goods {
  title: string;
  variants?: number;
  price?: number;
  stock?: number;
  images?: { url: string; alt: string }[];
}

/** Creates products that the shop sells, with a wish for a listing in the store. */
export async function wantIn(
  { db }: TestServer,
  { shopId, integrationId }: Pick<SellingStore, 'shopId' | 'integrationId'>,
  supplierId: number,
  goods: readonly Goods[],
) {
  const made = [];
  for (const { title, variants = 1, price = 24_900, stock = 10, images = [] } of goods) {
    const sizes = Array.from({ length: variants }, (_, at) => ({
      ...{ sku: `${title}-${at}-${randomUUID().slice(0, 8)}`, stock },
      options: (variants === 1 ? {} : { Størrelse: `str. ${at + 1}` }) as Record<string, string>,
    }));
    const { id: productId, variantIds } = await newProduct(db, { supplierId, title, sold: sizes });
    const [mine] = await db
      .insert(myProducts)
      .values({
        ...{ shopId, productId, status: 'active', title, images },
        description: `<p>${title}</p>`,
        variants: variantIds.map((variant_id) => ({
          ...{ variant_id, included: true, price, compare_at: null },
        })),
      })
      .returning({ id: myProducts.id });
    const myProductId = mine?.id ?? 0;
    const [row] = await db
      .insert(listings)
      .values({ shopId, integrationId, myProductId, key: listingKey(title) })
      .returning({ id: listings.id });
    made.push({ id: row?.id ?? 0, myProductId, productId, variantIds });
  }
  await recordMissingChanges(db);
  await askForListings(db, [integrationId], Date.now());
  return made;
}

/** Works until nothing is due for the store, or it rests. */
export const reconciled = (
  { services }: TestServer,
  { integrationId }: Pick<SellingStore, 'integrationId'>,
) => services.exchanges.attend(integrationId, 60_000);

export const readListingsOf = async (server: TestServer, { by }: SellingStore) =>
  (await server.ok('GET /changes', { query: { cursor: 0 } }, by)).data
    .flatMap((row) => (row.entity === 'listings' && row.op === 'upsert' ? [row.value] : []))
    .sort((a, b) => a.id - b.id);
