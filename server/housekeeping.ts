import { lt, or } from 'drizzle-orm';
import { forgetOldestActivities } from './activities/forget-oldest.ts';
import { forgetGuesses } from './auth/account-pauses.ts';
import { forgetConfirmations } from './auth/confirm-address.ts';
import { forgetChallenges } from './auth/passkey-challenges.ts';
import { longestIdle } from './auth/sessions.ts';
import { type Chasing, remindOfInvoices } from './billing/remind.ts';
import { renewPlans } from './billing/renew-plans.ts';
import { sweepUploads } from './catalogue/sweep-uploads.ts';
import { compactCells } from './catalogue/tend.ts';
import { mapByName } from './categories/map-categories.ts';
import type { Mover } from './categories/mover.ts';
import { pruneTombstones } from './changes/prune.ts';
import { forgetStates } from './connect/oauth-state.ts';
import { forgetTickets } from './connect/tickets.ts';
import type { Db } from './db/database.ts';
import { rateLimits, sessions, verifications } from './db/schema.ts';
import { hour } from './durations.ts';
import { rebuildStale } from './feeds/rebuild-stale.ts';
import { forgetCrowdedKeys, forgetOldKeys } from './idempotency.ts';
import { forgetEndedJobs } from './jobs/forget-jobs.ts';
import { deleteDueAccounts } from './leaving/delete-due.ts';
import { forgetClosedShops } from './leaving/forget-shops.ts';
import { logFailure } from './log-failure.ts';
import { endPartnerships, removeLeftovers } from './partnerships/end-partnerships.ts';
import { makeAllSearchTexts } from './search/make-search-texts.ts';
import type { Shares } from './shares/shares.ts';

export type Chores = Record<string, () => Promise<unknown>>;

interface House extends Chasing {
  db: Db;
  now(): number;
  /** The folder of files that people have sent. */
  uploads: string;
  pace?: Shares['pace'];
  mover?: Pick<Mover, 'start'>;
  /** Deletes what is kept of mails to an address. */
  forgetMails(address: string): Promise<void>;
}

/** What runs out, falls due or has to be built anew, by the name that a failure is told by. */
export const choresOf = ({
  db,
  now,
  publicUrl,
  payee,
  uploads,
  pace,
  mover,
  post,
  forgetMails,
}: House): Chores => ({
  'accounts to delete': () => deleteDueAccounts(db, { now: now(), post, forgetMails }),
  'closed shops': () => forgetClosedShops(db, now()),
  'idempotency keys': () => forgetOldKeys(db, now()),
  'crowded idempotency keys': () => forgetCrowdedKeys(db, null),
  'ended jobs': () => forgetEndedJobs(db, now()),
  'oldest activities': () => forgetOldestActivities(db),
  'plans to renew': () => renewPlans(db, now()),
  'invoices that are overdue': () => remindOfInvoices(db, { post, publicUrl, payee }, now()),
  'partnerships to end': () => endPartnerships(db, now()),
  'leftovers of partnerships': () => removeLeftovers(db, now()),
  tombstones: () => pruneTombstones(db, now()),
  'counts of the catalogue': () => compactCells(db),
  'categories of suppliers': async () => {
    await mapByName(db);
    mover?.start();
  },
  'abandoned uploads': () => sweepUploads(db, uploads, now()),
  tickets: () => forgetTickets(db, now()),
  'states of ways to platforms': () => forgetStates(db, now()),
  'links that confirm addresses': () => forgetConfirmations(db, now()),
  'links that are over': () =>
    db.delete(verifications).where(lt(verifications.expiresAt, new Date(now()))),
  sessions: () =>
    db
      .delete(sessions)
      .where(
        or(
          lt(sessions.expiresAt, new Date(now())),
          lt(sessions.lastUsedAt, new Date(now() - longestIdle)),
        ),
      ),
  // By the clock that they are counted by.
  'counted tries': () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date())),
  'guesses at accounts': () => forgetGuesses(db, now()),
  'challenges for passkeys': () => forgetChallenges(db, now()),
  'texts to search in': () => makeAllSearchTexts(db, pace),
  'feeds to build': () => rebuildStale(db, publicUrl(), now(), pace),
});

/** Does every chore, each alone: one that fails is told by name and keeps no other from being done. */
export async function doChores(chores: Chores): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore();
    } catch (error) {
      logFailure(`Housekeeping of ${name} failed and is tried again in an hour`, error);
    }
  }
}

/** Does the chores every hour, and once soon after the start. Any number of processes may do so. */
export function keepHouse(chores: Chores): { stop(): void } {
  const clean = () => doChores(chores);
  const first = setTimeout(clean, 60_000).unref();
  const every = setInterval(clean, hour).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
    },
  };
}
