import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { feedPatch, newFeed } from '../../contract/entities/feeds.ts';
import { changedFields, type Fields, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import { categories, feeds, jobs, suppliers } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { words } from '../i18n/words.ts';
import { unfinishedStates } from '../jobs/job-machine.ts';
import { jobName } from '../jobs/job-name.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { addJob } from '../jobs/move-job.ts';
import { refuseMore } from '../shares/quotas.ts';
import { type FeedRow, lockFeed, writeFeed } from './feed-rows.ts';

interface Writing extends ShopContext {
  services: { jobs: JobQueue };
}

/** Makes a feed and queues its first build. Its address contains 192 random bits and never changes. */
export async function createFeed(
  call: Writing,
  wanted: z.output<typeof newFeed>,
): Promise<FeedRow> {
  const { db, shopId, locale } = call;
  await refuseUnknown(call, wanted.filter);
  await refuseMore(db, { of: 'feeds', owner: shopId, field: 'name', locale }, () =>
    db.$count(feeds, eq(feeds.shopId, shopId)),
  );
  const secret = randomBytes(24).toString('base64url');
  const createdAt = new Date(call.now);
  const [row] = await db
    .insert(feeds)
    .values({ shopId, ...wanted, secret, state: 'building', createdAt })
    .returning();
  if (!row) throw new Error('The database made no feed.');
  const after = { name: row.name, channel: row.channel };
  await note(call, row, { action: 'feed.created', after });
  await ensureBuild(call, row.id);
  return row;
}

/** Changes the given fields. A changed filter is built at once; a paused feed is built when it is resumed. */
export async function editFeed(
  call: Writing,
  id: number,
  { paused, name, filter }: z.output<typeof feedPatch>,
): Promise<FeedRow> {
  const { db, shopId } = call;
  const before = await lockFeed(db, shopId, id);
  if (filter) await refuseUnknown(call, filter);
  const isPaused = paused ?? before.state === 'paused';
  const resumes = before.state === 'paused' && !isPaused;
  const filtersAnew = filter && changedFields(before.filter, filter) !== null;
  const builds = !isPaused && (resumes || filtersAnew);
  const after = await writeFeed(db, id, {
    name,
    filter,
    state: isPaused ? 'paused' : builds ? 'building' : before.state,
  });
  if (builds) await ensureBuild(call, id);
  if (resumes) await note(call, after, { action: 'feed.resumed' });
  if (isPaused && before.state !== 'paused') await note(call, after, { action: 'feed.paused' });
  const fields = changedFields(pick(before), pick(after));
  if (fields) await note(call, after, { action: 'feed.edited', ...fields });
  return after;
}

/** Queues a build, unless one is under way. A paused feed is a `conflict`. */
export async function buildFeed(call: Writing, id: number): Promise<FeedRow> {
  const before = await lockFeed(call.db, call.shopId, id);
  if (before.state === 'paused') throw new Refusal('conflict', 'The feed is paused.');
  const after = await writeFeed(call.db, id, { state: 'building' });
  await ensureBuild(call, id);
  return after;
}

/** Removes a feed together with its file, so its address stops working. */
export async function removeFeed(call: Writing, id: number): Promise<void> {
  const feed = await lockFeed(call.db, call.shopId, id);
  await call.db.delete(feeds).where(eq(feeds.id, id));
  const before = { name: feed.name, channel: feed.channel };
  await note(call, feed, { action: 'feed.removed', before });
}

/**
 * Queues a build, unless one is running: that one checks the feed again before it ends. Call it with the feed locked.
 */
async function ensureBuild(call: Writing, feedId: number): Promise<void> {
  const { db, shopId, locale, now, services } = call;
  const tenant = shopTenant(shopId);
  const [running] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.tenant, tenant),
        eq(jobs.kind, 'feed_build'),
        inArray(jobs.state, unfinishedStates),
        sql`${jobs.input} ->> 'feed_id' = ${String(feedId)}`,
      ),
    );
  if (running) return;
  const id = randomUUID();
  const name = jobName('feed_build', locale);
  const job = { id, tenant, kind: 'feed_build' as const, name, input: { feed_id: feedId } };
  await addJob(db, job, now);
  await services.jobs.enqueue(db, 'feed_build', id);
}

async function refuseUnknown({ db, locale }: Writing, filter: FeedRow['filter']): Promise<void> {
  const { category_id: category, supplier_id: supplier } = filter;
  const unknown: string[] = [];
  if (category !== null && (await db.$count(categories, eq(categories.id, category))) === 0) {
    unknown.push('filter.category_id');
  }
  if (supplier !== null && (await db.$count(suppliers, eq(suppliers.id, supplier))) === 0) {
    unknown.push('filter.supplier_id');
  }
  if (unknown.length === 0) return;
  const text = words(locale).formatMessage({ id: 'invalid.format' });
  throw new Refusal('invalid', 'The filter names what does not exist.', {
    errors: Object.fromEntries(unknown.map((field) => [field, [text]])),
  });
}

const pick = ({ name, filter }: FeedRow): Fields => ({ name, filter });

interface Change {
  action: `feed.${string}`;
  before?: Fields;
  after?: Fields;
}

async function note(
  { db, author, shopId }: Writing,
  { id, name }: Pick<FeedRow, 'id' | 'name'>,
  change: Change,
): Promise<void> {
  const doing = { ...change, tenant: shopTenant(shopId), entityId: id, subject: name };
  await recordActivity(db, { ...author, ...doing });
}
