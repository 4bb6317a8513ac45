import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { logFailure } from '../lib/log-failure.ts';
import { migrate } from './migrate.ts';
import { channels, createNoticeBoard, type NoticeBoard } from './notices.ts';
import { DatabaseUnavailable, type OpenDatabase, type PoolState } from './opened.ts';
import * as schema from './schema.ts';
import { tracedPool } from './traced.ts';

/** An arbitrary number, different from all other advisory locks in the database. */
const migrationLock = 7_236_019;

/** Opens a connection pool for the PostgreSQL at `url`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await migrateAlone(url);
  const notices = createNoticeBoard();
  const work = openPool({ connectionString: url, max: 10 }, notices);
  const requests = openPool(
    { connectionString: url, max: 10, statement_timeout: patience },
    notices,
  );
  return {
    db: drizzle(work, { schema }),
    requests: drizzle(requests, { schema }),
    driver: { kind: 'postgres', url },
    notices,
    pools: () => [stateOf('requests', requests), stateOf('work', work)],
    announce() {},
    async close() {
      await Promise.all([work.end(), requests.end()]);
    },
  };
}

const stateOf = (of: PoolState['of'], pool: pg.Pool): PoolState => ({
  of,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

/** In milliseconds: the time after which a client gives a request up `[§9-timeout]`. */
const patience = 20_000;

function openPool(config: pg.PoolConfig, notices: NoticeBoard): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 10_000,
    // Waited for, so that a connection listens before its first query.
    onConnect: (client) => listen(client, notices),
  });
  // An idle connection that the database closes must not crash the process: the pool opens another.
  pool.on('error', (error) => logFailure('PostgreSQL closed a connection', error));
  // The same for one that closes between two statements of a transaction: the second statement then fails.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return tracedPool(pool);
}

async function listen(client: pg.ClientBase, notices: NoticeBoard): Promise<void> {
  client.on('notification', ({ channel, payload = '' }) => notices.tell(channel, payload));
  await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
  notices.joined();
  client.once('end', notices.left);
}

/**
 * One connection, not a pool, because the advisory lock belongs to it; processes that start together wait for each
 * other.
 */
async function migrateAlone(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseUnavailable(unreachableText(url, error), { cause: error });
  }
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { schema }));
  } finally {
    await client.end();
  }
}

function unreachableText(url: string, error: unknown): string {
  const reason =
    error instanceof AggregateError
      ? error.errors.map((each) => String(each.message ?? each)).join(', ')
      : error instanceof Error
        ? error.message
        : String(error);
  return `PostgreSQL at ${withoutPassword(url)} (DATABASE_URL) can't be used: ${reason}`;
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return 'the given address';
  if (parsed.password !== '') parsed.password = '***';
  return parsed.href;
}
