import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { shopUsers } from '../db/schema.ts';
import type { Session } from '../handler.ts';
import { Refusal } from '../refusal.ts';

/** Only an owner or an admin of the shop changes its integrations; anyone else is `forbidden`. */
export async function requireManager(db: Db, session: Session, shopId: number): Promise<void> {
  const [row] = await db
    .select({ role: shopUsers.roleName })
    .from(shopUsers)
    .where(and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, session.userId)));
  if (row?.role === 'owner' || row?.role === 'admin') return;
  throw new Refusal('forbidden', 'Only an owner or an admin changes integrations.');
}
