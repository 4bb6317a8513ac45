import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { JobErrorRow } from '../db/schema/jobs.ts';
import { integrations, listings, myProducts } from '../db/schema.ts';
import { advanceJob, type Run } from '../jobs/move-job.ts';
import type { JobRow } from '../jobs/running-job.ts';

/** The most failed rows that are listed; the others are only counted. */
export const toldErrors = 100;

/**
 * Counts the listings of a bulk import that the store has answered: they are there, or failed with a reason. If the
 * store no longer lets us in, that is the reason, while the listing itself goes on waiting. `all` if there is nothing
 * left to wait for.
 */
export async function countListings(
  tx: Db,
  run: Run,
  job: JobRow,
): Promise<'more' | 'waits' | 'all'> {
  const isWaiting = eq(listings.jobId, job.id);
  const shut = inArray(integrations.state, ['disconnected', 'reauth_required']);
  const answered = await tx
    .select({
      id: listings.id,
      state: listings.state,
      error: listings.error,
      errorText: listings.errorText,
      title: myProducts.title,
    })
    .from(listings)
    .innerJoin(integrations, eq(integrations.id, listings.integrationId))
    .leftJoin(myProducts, eq(myProducts.id, listings.myProductId))
    .where(and(isWaiting, or(sql`${listings.wanted} = ${listings.settled}`, shut)))
    .orderBy(listings.id)
    .limit(atOnce);
  if (answered.length === 0) {
    return (await tx.$count(listings, isWaiting)) === 0 ? 'all' : 'waits';
  }
  const there = answered.filter(({ state, error }) => state === 'live' && error === null);
  const refused = answered.filter((one) => !there.includes(one));
  const errors = refused.map(
    ({ id, title, error, errorText }): JobErrorRow => ({
      id,
      subject: title ?? '',
      code: error ?? 'no_access',
      text: errorText || (error ?? 'The store lets us in no more.'),
    }),
  );
  await tx
    .update(listings)
    .set({ jobId: null })
    .where(
      inArray(
        listings.id,
        answered.map(({ id }) => id),
      ),
    );
  await advanceJob(tx, run, {
    ok: job.ok + there.length,
    failed: job.failed + refused.length,
    errors: [...job.errors, ...errors].slice(0, toldErrors),
  });
  return 'more';
}

const atOnce = 100;
