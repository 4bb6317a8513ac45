import { eq } from 'drizzle-orm';
import type { FeedChannel } from '../../contract/entities/feeds.ts';
import type { MyProductStatus } from '../../contract/entities/my-products.ts';
import { myProducts, shops } from '../../server/db/schema.ts';
import type { TestServer } from './server.ts';
import { newProduct, newSupplier } from './server-catalogue.ts';
import { newPerson } from './server-people.ts';
import { until } from './until.ts';

interface Goods {
  title?: string;
  description?: string;
  category?: number | null;
  supplier?: number;
  stock?: number;
  status?: MyProductStatus;
}

/** Shops that sell, and their feeds. */
export function feedsOn(server: TestServer) {
  /** A shop that sells something in a store, and a person who works there. */
  async function withShop(goods: Goods[] = [{}], website: string | null = 'https://butik.example') {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    await server.db.update(shops).set({ website }).where(eq(shops.id, shopId));
    for (const one of goods) await sell(shopId, one);
    return { ...person, shopId };
  }

  async function sell(shopId: number, one: Goods): Promise<number> {
    const { title = 'Kop', description = '<p>En kop.</p>', status = 'active', stock = 10 } = one;
    const images = [{ url: '/media/kop.jpg', alt: '' }];
    const { id, variantIds } = await newProduct(server.db, {
      supplierId: one.supplier ?? (await newSupplier(server.db)),
      title,
      brand: 'Åby',
      sold: [{ stock }],
    });
    const variants = variantIds.map((variant_id) => ({
      ...{ variant_id, included: true, price: 12_900, compare_at: null },
    }));
    const categoryId = one.category ?? null;
    await server.db
      .insert(myProducts)
      .values({ shopId, productId: id, status, title, description, categoryId, images, variants });
    return id;
  }

  const make = (token: string, body: object = {}) =>
    server.ok(
      'POST /shop/feeds',
      { body: { name: 'Feed', channel: 'google' as FeedChannel, ...body } },
      { token },
    );
  const read = async (token: string, id: number) => {
    const { data } = await server.ok('GET /shop/feeds', {}, { token });
    return data.find((feed) => feed.id === id);
  };
  const built = (token: string, id: number) =>
    until(
      () => read(token, id),
      (feed) => feed?.state !== 'building',
    );
  async function makeBuilt(token: string, body: object = {}) {
    const { data } = await make(token, body);
    const feed = await built(token, data.id);
    if (!feed) throw new Error('The feed is gone.');
    return feed;
  }

  return { withShop, sell, make, read, built, makeBuilt };
}

/** Fetches a feed's file, as a channel does. */
export const fetchFile = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  fetch(url ?? 'http://there.is.none', { headers });
