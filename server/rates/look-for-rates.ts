import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rateLooks } from '../db/schema.ts';
import { day, hour, minute } from '../lib/durations.ts';
import type { Reach } from '../outward/guarded-request.ts';
import { newsAmong } from './judge-rates.ts';
import { keepRates, readNewestRates } from './rates-rows.ts';
import { type RatesSource, readSource } from './rates-source.ts';
import { readEcb } from './read-ecb.ts';

interface Looking {
  source: RatesSource;
  reach: Reach;
  now: number;
}

/**
 * Fetches new rates: once a day after the ECB has published them, again each hour if that fails, and by only one of all
 * processes. Throws if nothing can be read, or the rates can't be true: then nothing changes `[§D-money-rates]`.
 */
export async function lookForRates(db: Db, { source, reach, now }: Looking): Promise<void> {
  const name = 'url' in source ? source.url : source.file;
  if (!(await claim(db, name, now))) return;
  const days = readEcb(await readSource(source, reach), now);
  await keepRates(db, newsAmong(days, await readNewestRates(db)));
  await db
    .update(rateLooks)
    .set({ readAt: new Date(now) })
    .where(sql`${rateLooks.source} = ${name}`);
}

/** The ECB publishes its rates at about 16:00 in Frankfurt: at this time they are there all year round. */
const toldAt = 15 * hour + 30 * minute;

/** When rates were last published, in milliseconds since 1970. */
export const lastTold = (now: number): number => Math.floor((now - toldAt) / day) * day + toldAt;

/** A little less than an hour, because maintenance doesn't run to the second. */
const nearlyAnHour = 55 * minute;

/** Whether it is this process's turn: the database lets one of several win. */
async function claim(db: Db, source: string, now: number): Promise<boolean> {
  const askedAt = new Date(now);
  const anHourAgo = new Date(now - nearlyAnHour).toISOString();
  const told = new Date(lastTold(now)).toISOString();
  const claimed = await db
    .insert(rateLooks)
    .values({ source, askedAt })
    .onConflictDoUpdate({
      target: rateLooks.source,
      set: { askedAt },
      setWhere: sql`${rateLooks.askedAt} < ${anHourAgo}
        and (${rateLooks.readAt} is null or ${rateLooks.readAt} < ${told})`,
    })
    .returning({ source: rateLooks.source });
  return claimed.length > 0;
}
