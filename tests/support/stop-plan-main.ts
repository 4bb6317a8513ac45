// Moves a shop's open invoices forty days into the past, as if it had been reminded of them: `stop-plan-main.ts 4`.
import { and, eq } from 'drizzle-orm';
import { renewPlans } from '../../server/billing/renew-plans.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { invoices } from '../../server/db/schema.ts';
import { day } from '../../server/lib/durations.ts';

const now = Date.now();
const { db, close } = await openDatabase(readConfig(process.env, []));
const open = and(eq(invoices.shopId, Number(process.argv[2])), eq(invoices.state, 'open'));
await db
  .update(invoices)
  .set({ dueAt: new Date(now - 26 * day), remindedAt: new Date(now - 12 * day) })
  .where(open);
await renewPlans(db, now);
await close();
