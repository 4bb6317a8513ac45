import { lt, or } from 'drizzle-orm';
import { forgetGuesses } from './auth/account-pauses.ts';
import { forgetChallenges } from './auth/passkey-challenges.ts';
import { longestIdle } from './auth/sessions.ts';
import { renewPlans } from './billing/renew-plans.ts';
import { compactCells } from './catalogue/tend.ts';
import { pruneTombstones } from './changes/prune.ts';
import { forgetTickets } from './connect/tickets.ts';
import type { Db } from './db/database.ts';
import { rateLimits, sessions } from './db/schema.ts';
import { hour } from './durations.ts';
import { rebuildStale } from './feeds/rebuild-stale.ts';
import { forgetOldKeys } from './idempotency.ts';
import { endPartnerships, removeLeftovers } from './partnerships/end-partnerships.ts';

/** Every hour, and once soon after the start, deletes what has run out and builds feeds anew. Any number of processes may do so. */
export function keepHouse(db: Db, now: () => number, publicUrl: () => string): { stop(): void } {
  const clean = async () => {
    try {
      const time = new Date(now());
      await forgetOldKeys(db, now());
      await renewPlans(db, now());
      await endPartnerships(db, now());
      await removeLeftovers(db, now());
      await pruneTombstones(db, now());
      await compactCells(db);
      await forgetTickets(db, now());
      const idle = new Date(now() - longestIdle);
      await db
        .delete(sessions)
        .where(or(lt(sessions.expiresAt, time), lt(sessions.lastUsedAt, idle)));
      await db.delete(rateLimits).where(lt(rateLimits.expire, time));
      await forgetGuesses(db, now());
      await forgetChallenges(db, now());
      await rebuildStale(db, publicUrl(), now());
    } catch (error) {
      console.error('Housekeeping failed and is tried again in an hour:', error);
    }
  };
  const first = setTimeout(clean, 60_000).unref();
  const every = setInterval(clean, hour).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
    },
  };
}
