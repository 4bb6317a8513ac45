import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallKey, contract } from '../../contract/calls.ts';
import { newOwner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { serverFor } from '../support/server.ts';
import { touchesRows, unheldTables } from '../support/tenants-of-statements.ts';
import { watchStatements } from '../support/watched-statements.ts';

/**
 * Tables whose rows are written by id alone, after the call has read and locked them with their tenant. On one
 * database that is only a shorter way to the same row; if tables are ever spread over several, these statements need
 * their tenant.
 */
const byId = [
  'exchanges',
  'feeds',
  'integrations',
  'invitations',
  'jobs',
  'listings',
  'mapping_values',
  'mutating_rules',
  'my_products',
  'orders',
  'partnership_requests',
  'partnerships',
  'payment_methods',
  'purchase_orders',
  'subscriptions',
];

const ofParent = 'the rows of one record that was read with its tenant';
/** Other statements without a tenant, and why. */
const across: Readonly<Record<string, string>> = {
  activities: 'a person’s export tells what they did in each of their shops',
  integrations: 'a store belongs to one shop: whether another one holds it is asked of all',
  invoices: 'their numbers are of one series for all shops, and a credit note names one',
  listings: ofParent,
  parcels: ofParent,
  purchase_orders: ofParent,
};

describe.skipIf(whyNoPostgres() !== null)('the statements of calls', () => {
  const server = serverFor({ database: 'postgres' });
  let watched: ReturnType<typeof watchStatements>;
  let client: pg.PoolClient;
  beforeAll(async () => {
    watched = watchStatements();
    client = await (Reflect.get(server.db, '$client') as pg.Pool).connect();
  });
  afterAll(() => {
    watched.end();
    client.release();
  });

  it('[§D-one-tenant] the plan of a statement tells which tables it holds to nobody', async () => {
    const asked = async (text: string, ...values: unknown[]) =>
      (await unheldTables(client, { text, values })).map(({ table }) => table);
    expect(await asked('select * from orders where shop_id = $1', 1)).toEqual([]);
    expect(await asked('select * from orders where id = $1', 1)).toEqual(['orders']);
    expect(await asked('select * from orders where shop_id > $1', 1)).toEqual(['orders']);
    expect(await asked('update orders set rev = 2 where id = $1', 1)).toEqual(['orders']);
    expect(
      await asked(
        'select 1 from orders o join parcels p on p.shop_id = o.shop_id where o.shop_id = $1',
        1,
      ),
    ).toEqual([]);
    expect(
      await asked('select 1 from orders o, parcels p where o.shop_id = $1 and p.id = o.id', 1),
    ).toEqual(['parcels']);
    expect(await asked('delete from my_products where shop_id = $1 and id = $2', 1, 2)).toEqual([]);
    expect(await asked('select * from products where id = $1', 1)).toEqual([]);
  });

  it('[§D-one-tenant] each stays within one tenant or the shared catalogue', {
    timeout: 300_000,
  }, async () => {
    const found = { byId: new Set<string>(), across: new Set<string>() };
    let seen = 0;
    for (const call of Object.keys(contract) as CallKey[]) {
      const owner = await newOwner(server);
      const { make, file } = callExamples[call];
      const args = await make(server, owner);
      watched.since();
      const options = contract[call].access === 'anyone' ? {} : owner;
      const answer = await server.send(call, args, { raw: file, ...options });
      expect([call, answer.status, await answer.text()]).toMatchObject([
        call,
        200,
        expect.anything(),
      ]);
      for (const statement of watched.since().filter(touchesRows)) {
        seen += 1;
        for (const each of await unheldTables(client, statement)) {
          found[each.byId ? 'byId' : 'across'].add(each.table);
        }
      }
    }
    expect(seen).toBeGreaterThan(300);
    // The lists must hold exactly what is needed.
    expect([...found.byId].sort()).toEqual(byId);
    expect([...found.across].sort()).toEqual(Object.keys(across));
  });
});
