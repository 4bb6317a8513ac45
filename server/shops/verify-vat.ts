import { and, eq } from 'drizzle-orm';
import type { ShopProfile } from '../../contract/entities/profiles.ts';
import { isInVies } from '../../contract/rules/vat.ts';
import type { Db } from '../db/database.ts';
import { shops } from '../db/schema.ts';
import type { VatRegister } from './vies.ts';

/**
 * Asks the register about the shop's number and notes what it says, if the shop still has that number in that country then. Called
 * outside any transaction: the register takes seconds when it has a bad day. Once valid, an outage changes nothing.
 */
export async function verifyVat(
  db: Db,
  register: VatRegister,
  { id, vat, country, vat_state }: ShopProfile,
  now: () => number,
): Promise<void> {
  if (vat === null || vat_state === 'valid' || !isInVies(country)) return;
  const state = await register.check(vat);
  if (state === 'unverified') return;
  await db
    .update(shops)
    .set({ vatState: state, vatCheckedAt: new Date(now()) })
    .where(and(eq(shops.id, id), eq(shops.vat, vat), eq(shops.country, country)));
}
