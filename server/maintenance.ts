import { lt, or } from 'drizzle-orm';
import { forgetOldActivities, forgetOldestActivities } from './activities/forget-oldest.ts';
import { forgetGuesses } from './auth/account-pauses.ts';
import { forgetConfirmations } from './auth/confirm-address.ts';
import { forgetChallenges } from './auth/passkey-challenges.ts';
import { longestIdle } from './auth/sessions.ts';
import { type Chasing, remindOfInvoices } from './billing/remind.ts';
import { renewPlans } from './billing/renew-plans.ts';
import { compactCounts } from './catalogue/maintenance.ts';
import { createPhotographSweep } from './catalogue/sweep-photographs.ts';
import { sweepUploads } from './catalogue/sweep-uploads.ts';
import { mapByName } from './categories/map-categories.ts';
import type { Mover } from './categories/mover.ts';
import { askForFulfilments } from './changes/ask-for-fulfilments.ts';
import { askForAllBehind, askForLooks } from './changes/mark-listings.ts';
import { forgetStates } from './connect/oauth-state.ts';
import { forgetTickets } from './connect/tickets.ts';
import type { Db } from './db/database.ts';
import { rateLimits, sessions, verifications } from './db/schema.ts';
import { pruneTombstones } from './delta/prune.ts';
import { forgetExchanges } from './exchange/exchange-rows.ts';
import { forgetSupplierExchanges } from './exchange/supplier-lines.ts';
import { rebuildStale } from './feeds/rebuild-stale.ts';
import { sweepFeedFiles } from './feeds/sweep-files.ts';
import { forgetCrowdedKeys, forgetOldKeys } from './http/idempotency.ts';
import { forgetDeliveries } from './inbox/deliveries.ts';
import { resealCredentials } from './integrations/credentials.ts';
import { lookAfterStores } from './integrations/look-after-stores.ts';
import { forgetEndedJobs } from './jobs/forget-jobs.ts';
import { deleteDueAccounts } from './leaving/delete-due.ts';
import { forgetClosedShops } from './leaving/forget-shops.ts';
import { day, hour } from './lib/durations.ts';
import { logFailure } from './lib/log-failure.ts';
import type { Reach } from './outward/guarded-request.ts';
import { endPartnerships, removeLeftovers } from './partnerships/end-partnerships.ts';
import { lookForRates } from './rates/look-for-rates.ts';
import type { RatesSource } from './rates/rates-source.ts';
import { forgetReports } from './reports/keep-reports.ts';
import { makeAllSearchTexts } from './search/make-search-texts.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Shares } from './shares/shares.ts';
import type { Storage } from './storage/storage.ts';

export type Chores = Record<string, () => Promise<unknown>>;

interface Upkeep extends Chasing {
  db: Db;
  now(): number;
  /** The folder of uploaded files. */
  uploads: string;
  storage: Storage;
  pace?: Shares['pace'];
  mover?: Pick<Mover, 'start'>;
  secrets?: Secrets;
  /** The source of exchange rates, and the limits for reaching it. */
  rates?: { source: RatesSource; reach: Reach } | null;
  /** Deletes stored mails to an address. */
  forgetMails(address: string): Promise<void>;
}

/** Regular work on what expires, falls due or has to be rebuilt, by the name that is logged if it fails. */
export const choresFor = ({
  db,
  now,
  publicUrl,
  payee,
  uploads,
  storage,
  pace,
  mover,
  secrets,
  rates = null,
  post,
  forgetMails,
}: Upkeep): Chores => {
  const sweepPhotographs = createPhotographSweep(db, storage);
  return {
    'rates of currencies': async () => {
      if (rates) await lookForRates(db, { ...rates, now: now() });
    },
    'accounts to delete': () => deleteDueAccounts(db, { now: now(), post, forgetMails }),
    'closed shops': () => forgetClosedShops(db, now()),
    'idempotency keys': () => forgetOldKeys(db, now()),
    'crowded idempotency keys': () => forgetCrowdedKeys(db, null),
    'ended jobs': () => forgetEndedJobs(db, now()),
    'oldest activities': () => forgetOldestActivities(db),
    'activities of years ago': () => forgetOldActivities(db, now()),
    'plans to renew': () => renewPlans(db, now()),
    'invoices that are overdue': () => remindOfInvoices(db, { post, publicUrl, payee }, now()),
    'partnerships to end': () => endPartnerships(db, now()),
    'leftovers of partnerships': () => removeLeftovers(db, now()),
    tombstones: () => pruneTombstones(db, now()),
    'counts of the catalogue': () => compactCounts(db),
    'categories of suppliers': async () => {
      await mapByName(db);
      mover?.start();
    },
    'abandoned uploads': () => sweepUploads(db, { folder: uploads, storage }, now()),
    'files of feeds': () => sweepFeedFiles(db, storage, now()),
    'photographs that nothing names': () => sweepPhotographs(now()),
    'files that were never finished': () => storage.tidy(now() - day),
    tickets: () => forgetTickets(db, now()),
    'states of ways to platforms': () => forgetStates(db, now()),
    'old exchanges with stores': () => forgetExchanges(db, now() - 90 * day),
    'old exchanges with suppliers': () => forgetSupplierExchanges(db, now() - 90 * day),
    'what stores have told': () => forgetDeliveries(db, now() - 90 * day),
    'credentials under an old key': async () => {
      if (secrets) await resealCredentials(db, secrets);
    },
    'listings that are behind': () => askForAllBehind(db, now()),
    'listings to look at': () => askForLooks(db, now()),
    'parcels that stores wait for': () => askForFulfilments(db, now()),
    'stores to look after': () => lookAfterStores(db, now()),
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
    // Uses the same clock as the counting.
    'counted tries': () => db.delete(rateLimits).where(lt(rateLimits.expire, new Date())),
    'guesses at accounts': () => forgetGuesses(db, now()),
    'challenges for passkeys': () => forgetChallenges(db, now()),
    'reports of the app': () => forgetReports(db, now()),
    'texts to search in': () => makeAllSearchTexts(db, pace),
    'feeds to build': () => rebuildStale(db, publicUrl(), now(), { pace, storage }),
  };
};

/** Does every chore independently: if one fails, it is logged by name and the others are still done. */
export async function doChores(chores: Chores): Promise<void> {
  for (const [name, chore] of Object.entries(chores)) {
    try {
      await chore();
    } catch (error) {
      logFailure(`Maintenance of ${name} failed and is tried again in an hour`, error);
    }
  }
}

/** Does the chores every hour, and once soon after the start. Several processes may do so at once. */
export function startMaintenance(chores: Chores): { stop(): void } {
  const maintain = () => doChores(chores);
  const first = setTimeout(maintain, 60_000).unref();
  const every = setInterval(maintain, hour).unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(every);
    },
  };
}
