import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { Db } from '../db/database.ts';
import type { SupplierExchangeKind } from '../db/schema.ts';
import type { Failure } from './failure.ts';
import type { Leases } from './lease.ts';

export type AnyKind = ExchangeKind | SupplierExchangeKind;

/** What the worker knows of an exchange, whoever is asked. */
export interface InLine<K extends AnyKind> {
  id: number;
  kind: K;
  tries: number;
}

/** Where exchanges are kept, in one line for each store or supplier that is asked, and who may speak to it. */
export interface Lines<K extends AnyKind, X extends InLine<K>> {
  leases: Leases;
  /** Those that something waits for. */
  due(db: Db, now: number): Promise<number[]>;
  /** The next of one, in the order in which they were asked for. */
  next(db: Db, id: number, now: number): Promise<X | null>;
  /** Written before anything is sent: a try that was cut short counts. */
  beginTry(db: Db, exchange: X): Promise<number>;
  /** False where it was cancelled meanwhile: nothing that came of it counts then. */
  end(db: Db, exchange: X, how: { cause: Failure['cause'] | null; now: number }): Promise<boolean>;
  tryAgainAt(
    db: Db,
    exchange: X,
    when: { cause: Failure['cause']; at: number; tries: number },
  ): Promise<boolean>;
}
