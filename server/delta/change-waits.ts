import { sql } from 'drizzle-orm';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../lib/log-failure.ts';
import { readCursor } from './cursor.ts';

/** A request that waits for changes. */
export interface Wait {
  person: string;
  tenant: Tenant;
  cursor: number;
  seconds: number;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** The devices that wait for changes `[§D-hint]`. */
export interface ChangeWaits {
  /**
   * Resolves to true as soon as the tenant is at another point than the cursor, or to false at the end of the wait. Throws
   * `too_many_requests`.
   */
  past(wait: Wait): Promise<boolean>;
  /** Ends all waits at once, and those that begin later. */
  stop(): void;
}

interface Waiting {
  person: string;
  tenant: Tenant;
  seq: number;
  end(changed: boolean): void;
}

/** In milliseconds: the longest delay until a change is noticed. */
const lookEvery = 500;
/** The most waits of one person: a device has one for each visible window. */
const mostOfPerson = 16;
/** In seconds: the `Retry-After` of the refusal. */
const comeAgain = 30;

/**
 * While anybody waits, the clocks of all waiting tenants are read together, twice a second. The cost doesn't depend on
 * how much is written, and writers aren't affected: with a database notice for each change, every commit would wait for
 * the one before it.
 */
export function createChangeWaits(db: Db): ChangeWaits {
  const waiting = new Set<Waiting>();
  let isLooking = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    while (waiting.size > 0) {
      const asked = [...waiting];
      const clocks = await readClocks(db, new Set(asked.map(({ tenant }) => tenant))).catch(
        (error) => {
          logFailure('The clocks of those who wait for changes could not be read', error);
          return null;
        },
      );
      for (const { tenant, seq, end } of asked) {
        if (clocks === null) end(false);
        else if ((clocks.get(tenant) ?? 0) !== seq) end(true);
      }
      await new Promise((resolve) => setTimeout(resolve, lookEvery).unref());
    }
    isLooking = false;
  }

  return {
    async past({ person, tenant, cursor, seconds, signal }) {
      const { seq } = readCursor(cursor);
      const clocks = await readClocks(db, new Set([tenant]));
      if ((clocks.get(tenant) ?? 0) !== seq) return true;
      if (seconds === 0 || isStopped || signal.aborted) return false;
      const own = [...waiting].filter((one) => one.person === person);
      if (own.length >= mostOfPerson) {
        throw new Refusal('too_many_requests', `${mostOfPerson} of your windows wait already.`, {
          headers: { 'Retry-After': String(comeAgain) },
        });
      }
      return new Promise((resolve) => {
        const end = (changed: boolean) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          waiting.delete(one);
          resolve(changed);
        };
        const giveUp = () => end(false);
        const timer = setTimeout(giveUp, seconds * 1000);
        const one = { person, tenant, seq, end };
        signal.addEventListener('abort', giveUp);
        waiting.add(one);
        void look();
      });
    },
    stop() {
      isStopped = true;
      for (const { end } of [...waiting]) end(false);
    },
  };
}

async function readClocks(db: Db, tenants: ReadonlySet<Tenant>): Promise<Map<string, number>> {
  // Tenant names contain nothing that would have to be quoted in a list.
  const list = `{${[...tenants].join(',')}}`;
  const { rows } = await db.execute<{ tenant: string; seq: number }>(sql`
    select tenant, seq from tenant_clocks where tenant = any(${list}::text::text[])`);
  return new Map(rows.map(({ tenant, seq }) => [tenant, Number(seq)]));
}
