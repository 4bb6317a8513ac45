import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordId } from '../../contract/limits/fields.ts';
import type { Db } from '../db/database.ts';
import { exchanges, jobs } from '../db/schema.ts';
import { addExchange } from '../exchange/exchange-rows.ts';
import type { Exchanges } from '../exchange/worker.ts';
import { buildFeed } from '../feeds/edit-feeds.ts';
import { byNobody } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readGivenUp } from './read-given-up.ts';

/** Work that was given up, as its row on the page identifies it. */
export const givenUpWork = z.object({
  what: z.enum(['job', 'exchange']),
  id: z.string().min(1).max(100),
});

interface Tools {
  locale: Locale;
  now: number;
  jobs: JobQueue;
  exchanges: Pick<Exchanges, 'wake'>;
}

/**
 * Requests it again, in the same way as the first time. False if it is no longer given up, or can't be requested from
 * here.
 */
export async function tryAgain(
  db: Db,
  { what, id }: z.infer<typeof givenUpWork>,
  { exchanges: worker, ...tools }: Tools,
): Promise<boolean> {
  const isAsked = await db.transaction(async (tx) => {
    // If pressed twice at once, the second request sees that the work has already been requested.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('operator tries again'))`);
    const listed = await readGivenUp(tx, tools.now);
    const work = listed.find((one) => one.what === what && one.id === id);
    if (!work?.canAsk) return false;
    return what === 'job' ? buildAgain(tx, id, tools) : exchangeAgain(tx, id, tools.now);
  });
  if (isAsked && what === 'exchange') worker.wake();
  return isAsked;
}

async function buildAgain(
  tx: Db,
  id: string,
  { locale, now, jobs: queue }: Omit<Tools, 'exchanges'>,
): Promise<boolean> {
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, id));
  const input = z.object({ feed_id: recordId }).safeParse(job?.input);
  const [, shop] = /^shop:(\d+)$/.exec(job?.tenant ?? '') ?? [];
  if (!input.success || shop === undefined) return false;
  const context = { db: tx, author: byNobody, locale, now, shopId: Number(shop) };
  try {
    await buildFeed({ ...context, services: { jobs: queue } }, input.data.feed_id);
    return true;
  } catch (error) {
    // Its shop has paused or removed the feed in the meantime, so nobody needs the build.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function exchangeAgain(tx: Db, id: string, now: number): Promise<boolean> {
  const [failed] = await tx
    .select({ integrationId: exchanges.integrationId, kind: exchanges.kind })
    .from(exchanges)
    .where(and(eq(exchanges.id, Number(id)), eq(exchanges.state, 'failed')));
  if (!failed) return false;
  await addExchange(tx, { ...failed, now });
  return true;
}
