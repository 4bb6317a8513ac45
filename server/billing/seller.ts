import { isDeepStrictEqual } from 'node:util';
import { desc, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { Seller } from '../db/schema/invoice-parts.ts';
import { sellers } from '../db/schema.ts';

/** The operator of this installation: a Danish business, see `vatRateFor`. */
export function sellerOf({ company, invoicing }: Pick<Config, 'company' | 'invoicing'>): Seller {
  return {
    name: company.legalName,
    line1: company.address,
    postalCode: company.postalCode,
    city: company.city,
    country: 'DK',
    vat: invoicing.vat,
    email: company.email,
  };
}

/** Stores the seller of new invoices, if it has changed. */
export async function rememberSeller(db: Db, seller: Seller, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sellers'))`);
    const [newest] = await tx.select().from(sellers).orderBy(desc(sellers.id)).limit(1);
    if (isDeepStrictEqual(newest?.details, seller)) return;
    await tx.insert(sellers).values({ details: seller, since: new Date(now) });
  });
}

/** The seller of new invoices; null in a database that no server has opened yet. */
export async function currentSeller(db: Db): Promise<number | null> {
  const [newest] = await db
    .select({ id: sellers.id })
    .from(sellers)
    .orderBy(desc(sellers.id))
    .limit(1);
  return newest?.id ?? null;
}
