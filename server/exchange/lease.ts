import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** In milliseconds: longer than one exchange can take. If a holder dies, its lease ends after this time. */
export const leaseLength = 120_000;

/** Leases ensure that only one of all processes exchanges with a store or supplier at a time. */
export interface Leases {
  /** Takes or extends a lease; false if another process holds it. */
  take(db: Db, id: number, holder: string, now: number): Promise<boolean>;
  release(db: Db, id: number, holder: string): Promise<void>;
  /** Has nothing sent there before `until`. */
  rest(db: Db, id: number, holder: string, until: number): Promise<void>;
  /** Ends the leases of processes that no longer exist. */
  endAll(db: Db): Promise<void>;
}

function leasesIn(tableName: string, idName: string): Leases {
  const table = sql.identifier(tableName);
  const of = sql.identifier(idName);
  const time = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const mine = (id: number, holder: string) => sql`${of} = ${id} and holder = ${holder}`;
  return {
    async take(db, id, holder, now) {
      const { rows } = await db.execute(sql`
        insert into ${table} as lease (${of}, holder, until) values (${id}, ${holder}, ${time(now + leaseLength)})
        on conflict (${of}) do update set holder = excluded.holder, until = excluded.until
        where lease.holder = ${holder} or lease.until < ${time(now)} returning lease.holder`);
      return rows.length > 0;
    },
    async release(db, id, holder) {
      await db.execute(sql`update ${table} set until = to_timestamp(0) where ${mine(id, holder)}`);
    },
    async rest(db, id, holder, until) {
      await db.execute(
        sql`update ${table} set rest_until = ${time(until)} where ${mine(id, holder)}`,
      );
    },
    async endAll(db) {
      await db.execute(sql`update ${table} set until = to_timestamp(0)`);
    },
  };
}

export const storeLeaseRows = leasesIn('store_leases', 'integration_id');
export const supplierLeaseRows = leasesIn('supplier_leases', 'supplier_id');
