import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../../contract/calls.ts';
import { searchNames } from '../../contract/http/envelope.ts';
import { hashToken } from '../../server/auth/tokens.ts';
import { prepared } from '../../server/db/prepared.ts';
import { sessions, shopUsers, tenantClocks } from '../../server/db/schema.ts';
import { day } from '../../server/lib/durations.ts';
import { busyShop, busyToken, fillBusyShop } from '../bench/busy-shop.ts';
import { whyNoPostgres } from '../support/postgres.ts';
import { serverFor } from '../support/server.ts';
import { type Statement, watchStatements } from '../support/watched-statements.ts';

/** How many statements answer the requests that devices make most, once the session is known. */
const most = {
  '/products': 1,
  '/products?page=3': 2,
  '/products?include=product-filters&in_stock=1': 3,
  '/products?search=eg+471': 1,
  '/import-products': 1,
  '/shop/products': 1,
  '/shop/orders': 1,
  '/shop/orders?page=3': 2,
};

/** Tables that stay small, however many shops and products there are. */
const small = new Set([
  'categories',
  'sellers',
  'number_series',
  'server_keys',
  'product_cells',
  'product_totals',
]);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

describe.skipIf(whyNoPostgres() !== null)('statements', () => {
  const server = serverFor({ database: 'postgres' });
  let watched: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    const held = { products: 3_000, importProducts: 2_000, orders: 2_000, activities: 100 };
    await fillBusyShop(server.db, held);
    await fillPeople();
    watched = watchStatements();
  });
  afterAll(() => watched.end());

  async function asked(path: string, token: string): Promise<Statement[]> {
    return await made(path, token, {});
  }

  async function made(path: string, token: string, init: RequestInit): Promise<Statement[]> {
    watched.since();
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.address}/api${path}`, { ...init, headers });
    expect(await answer.text(), path).toContain('"data"');
    return watched.since();
  }

  test('[§D-statements] what devices ask for most is answered by few statements', async () => {
    const counted: Record<string, number> = {};
    for (const path of Object.keys(most)) {
      // The first request opens a connection, which starts to listen for notices.
      await asked(path, busyToken(0));
      const statements = await asked(path, busyToken(0));
      counted[path] = statements.length;
    }
    expect(counted).toEqual(most);
  });

  /** A cursor with ten changes after it. */
  async function cursor(): Promise<number | undefined> {
    const { rows } = await server.db.execute<{ cursor: number }>(sql`
      select (max(seq) - 10)::int as cursor from changes where tenant = ${`shop:${busyShop}`}`);
    return rows[0]?.cursor;
  }

  test('[§D-statements] first pages and changes are planned once a connection, not for each request', async () => {
    const lists = ['/products', '/products?search=eg+471', '/import-products', '/shop/products'];
    const plans = await onOne(async (client) => {
      for (const path of [...lists, '/shop/orders', `/changes?cursor=${await cursor()}`]) {
        for (const { text, values } of await asked(path, busyToken(0))) {
          const name = `${path} ${text.slice(0, 20)}`;
          // PostgreSQL plans five times for the values of a call, and then compares what a plan for all would cost.
          for (let nth = 0; nth < 6; nth += 1) await client.query({ name, text, values });
        }
      }
      const { rows } = await client.query<{ plans: number }>(
        `select generic_plans::int as plans from pg_prepared_statements where name like '/%'`,
      );
      return rows.map((row) => row.plans);
    });
    expect(plans).toEqual([1, 1, 1, 1, 1, 1, 1]);
  });

  test('[§D-statements] a first page reads a few rows of each table, under the plan for all values as well', async () => {
    const lists = ['/products', '/import-products', '/shop/products', '/shop/orders'];
    const long: string[] = [];
    for (const path of lists) {
      // The first request counts the list.
      await asked(path, busyToken(0));
      for (const { text, values } of await asked(path, busyToken(0))) {
        for (const table of await longScans(text, values)) long.push(`${path}: ${table}`);
      }
    }
    expect(long).toEqual([]);
  });

  test('[§D-statements] beyond 300 shapes a statement has no name, so that no connection keeps it', () => {
    const namesOf = prepared('shaped', (_, nth: number) => ({
      prepare: (name: string) => ({ nth, isKept: name !== '' }),
    }));
    const made = Array.from({ length: 301 }, (_, nth) => namesOf(server.db, nth));
    expect(made[299]).toEqual({ nth: 299, isKept: true });
    expect(made[300]).toEqual({ nth: 300, isKept: false });
    expect(namesOf(server.db, 0)).toBe(made[0]);
    expect(namesOf(server.db, 300)).not.toBe(made[300]);
  });

  test('[§D-statements] [§D-changes] a device that hears of no change costs one statement', async () => {
    const token = busyToken(0);
    const [clock] = await server.db
      .select()
      .from(tenantClocks)
      .where(eq(tenantClocks.tenant, `shop:${busyShop}`));
    const path = `/changes?cursor=${clock?.seq}`;
    await asked(path, token);
    expect(await asked(path, token)).toHaveLength(1);
  });

  test('[§D-statements] [§D-changes] what became of a few records costs one statement, and one for each collection', async () => {
    const token = busyToken(0);
    const path = `/changes?cursor=${await cursor()}`;
    await asked(path, token);
    expect(await asked(path, token)).toHaveLength(2);
  });

  test.each([
    ['import_products', '/import-products'],
    ['my_products', '/my-products'],
  ])(
    '[§D-statements] an edit in %s is a statement that reads what it needs to know and one that writes, with or without a key',
    async (table, path) => {
      const token = busyToken(0);
      const { rows } = await server.db.execute<{ id: number }>(
        sql`select max(id) as id from ${sql.identifier(table)} where shop_id = ${busyShop}`,
      );
      const edit = (title: string, key: object = {}) =>
        made(`${path}/${rows[0]?.id}`, token, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json', ...key },
          body: JSON.stringify({ title }),
        });
      await edit('Bænk');
      expect(await edit('Stol')).toHaveLength(2);
      expect(await edit('Bord', { 'Idempotency-Key': randomUUID() })).toHaveLength(2);
    },
  );

  test('[§D-indexes] no list reads a table that grows from end to end', async () => {
    const token = await ofSmallTenants();
    const lists = Object.entries(contract).flatMap(([call, row]) => {
      const [method, path = ''] = call.split(' ');
      if (method !== 'GET' || row.access === 'anyone' || path.includes('{')) return [];
      return [path, ...('query' in row ? choicesIn(row.query) : []).map((one) => `${path}?${one}`)];
    });
    expect(lists.length).toBeGreaterThan(40);
    const scans: string[] = [];
    for (const path of lists) {
      for (const { text, values } of await asked(path, token)) {
        if (!/^\s*(select|with)\b/i.test(text)) continue;
        for (const table of await scanned(text, values)) scans.push(`${path}: ${table}`);
      }
    }
    // The filters name every supplier that has products on offer.
    expect([...new Set(scans)]).toEqual(['/products?include=product-filters: suppliers']);
  });

  /** Makes these tables larger, because the database reads a table of a few dozen rows whole. */
  async function fillPeople(): Promise<void> {
    await server.db.execute(sql`
      insert into sessions (id, user_id, token, expires_at)
      select 'past-' || n, 'bench-15', 'past-' || n, now() from generate_series(1, 3000) n`);
    await server.db.execute(sql`
      insert into supplier_users select s.id, u.id, 'viewer' from suppliers s, users u on conflict do nothing`);
    await server.db.execute(sql`analyze`);
  }

  /** A person whose shop and supplier have a small part of each table. */
  async function ofSmallTenants(): Promise<string> {
    const token = 'a-token-of-small-tenants';
    const [person] = await server.db.select().from(shopUsers).where(eq(shopUsers.shopId, 1));
    const { userId = '' } = person ?? {};
    const expiresAt = new Date(Date.now() + day);
    await server.db
      .insert(sessions)
      .values({ id: token, userId, token: hashToken(token), shopId: 1, supplierId: 1, expiresAt });
    return token;
  }

  /** Runs `work` on a connection of its own. */
  async function onOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const pool: pg.Pool = Reflect.get(server.db, '$client');
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  /** The tables of which the statement, planned for all values, reads more than a hundred rows. */
  const longScans = (text: string, values: unknown[]): Promise<string[]> =>
    onOne(async (client) => {
      await client.query('set plan_cache_mode = force_generic_plan');
      await client.query({ name: 'asked', text, values });
      const given = values.map((value) => client.escapeLiteral(String(value)));
      const { rows } = await client.query(
        `explain (analyze, format json) execute asked(${given.join(', ')})`,
      );
      return scans(rows[0]['QUERY PLAN'][0].Plan)
        .filter((plan) => plan['Actual Rows'] * plan['Actual Loops'] > 100)
        .map((plan) => plan['Relation Name'] ?? '');
    });

  /**
   * The growing tables that the statement would read whole. They are small here, so other ways than an index are
   * switched off.
   */
  const scanned = (text: string, values: unknown[]): Promise<string[]> =>
    onOne(async (client) => {
      await client.query(asLarge.map((way) => `set ${way} = off`).join('; '));
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
      return readWhole(rows[0]['QUERY PLAN'][0].Plan, false).filter((table) => !small.has(table));
    });
});

/**
 * The parts of an address that make one choice that the query offers: an order in one direction, a filter, or a word to
 * search for.
 */
function choicesIn(query: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return [];
    const { enum: options = [], const: only } = property;
    const values = searchNames.includes(name) ? ['stol'] : only === undefined ? options : [only];
    const choices = values.map((value) => `${name}=${value}`);
    return name === 'order_by'
      ? choices.flatMap((by) => [`${by}&direction=asc`, `${by}&direction=desc`])
      : choices;
  });
}

/** Ways of reading that a database uses for small tables and gives up for large ones. */
const asLarge = ['enable_seqscan', 'enable_mergejoin', 'enable_hashjoin'];

/** Steps that read all their input before they return anything, which an incremental sort doesn't. */
const readsAll = /^Sort|Hash|Aggregate|Materialize|WindowAgg/;

/** The steps that read a table or its index. */
const scans = (plan: Plan): Plan[] => [
  ...(plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

/** More than any page needs, and less than there are products. */
const many = 1_000;

/** A scan of a whole index, or of much of a table, counts too, unless a limit ends it. */
function readWhole(plan: Plan, ends: boolean): string[] {
  const kind = plan['Node Type'];
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const isLong = (/^Index/.test(kind) && !plan['Index Cond']) || read > many;
  const isWhole = kind === 'Seq Scan' || (plan['Relation Name'] && isLong && !ends);
  const own = isWhole ? [plan['Relation Name'] ?? ''] : [];
  const endsBelow = kind === 'Limit' || (ends && !readsAll.test(kind));
  return [...own, ...(plan.Plans ?? []).flatMap((each) => readWhole(each, endsBelow))];
}
