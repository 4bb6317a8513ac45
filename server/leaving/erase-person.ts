import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import {
  accountPauses,
  activities,
  idempotencyKeys,
  invitations,
  rateLimits,
  users,
  verifications,
} from '../db/schema.ts';
import { mailboxOf } from '../team/count-invitation.ts';

interface Person {
  id: string;
  email: string;
}

/** Replaces the address in stored answers of other people, so that these stay valid answers. */
const nobodysAddress = 'deleted@dropline.invalid';

/**
 * Deletes a person and all of their data, in the caller's transaction. What they did in shops that continue stays among
 * those shops' activities, but without their name `[§D-deletion-data]`.
 */
export async function erasePerson(db: Db, { id, email }: Person): Promise<void> {
  await db.update(activities).set({ userId: null, actorName: '' }).where(eq(activities.userId, id));
  await db.update(activities).set({ subject: '' }).where(eq(activities.subject, email));
  const quoted = JSON.stringify(email);
  type Fields = typeof activities.before | typeof activities.after;
  const without = (column: Fields) => sql`replace(${column}::text, ${quoted}, '""')::jsonb`;
  const names = (column: Fields) => sql`position(${quoted} in ${column}::text) > 0`;
  await db
    .update(activities)
    .set({ before: without(activities.before), after: without(activities.after) })
    .where(or(names(activities.before), names(activities.after)));

  await db
    .delete(idempotencyKeys)
    .where(
      sql`${idempotencyKeys.userId} = ${id} or (${idempotencyKeys.userId} = '' and ${idempotencyKeys.answer} ->> 'userId' = ${id})`,
    );
  await eraseFromAnswers(db, email);
  await db.delete(verifications).where(eq(verifications.value, id));
  await db.delete(invitations).where(eq(invitations.email, email));
  for (const subject of new Set([id, email, mailboxOf(email)])) {
    const counts = (column: typeof rateLimits.key | typeof accountPauses.subject) =>
      sql`${subject} = any(string_to_array(translate(${column}, '|', ':'), ':'))`;
    await db.delete(rateLimits).where(counts(rateLimits.key));
    await db.delete(accountPauses).where(counts(accountPauses.subject));
  }
  // Also deletes what refers to the user: sessions, passkeys, memberships, links, the picture and so on.
  await db.delete(users).where(eq(users.id, id));
}

/**
 * Removes the person from stored answers to others, for example to those who invited them. These are kept for two weeks
 * at most, and otherwise unchanged.
 */
async function eraseFromAnswers(db: Db, email: string): Promise<void> {
  const { answer } = idempotencyKeys;
  const rows = await db
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key, answer })
    .from(idempotencyKeys)
    .where(sql`position(${JSON.stringify(email)} in ${answer}::text) > 0`);
  for (const row of rows) {
    await db
      .update(idempotencyKeys)
      .set({ answer: withoutPerson(row.answer, email) })
      .where(
        sql`${idempotencyKeys.userId} = ${row.userId} and ${idempotencyKeys.key} = ${row.key}`,
      );
  }
}

/** The same answer with the person's own records made anonymous: those that contain their address. */
function withoutPerson(value: unknown, email: string): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutPerson(one, email));
  if (typeof value !== 'object' || value === null) return value === email ? nobodysAddress : value;
  const isTheirs = 'email' in value && value.email === email;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      isTheirs && (name === 'name' || name === 'photo') && typeof part === 'string'
        ? ''
        : withoutPerson(part, email),
    ]),
  );
}
