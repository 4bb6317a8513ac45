import { eq, sql } from 'drizzle-orm';
import type { User } from '../../contract/entities/users.ts';
import type { Db } from '../db/database.ts';
import { shops, suppliers, users } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { newestRates } from '../rates/rates-rows.ts';
import { moneyFor } from '../rates/shop-money.ts';

/** The person behind a session, with the session's current shop and supplier. */
export async function userOf(
  db: Db,
  { userId, shopId, supplierId }: Pick<Session, 'userId' | 'shopId' | 'supplierId'>,
): Promise<User> {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      email_confirmed: users.emailVerified,
      name: users.name,
      photo_url: users.image,
      sendsReports: users.sendsReports,
      shop: { id: shops.id, name: shops.name, vat: shops.vat },
      supplier: { id: suppliers.id, name: suppliers.name },
      currency: shops.currency,
      country: shops.country,
      day: sql<string>`current_date::text`,
      rates: newestRates(),
    })
    .from(users)
    .leftJoin(shops, eq(shops.id, shopId ?? 0))
    .leftJoin(suppliers, eq(suppliers.id, supplierId ?? 0))
    .where(eq(users.id, userId));
  if (found === undefined) throw new Refusal('unauthenticated', 'The person is gone.');
  const { currency, country, day, rates, shop, sendsReports, ...person } = found;
  const money = moneyFor({ currency: currency ?? '', country: country ?? '', day, rates });
  return {
    ...person,
    shop: shop && { ...shop, money },
    ...(person.photo_url !== null && { photo: person.photo_url }),
    ...(sendsReports && { sends_reports: true }),
  };
}
