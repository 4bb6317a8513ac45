import type { Db } from '../../server/db/database.ts';
import { newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

/** A supplier's new products; returns their ids. */
export async function newProducts(db: Db, count: number): Promise<number[]> {
  const supplierId = await newSupplier(db);
  const products: number[] = [];
  while (products.length < count) products.push((await newProduct(db, { supplierId })).id);
  return products;
}

/** A new person with a subscribed shop; returns the token of their session. */
export async function newMerchant(db: Db): Promise<string> {
  const { token, shopIds } = await newPerson(db);
  await subscribe(db, shopIds[0] ?? 0);
  return token;
}
