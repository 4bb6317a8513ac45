import { FakeServer } from './fake-server.ts';
import { importProduct, product } from './records.ts';

/** Gives an import product a new title. */
export const edit = (id: number, title: string) =>
  ({ call: 'PATCH /import-products/{id}', args: { id, body: { title } } }) as const;

/** Adds a product to the import list. Until it is sent, its id is the negative of the product's. */
export const add = (id: number) =>
  ({
    call: 'POST /import-products',
    args: { body: { product_id: id } },
    draft: product(id),
  }) as const;

/** A server whose import list holds items 1 to `count`. */
export function serverWith(count: number): FakeServer {
  const server = new FakeServer();
  for (let id = 1; id <= count; id++) server.put(importProduct(id));
  return server;
}
