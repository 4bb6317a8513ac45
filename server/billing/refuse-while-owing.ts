import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { readAccount, standingOf } from './debts.ts';
import type { Actor } from './record-billing.ts';

/** Refuses (`conflict`, with the oldest invoice) a purchase or a change while the shop's invoices are past due `[§D-past-due]`. */
export async function refuseWhileOwing(
  db: Db,
  { shopId, now }: Pick<Actor, 'shopId' | 'now'>,
): Promise<void> {
  const account = await readAccount(db, shopId);
  if (standingOf(account, now) !== 'past_due') return;
  throw new Refusal('conflict', 'An invoice of the shop is past due; it is paid first.', {
    details: { status: 'past_due', invoice: account.debts[0]?.number },
  });
}
