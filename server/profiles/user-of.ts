import { eq, sql } from 'drizzle-orm';
import type { User } from '../../contract/entities/users.ts';
import type { Db } from '../db/database.ts';
import { shops, suppliers, users } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { newestRates } from '../rates/rates-rows.ts';
import { moneyFor } from '../rates/shop-money.ts';

/** The person behind a session, with the shop and supplier that it stands on. */
export async function userOf(
  db: Db,
  { userId, shopId, supplierId }: Pick<Session, 'userId' | 'shopId' | 'supplierId'>,
): Promise<User> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      email_confirmed: users.emailVerified,
      name: users.name,
      photo_url: users.image,
      shop: { id: shops.id, name: shops.name, vat: shops.vat },
      supplier: { id: suppliers.id, name: suppliers.name },
      currency: shops.currency,
      country: shops.country,
      day: sql<string>`current_date::text`,
      rates: newestRates,
    })
    .from(users)
    .leftJoin(shops, eq(shops.id, shopId ?? 0))
    .leftJoin(suppliers, eq(suppliers.id, supplierId ?? 0))
    .where(eq(users.id, userId));
  if (row === undefined) throw new Refusal('unauthenticated', 'The person is gone.');
  const { currency, country, day, rates, shop, ...person } = row;
  const money = moneyFor({ currency: currency ?? '', country: country ?? '', day, rates });
  const user = { ...person, shop: shop && { ...shop, money } };
  return user.photo_url === null ? user : { ...user, photo: user.photo_url };
}
