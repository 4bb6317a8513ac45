import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../contract/calls.ts';
import { mayLag, readFrom } from '../../server/calls/read-from.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { openReplica, type Replica } from '../../server/db/replica.ts';
import {
  type OwnPostgres,
  type Standby,
  startEmbedded,
  whyNoPostgres,
} from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson, type Person } from '../support/server-people.ts';
import { until } from '../support/until.ts';

const token = 'a-token-of-twenty-letters';

it('[§D-replica] what a person may just have written is never asked of it', () => {
  expect(Object.keys(readFrom).sort()).toEqual(
    Object.keys(contract)
      .filter((call) => call.startsWith('GET '))
      .sort(),
  );
  expect(mayLag('GET /products')).toBe(true);
  expect(mayLag('GET /import-products')).toBe(false);
  expect(mayLag('GET /changes')).toBe(false);
  expect(mayLag('PATCH /import-products/{id}')).toBe(false);
});

describe.skipIf(whyNoPostgres() !== null)('a replica that follows by streaming', () => {
  let postgres: OwnPostgres;
  let standby: Standby;
  let server: TestServer;
  let person: Person;
  let supplierId: number;
  beforeAll(async () => {
    const own = await startEmbedded();
    if (own === null) throw new Error('There is no PostgreSQL that may be followed.');
    postgres = own;
    await (await openPostgres(postgres.url)).close();
    standby = await postgres.follow();
    await standby.start();
    const opened = await openPostgres(postgres.url);
    server = await startServer({
      ...{ database: 'postgres', opened, replicaUrl: standby.url, metricsToken: token },
    });
    person = await newPerson(server.db);
    supplierId = await newSupplier(server.db);
  });
  afterAll(async () => {
    await server.stop();
    await standby.stop();
    await postgres.stop();
  });

  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: standby.url });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows[0];
  };
  const ready = async () => (await (await fetch(`${server.address}/api/readyz`)).json()).replica;
  const isSoon = (state: string) => until(ready, (replica) => replica.state === state);
  const found = async (search: string) => {
    const query = { search, include: 'product-filters' as const };
    return (await server.ok('GET /products', { query }, person)).data;
  };
  /** How much of the table was read on the standby, over all connections. */
  const readsOfProducts = async () => {
    const { count } = await onStandby(
      "select idx_scan + seq_scan as count from pg_stat_user_tables where relname = 'products'",
    );
    return Number(count);
  };

  it('[§D-replica] answers what is searched for; what is shown of it is as the person left it', async () => {
    const { id } = await newProduct(server.db, { supplierId, title: 'Kobberlampe' });
    await isSoon('used');
    await until(
      () => found('kobberlampe'),
      (rows) => rows.length === 1,
    );
    const before = await readsOfProducts();
    await onStandby('select pg_wal_replay_pause()');
    await server.ok('POST /import-products', { body: { product_id: id } }, person);
    expect(await found('kobberlampe')).toMatchObject([{ id, is_in_import_list: true }]);
    const list = await server.ok('GET /import-products', { query: { page: 1 } }, person);
    expect(list.data).toHaveLength(1);
    await onStandby('select pg_wal_replay_resume()');
    // The standby counts reads when their connections become idle.
    await until(readsOfProducts, (count) => count > before);
  });

  it('[§D-replica] one that is too far behind is not asked, and both are told of', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await newProduct(server.db, { supplierId, title: 'Messinglampe' });
    const replica = openReplica({ url: standby.url, primary: server.db, oldest: 300, every: 50 });
    const seen = await until(
      async () => replica.state(),
      ({ state }) => state === 'behind',
    );
    expect(replica.take()).toBeNull();
    expect(seen.lag === null || seen.lag > 0.3).toBe(true);
    await onStandby('select pg_wal_replay_resume()');
    await until(
      async () => replica.take(),
      (db) => db !== null,
    );
    // Without any writes the standby isn't behind, however long that lasts.
    expect(
      (
        await until(
          async () => replica.state(),
          ({ lag }) => lag !== null && lag < 5,
        )
      ).state,
    ).toBe('used');
    await replica.stop();
    const headers = { Authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${server.address}/api/metrics`, { headers })).text();
    expect(metrics).toMatch(/^dropline_replica_used 1$/m);
    expect(metrics).toMatch(/^dropline_replica_lag_seconds [\d.e-]+$/m);
  });

  it('[§D-replica] one that goes away makes nobody wait: the database answers, and it is read again when it is back', async () => {
    await isSoon('used');
    await standby.stop();
    // At once, before its state was checked again.
    expect(await found('kobberlampe')).toHaveLength(1);
    expect(await isSoon('away')).toMatchObject({ state: 'away' });
    expect(await found('messinglampe')).toHaveLength(1);
    expect((await fetch(`${server.address}/api/readyz`)).status).toBe(200);
    await standby.start();
    await isSoon('used');
    expect(await found('messinglampe')).toHaveLength(1);
  });

  it('[§D-replica] another database is none', async () => {
    const replica: Replica = openReplica({ url: postgres.url, primary: server.db, every: 50 });
    await server.db.execute(sql`select 1`);
    await replica.stop();
    expect([replica.take(), replica.state().state]).toEqual([null, 'away']);
  });
});
