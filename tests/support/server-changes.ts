import { beforeAll } from 'vitest';
import type { TestServer } from './server.ts';
import { newProduct, newSupplier } from './server-catalogue.ts';
import { newPerson } from './server-people.ts';

/** Shops whose import lists change, and ways to read the changes. */
export function changesOn(server: TestServer) {
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });
  return {
    async newShop() {
      const { token, shopIds } = await newPerson(server.db);
      return { token, shopId: shopIds[0] ?? 0 };
    },
    async addItem(token: string, stock = 10) {
      const { id } = await newProduct(server.db, { supplierId, sold: [{ stock }] });
      const body = { product_id: id };
      return (await server.ok('POST /import-products', { body }, { token })).data;
    },
    read: (token: string, cursor = 0, limit?: number) =>
      server.ok('GET /changes', { query: { cursor, limit } }, { token }),
  };
}
