import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { Db } from '../db/database.ts';
import type { SupplierExchangeKind } from '../db/schema.ts';
import type { Failure } from './failure.ts';
import type { Leases } from './lease.ts';

export type AnyKind = ExchangeKind | SupplierExchangeKind;

/** What the worker knows of an exchange, with a store or a supplier. */
export interface InLine<K extends AnyKind> {
  id: number;
  kind: K;
  tries: number;
}

/** The queues of exchanges, one for each store or supplier, with the leases for them. */
export interface Lines<K extends AnyKind, X extends InLine<K>> {
  leases: Leases;
  /** The stores or suppliers with an exchange that is due. */
  due(db: Db, now: number): Promise<number[]>;
  /** The next exchange of one queue, in the order of the requests. */
  next(db: Db, id: number, now: number): Promise<X | null>;
  /** Written before anything is sent, so that an interrupted try counts too. */
  beginTry(db: Db, exchange: X): Promise<number>;
  /** False if it was cancelled in the meantime: its result must then be dropped. */
  end(db: Db, exchange: X, how: { cause: Failure['cause'] | null; now: number }): Promise<boolean>;
  tryAgainAt(
    db: Db,
    exchange: X,
    when: { cause: Failure['cause']; at: number; tries: number },
  ): Promise<boolean>;
}
