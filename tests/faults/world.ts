import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Db } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { addImportProduct } from '../../server/import-list/add-import-product.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { newOrder, newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { newPerson } from '../support/server-people.ts';
import { shopContext } from '../support/shop-context.ts';

/** A merchant with two shops, and what each contains. */
export interface Merchant {
  userId: string;
  token: string;
  shops: Shop[];
}

export interface Shop {
  id: number;
  /** Products that aren't on the import list yet. */
  products: number[];
  /** The number of an order that awaits confirmation. */
  order: string;
}

/** A server in a process of its own, behind a line whose faults the test sets. */
export interface World {
  proxy: FaultProxy;
  merchants: Merchant[];
  /** The server's own address, around the proxy. */
  address(): string;
  /** Kills the server at once, and starts it again over its database. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

const script = 'tests/support/api-process-main.ts';

export async function startWorld(merchantCount: number): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-faults-'));
  await preparePgliteFolder(dataDir);
  const database = await openPglite(dataDir);
  const merchants: Merchant[] = [];
  for (let at = 0; at < merchantCount; at++) merchants.push(await newMerchant(database.db));
  await database.close();
  let app: AppProcess = await startApp({ dataDir, script });
  const proxy = await startFaultProxy(app.url);
  return {
    proxy,
    merchants,
    address: () => app.url,
    async restart() {
      await app.stop('SIGKILL');
      app = await startApp({ dataDir, script });
      proxy.pointAt(app.url);
    },
    async end() {
      await proxy.close();
      await app.stop('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newMerchant(db: Db): Promise<Merchant> {
  const { userId, token, shopIds } = await newPerson(db, { shops: 2 });
  const supplierId = await newSupplier(db);
  const ids: number[] = [];
  for (let at = 0; at < 5; at++) ids.push((await newProduct(db, { supplierId })).id);
  const shops: Shop[] = [];
  for (const id of shopIds) {
    await subscribe(db, id);
    for (const product of ids.slice(0, 3)) await addImportProduct(shopContext(db, id), product);
    const { orderNumber } = await newOrder(db, id);
    shops.push({ id, products: ids.slice(3), order: orderNumber });
  }
  return { userId, token, shops };
}
