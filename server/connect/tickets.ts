import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { ConnectTicket } from '../../contract/entities/connect.ts';
import type { Db } from '../db/database.ts';
import { connectTickets } from '../db/schema.ts';
import { day, hour } from '../durations.ts';
import { Refusal } from '../refusal.ts';
import type { Arrival } from './session-token.ts';

/** In milliseconds: long enough to sign up and set up a shop. */
const lifetime = hour;

/** Swaps an arrival for a ticket. Throws `connect_used` where its session token has been taken before. */
export async function issueTicket(
  db: Db,
  { jti, shopDomain }: Arrival,
  now: number,
): Promise<ConnectTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now + lifetime);
  const issued = await db
    .insert(connectTickets)
    .values({ ticketHash: hashOf(ticket), jti, platform: 'shopify', shopDomain, expiresAt })
    .onConflictDoNothing({ target: connectTickets.jti })
    .returning({ jti: connectTickets.jti });
  if (issued.length === 0) throw used();
  return {
    ticket,
    platform: 'shopify',
    shop_domain: shopDomain,
    expires_at: expiresAt.toISOString(),
  };
}

/**
 * Takes a ticket, which can be done once: the shop that it names. Throws `connect_used`, `connect_expired`, or
 * `connect_forged` for one that was never issued.
 */
export async function takeTicket(db: Db, ticket: string, now: number): Promise<string> {
  const mine = eq(connectTickets.ticketHash, hashOf(ticket));
  const time = new Date(now);
  const [taken] = await db
    .update(connectTickets)
    .set({ usedAt: time })
    .where(and(mine, isNull(connectTickets.usedAt), gt(connectTickets.expiresAt, time)))
    .returning({ shopDomain: connectTickets.shopDomain });
  if (taken) return taken.shopDomain;
  const [known] = await db
    .select({ usedAt: connectTickets.usedAt })
    .from(connectTickets)
    .where(mine);
  if (!known) throw new Refusal('connect_forged', 'There is no such ticket.');
  if (known.usedAt) throw used();
  throw new Refusal('connect_expired', 'The ticket has expired.');
}

/** A day after their end: until then a second use is told from a forgery. */
export async function forgetTickets(db: Db, now: number): Promise<void> {
  await db.delete(connectTickets).where(lt(connectTickets.expiresAt, new Date(now - day)));
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
const used = () => new Refusal('connect_used', 'This way in has been used already.');
