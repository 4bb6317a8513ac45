import { and, eq } from 'drizzle-orm';
import type { ShopProfile } from '../../contract/entities/profiles.ts';
import { isInVies } from '../../contract/rules/vat.ts';
import type { Db } from '../db/database.ts';
import { shops } from '../db/schema.ts';
import type { VatRegister } from './vies.ts';

/**
 * Asks the register about the shop's number and stores the answer, if the shop still has that number and country by
 * then. Called outside of any transaction, because the register can take seconds. Once a number is valid, an outage
 * doesn't change that.
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
