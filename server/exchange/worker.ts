import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { Db } from '../db/database.ts';
import type { SupplierExchangeKind } from '../db/schema.ts';
import { logFailure } from '../lib/log-failure.ts';
import { type Span, telemetry } from '../lib/telemetry.ts';
import { afterFailure } from './after-failure.ts';
import type { Exchange } from './exchange-rows.ts';
import { ExchangeFailed, type Failure } from './failure.ts';
import type { AnyKind, InLine, Lines } from './lines.ts';
import { storeLines } from './store-lines.ts';
import { type SupplierExchange, supplierLines } from './supplier-lines.ts';

/**
 * Makes one kind of exchange: asks the store or supplier without an open transaction, and returns what to write
 * afterwards. It may be called twice, because an interrupted try is repeated.
 */
export type Perform<X = Exchange> = (exchange: X) => Promise<(tx: Db) => Promise<void>>;

interface WorkerOptions<K extends AnyKind, X extends InLine<K>> {
  db: Db;
  lines: Lines<K, X>;
  kinds: Record<K, Perform<X>>;
  /** Writes the effects of a failure on the store or supplier; `isOver` if there is no further try. */
  onFailure(tx: Db, exchange: X, failure: Failure, outlook: { isOver: boolean }): Promise<void>;
  now(): number;
  /** Whether no other process works on the database: any remaining leases are then from dead ones. */
  alone: boolean;
}

/**
 * Makes the exchanges with stores or suppliers, with only one worker for each over all processes, in the order of the
 * requests `[§D-exchange]`.
 */
export interface Exchanges {
  /**
   * Makes the due exchanges of one store or supplier; ends when none is due, when another process is working on them,
   * or after `within` milliseconds.
   */
  attend(id: number, within?: number): Promise<void>;
  /** Looks at once for due exchanges: one was queued for which nobody waits. */
  wake(): void;
  /** Looks for due exchanges every few seconds. */
  start(): Promise<void>;
  /** Ends when the running exchanges are answered, or take too long. */
  stop(): Promise<void>;
}

/** In milliseconds: the longest until another process takes over from a dead one, or continues after a pause. */
const lookEvery = 5_000;
/** In milliseconds: how long a person waits for a result. */
const patience = 10_000;
/** In milliseconds: how long a stopping server waits. */
const lastWait = 3_000;

function createWorker<K extends AnyKind, X extends InLine<K>>({
  db,
  lines,
  kinds,
  onFailure,
  now,
  alone,
}: WorkerOptions<K, X>): Exchanges {
  const { leases } = lines;
  const holder = randomUUID();
  const working = new Map<number, Promise<void>>();
  const again = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  function work(id: number): Promise<void> {
    const under = working.get(id);
    if (under) {
      // Something may have been queued since its last look, so it runs once more afterwards.
      again.add(id);
      return under;
    }
    again.delete(id);
    const run = drain(id)
      .catch(tell)
      .then(() => {
        working.delete(id);
        return again.has(id) ? work(id) : undefined;
      });
    working.set(id, run);
    return run;
  }

  async function drain(id: number): Promise<void> {
    if (isStopped || !(await leases.take(db, id, holder, now()))) return;
    try {
      await drainLine(id);
    } finally {
      await leases.release(db, id, holder);
    }
  }

  /** Errors after a stop are expected: interrupted work is tried again after the next start. */
  function tell(error: unknown): void {
    if (!isStopped) logFailure('Exchanges with a store or a supplier failed', error);
  }

  async function drainLine(id: number): Promise<void> {
    while (!isStopped) {
      const next = await lines.next(db, id, now());
      if (next === null || !(await leases.take(db, id, holder, now()))) return;
      await telemetry.within('exchange', `exchange ${next.kind}`, (span) =>
        attempt(id, next, span),
      );
    }
  }

  async function attempt(id: number, exchange: X, span: Span): Promise<void> {
    span.tell({ 'dropline.exchange.kind': exchange.kind });
    const tries = await lines.beginTry(db, exchange);
    const told = await kinds[exchange.kind](exchange).catch(failureOf);
    if (typeof told === 'function') {
      const ended = await conclude(exchange, told).catch(failureOf);
      if (ended === undefined) return;
      span.fail(ended.cause);
      await fail(id, exchange, ended, tries);
    } else {
      span.fail(told.cause);
      await fail(id, exchange, told, tries);
    }
  }

  async function conclude(exchange: X, write: (tx: Db) => Promise<void>): Promise<void> {
    await db.transaction(async (tx) => {
      if (await lines.end(tx, exchange, { cause: null, now: now() })) await write(tx);
    });
  }

  async function fail(id: number, exchange: X, failure: Failure, tries: number): Promise<void> {
    const { cause } = failure;
    const after = afterFailure(exchange.kind, failure, tries);
    const isOver = after === 'over';
    // Being asked to wait isn't a failure, so a busy store uses up no tries.
    const counted = failure.kind === 'throttled' ? exchange.tries : tries;
    await db.transaction(async (tx) => {
      const stands = isOver
        ? await lines.end(tx, exchange, { cause, now: now() })
        : await lines.tryAgainAt(tx, exchange, { cause, at: now() + after.again, tries: counted });
      if (!isOver && after.rests) await leases.rest(tx, id, holder, now() + after.again);
      if (stands) await onFailure(tx, exchange, failure, { isOver });
    });
  }

  async function look(): Promise<void> {
    try {
      for (const id of await lines.due(db, now())) if (!isStopped) void work(id);
    } catch (error) {
      logFailure('Looking for exchanges failed and is tried again', error);
    }
  }

  return {
    async attend(id, within = patience) {
      const ended = new AbortController();
      const long = wait(within, undefined, { signal: ended.signal }).catch(() => undefined);
      await Promise.race([work(id), long]);
      ended.abort();
    },
    wake() {
      if (!isStopped) void look();
    },
    async start() {
      if (alone) await leases.endAll(db);
      timer = setInterval(look, lookEvery).unref();
      void look();
    },
    async stop() {
      isStopped = true;
      if (timer) clearInterval(timer);
      await Promise.race([
        Promise.all(working.values()),
        wait(lastWait, undefined, { ref: false }),
      ]);
    },
  };
}

/** The exchanges with stores. */
export const createExchanges = (
  options: Omit<WorkerOptions<ExchangeKind, Exchange>, 'lines'>,
): Exchanges => createWorker({ ...options, lines: storeLines });

/** The exchanges with suppliers. */
export const createSupplierExchanges = (
  options: Omit<WorkerOptions<SupplierExchangeKind, SupplierExchange>, 'lines'>,
): Exchanges => createWorker({ ...options, lines: supplierLines });

/** Any other error is a fault of ours: it is logged, and the exchange is tried again as after a fault of theirs. */
function failureOf(error: unknown): Failure {
  if (error instanceof ExchangeFailed) return error.failure;
  logFailure('An exchange failed and is tried again', error);
  return { kind: 'broken', cause: 'internal' };
}
