import { eq } from 'drizzle-orm';
import type { User } from '../../contract/entities/users.ts';
import type { Db } from '../db/database.ts';
import { shops, suppliers, users } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

/** The person behind a session, with the shop and supplier that it stands on. */
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
    })
    .from(users)
    .leftJoin(shops, eq(shops.id, shopId ?? 0))
    .leftJoin(suppliers, eq(suppliers.id, supplierId ?? 0))
    .where(eq(users.id, userId));
  if (found === undefined) throw new Refusal('unauthenticated', 'The person is gone.');
  const { sendsReports, ...row } = found;
  return {
    ...row,
    ...(row.photo_url !== null && { photo: row.photo_url }),
    ...(sendsReports && { sends_reports: true }),
  };
}
