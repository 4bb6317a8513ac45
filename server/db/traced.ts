import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { telemetry } from '../lib/telemetry.ts';
import { inTransactionsToo } from './pglite-transactions.ts';

/** Reports each statement to a telemetry collector, if there is one; otherwise returns the pool unchanged. */
export function tracedPool(pool: pg.Pool): pg.Pool {
  if (!telemetry.isOn) return pool;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  return Object.assign(pool, {
    query: (...args: unknown[]) => asked(args, () => query(...args)),
    // Called with a callback, it is the pool itself that connects, for a `query` of its own.
    connect: (...args: unknown[]) =>
      args.length > 0
        ? connect(...args)
        : Promise.resolve(connect()).then((client) => tracedClient(client as pg.PoolClient)),
  });
}

function tracedClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  return new Proxy(client, {
    get(target, key) {
      if (key === 'query') return (...args: unknown[]) => asked(args, () => query(...args));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The same for PGlite. */
export function tracedPglite(client: PGlite): PGlite {
  if (!telemetry.isOn) return client;
  return inTransactionsToo(client, (place) => {
    const query = place.query.bind(place);
    place.query = (text, ...rest) => telemetry.statement(text, () => query(text, ...rest));
  });
}

function asked(args: unknown[], ask: () => unknown): unknown {
  const [config] = args;
  const text =
    typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text;
  // A caller with a callback gets no promise; none of our code passes one.
  return text === undefined || args.some((each) => typeof each === 'function')
    ? ask()
    : telemetry.statement(text, async () => ask());
}
