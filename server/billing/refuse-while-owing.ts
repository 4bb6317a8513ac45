import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { readAccount, standingOf } from './debts.ts';

/** Refuses (`conflict`, with the oldest invoice) a purchase or a change while the shop's invoices are past due `[§D-past-due]`. */
export async function refuseWhileOwing({ db, shopId, now }: ShopContext): Promise<void> {
  const account = await readAccount(db, shopId);
  if (standingOf(account, now) !== 'past_due') return;
  throw new Refusal('conflict', 'An invoice of the shop is past due; it is paid first.', {
    details: { status: 'past_due', invoice: account.debts[0]?.number },
  });
}
