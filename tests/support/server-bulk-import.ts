import { beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import { newProduct, newSupplier, subscribe } from './server-catalogue.ts';
import { connectStore } from './server-integrations.ts';
import { newPerson } from './server-people.ts';
import { until } from './until.ts';

interface Sold {
  stock?: number;
  recommended?: number;
}

/** Shops with an import list, and what happens to it. */
export function bulkImportsOn(server: TestServer) {
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  async function withItems(
    count: number,
    { limit = null, sold }: { limit?: number | null; sold?: Sold } = {},
  ) {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    await subscribe(server.db, shopId, { limit });
    await connectStore(server.db, shopId);
    const items: number[] = [];
    for (let at = 0; at < count; at += 1) items.push((await addItem(person.token, sold)).id);
    return { ...person, shopId, items };
  }

  async function addItem(token: string, sold: Sold = {}) {
    const product = await newProduct(server.db, { supplierId, title: 'Vare', sold: [sold] });
    const body = { product_id: product.id };
    return (await server.ok('POST /import-products', { body }, { token })).data;
  }

  const start = (token: string, limit: number | null = null) =>
    server.ok('POST /import-products/import/bulk', { body: { limit } }, { token });
  const finished = (token: string) =>
    until(
      async () => (await server.ok('GET /shop/events', {}, { token })).data,
      (job) => job?.finished_at !== null,
    );
  const mine = async (token: string, status: 'active' | 'all' | 'on_hold' = 'active') =>
    server.ok('GET /shop/products', { query: { status } }, { token });

  return { withItems, addItem, start, finished, mine, supplier: () => supplierId };
}
