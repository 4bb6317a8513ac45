import { and, desc, eq, ne } from 'drizzle-orm';
import type { OpenSession } from '../../contract/entities/sign-in.ts';
import type { Db } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import type { Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { deviceName } from './device-name.ts';
import { isLive } from './read-session.ts';

/** The person's sessions: this one first, then by last use. */
export async function readSessions(db: Db, me: Session, now: number): Promise<OpenSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, me.userId), isLive(now)))
    .orderBy(desc(eq(sessions.id, me.id)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    is_current: row.id === me.id,
    ...deviceName(row.userAgent),
    address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
  }));
}

/** Ends one of the person's sessions. Throws `not_found` if it isn't theirs or has already ended. */
export async function endSession(db: Db, { userId }: Session, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new Refusal('not_found', 'You have no such session.');
}

/** Ends all of the person's other sessions. */
export async function endOtherSessions(db: Db, { userId, id }: Session): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)));
}
