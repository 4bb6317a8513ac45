import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { openPglite } from '../../server/db/open-pglite.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { type AppProcess, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { onOneDatabase } from '../support/server.ts';
import { newProduct, newSupplier, subscribe } from '../support/server-catalogue.ts';
import { preparePgliteFolder } from '../support/server-database.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';
import { shopContext } from '../support/shop-context.ts';
import { until } from '../support/until.ts';

const items = 60;
/** How the server is ended each time, halfway through. */
const ends = ['SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGKILL'] as const;
/** A server is started after each, possibly on a busy machine. */
const timeout = 180_000;
const script = 'tests/support/api-process-main.ts';

onOneDatabase('a killed server', (database) => {
  let app: AppProcess | undefined;
  const cleanups: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    await app?.stop('SIGKILL');
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** A database in which a shop has `items` products on its import list, and how to start a server on it. */
  async function prepare(): Promise<{
    token: string;
    env: Record<string, string>;
    dataDir: string;
  }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'dropline-test-killed-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const own = database === 'postgres' ? await createTestDatabase() : null;
    if (own) cleanups.push(own.drop);
    if (!own) await preparePgliteFolder(dataDir);
    const opened = own ? await openPostgres(own.url) : await openPglite(dataDir);
    const token = await fill(opened.db);
    await opened.close();
    return { token, dataDir, env: own ? { DATABASE_URL: own.url } : {} };
  }

  async function fill(db: Db): Promise<string> {
    const { token, shopIds } = await newPerson(db);
    const supplierId = await newSupplier(db);
    await subscribe(db, shopIds[0] ?? 0);
    await connectStore(db, shopIds[0] ?? 0);
    const { addImportProduct } = await import('../../server/import-list/add-import-product.ts');
    for (let at = 0; at < items; at += 1) {
      // Every tenth can't be published; its failure must also be counted once.
      const sold = [{ stock: at % 10 === 0 ? 0 : 5 }];
      const { id } = await newProduct(db, { supplierId, sold });
      await addImportProduct(shopContext(db, shopIds[0] ?? 0), id);
    }
    return token;
  }

  it('[§D-jobs] stopped in order midway, and killed midway, goes on after its next start and doubles no row', {
    ...long,
    timeout,
  }, async () => {
    const { token, env, dataDir } = await prepare();
    const running = async () => {
      const { data } = await callsTo(app?.url ?? '').ok('GET /shop/events', {}, { token });
      return data;
    };

    app = await startApp({ dataDir, env, script });
    const { data: job } = await callsTo(app.url).ok(
      'POST /import-products/import/bulk',
      { body: { limit: null } },
      { token },
    );
    const done: number[] = [];
    for (const signal of ends) {
      const midway = await until(running, (now) => (now?.ok ?? 0) > (done.at(-1) ?? 0) + 5, {
        everyMs: 1,
      });
      await app.stop(signal);
      expect(midway).toMatchObject({ id: job.id, total: items, finished_at: null });
      done.push(midway?.ok ?? 0);
      app = await startApp({ dataDir, env, script });
    }
    expect(await until(running, (now) => now?.finished_at !== null)).toMatchObject({
      id: job.id,
      state: 'completed',
      progress: 100,
      ok: items - items / 10,
      failed: items / 10,
      skipped: 0,
    });

    const { ok } = callsTo(app.url);
    const mine = await ok('GET /shop/products', { query: { status: 'all' } }, { token });
    expect(mine.meta.total).toBe(items - items / 10);
    const { data: changed } = await ok('GET /changes', {}, { token });
    const states = changed.flatMap((change) =>
      change.entity === 'import-products' && change.value ? change.value.state : [],
    );
    expect(states).toHaveLength(items);
    expect(states.filter((state) => state === 'published')).toHaveLength(items - items / 10);
    expect(changed.filter(({ entity }) => entity === 'my-products')).toHaveLength(
      items - items / 10,
    );
  });
});
