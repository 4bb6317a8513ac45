import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { userExport } from '../../contract/entities/profiles.ts';
import type { Db } from '../db/database.ts';
import {
  activities,
  invitations,
  sessions,
  shops,
  shopUsers,
  suppliers,
  supplierUsers,
  userPictures,
  users,
} from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { GiveWay } from '../lib/give-way.ts';

type Done = z.input<typeof userExport>['activities'][number];

/** The stored data about a person; data of their shops isn't only theirs, so it is left out. */
export async function exportUser(
  db: Db,
  userId: string,
  { now, giveWay }: { now: number; giveWay: GiveWay },
): Promise<z.input<typeof userExport>> {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person) throw new Refusal('unauthenticated', 'The person is gone.');
  const shopRows = await db
    .select({ id: shops.id, name: shops.name, role_name: shopUsers.roleName })
    .from(shopUsers)
    .innerJoin(shops, eq(shops.id, shopUsers.shopId))
    .where(eq(shopUsers.userId, userId))
    .orderBy(asc(shops.id));
  const supplierRows = await db
    .select({ id: suppliers.id, name: suppliers.name, access_level: supplierUsers.accessLevel })
    .from(supplierUsers)
    .innerJoin(suppliers, eq(suppliers.id, supplierUsers.supplierId))
    .where(eq(supplierUsers.userId, userId))
    .orderBy(asc(suppliers.id));
  const sessionRows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt));
  // An unconfirmed address may be somebody else's, and then its invitations are too `[§D-confirmed]`.
  const invitationRows = person.emailVerified
    ? await db
        .select({ shop: shops.name, role: invitations.role, expiresAt: invitations.expiresAt })
        .from(invitations)
        .innerJoin(shops, eq(shops.id, invitations.shopId))
        .where(eq(invitations.email, person.email))
    : [];
  const [picture] = await db.select().from(userPictures).where(eq(userPictures.userId, userId));
  const done = await readDone(db, userId, giveWay);
  return {
    made_at: new Date(now).toISOString(),
    user: {
      id: person.id,
      email: person.email,
      name: person.name,
      photo_url: person.image,
      sends_reports: person.sendsReports,
      created_at: person.createdAt.toISOString(),
    },
    picture: picture
      ? {
          media_type: picture.type,
          uploaded_at: picture.createdAt.toISOString(),
          content_base64: picture.content.toString('base64'),
        }
      : null,
    shops: shopRows,
    suppliers: supplierRows,
    sessions: sessionRows.map((row) => ({
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      ip_address: row.ipAddress,
      user_agent: row.userAgent,
    })),
    invitations: invitationRows.map(({ shop, role, expiresAt }) => ({
      shop,
      role,
      expires_at: expiresAt.toISOString(),
    })),
    activities: done,
  };
}

/** The most activities that are exported, the newest, and how many are read at a time. */
const most = 10_000;
const piece = 250;

async function readDone(db: Db, userId: string, giveWay: GiveWay): Promise<Done[]> {
  const done: Done[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; done.length < most; ) {
    const rows = await db
      .select({
        id: activities.id,
        tenant: activities.tenant,
        action: activities.action,
        subject: activities.subject,
        source: activities.source,
        at: activities.at,
      })
      .from(activities)
      .where(and(eq(activities.userId, userId), lt(activities.id, before)))
      .orderBy(desc(activities.id))
      .limit(piece);
    done.push(...rows.map(({ id: _, at, ...row }) => ({ ...row, at: at.toISOString() })));
    const last = rows.at(-1);
    if (rows.length < piece || !last) break;
    before = last.id;
    await giveWay();
  }
  return done;
}
