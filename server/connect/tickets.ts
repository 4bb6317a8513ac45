import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { ConnectTicket } from '../../contract/entities/connect.ts';
import type { Db } from '../db/database.ts';
import { connectTickets } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { day, hour, minute } from '../lib/durations.ts';
import type { Arrival, Grant } from '../platforms/platform.ts';
import { openOrNull, type Secrets } from '../secrets/secrets.ts';

/** In milliseconds: long enough to sign up and set up a shop. */
const lifetime = hour;
/** In milliseconds: as long as the session token that was exchanged for the ticket. */
const tokenLifetime = minute;

interface Arrived extends Arrival {
  platform: ConnectTicket['platform'];
  sessionToken: string;
}

/** Exchanges an arrival for a ticket. Throws `connect_used` if its session token has been used before. */
export async function issueTicket(
  db: Db,
  secrets: Secrets,
  { jti, shopDomain, platform, sessionToken }: Arrived,
  now: number,
): Promise<ConnectTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const ticketHash = hashOf(ticket);
  const expiresAt = new Date(now + lifetime);
  const sealedToken = secrets.seal(sessionToken, about(ticketHash));
  const issued = await db
    .insert(connectTickets)
    .values({ ticketHash, jti, platform, shopDomain, sealedToken, expiresAt })
    .onConflictDoNothing({ target: connectTickets.jti })
    .returning({ jti: connectTickets.jti });
  if (issued.length === 0) throw used();
  return { ticket, platform, shop_domain: shopDomain, expires_at: expiresAt.toISOString() };
}

/**
 * Takes a ticket, which can be done once. Returns the shop that it names, and its session token while that is valid.
 * Throws `connect_used`, `connect_expired`, or `connect_forged` for one that was never issued.
 */
export async function takeTicket(
  db: Db,
  secrets: Secrets,
  ticket: string,
  now: number,
): Promise<{ shopDomain: string; grant: Grant | null }> {
  const ticketHash = hashOf(ticket);
  const mine = eq(connectTickets.ticketHash, ticketHash);
  const time = new Date(now);
  const [known] = await db.select().from(connectTickets).where(mine);
  const [taken] = await db
    .update(connectTickets)
    .set({ usedAt: time, sealedToken: null })
    .where(and(mine, isNull(connectTickets.usedAt), gt(connectTickets.expiresAt, time)))
    .returning({ shopDomain: connectTickets.shopDomain, expiresAt: connectTickets.expiresAt });
  if (taken) {
    const lives = taken.expiresAt.getTime() - lifetime + tokenLifetime > now;
    const sealed = lives ? known?.sealedToken : null;
    const text = sealed ? openOrNull(secrets, sealed, about(ticketHash)) : null;
    const grant = text === null ? null : ({ kind: 'session-token', text } as const);
    return { shopDomain: taken.shopDomain, grant };
  }
  if (!known) throw new Refusal('connect_forged', 'There is no such ticket.');
  if (known.usedAt) throw used();
  // Another request took it since it was looked up.
  if (known.expiresAt > time) throw used();
  throw new Refusal('connect_expired', 'The ticket has expired.');
}

/** Tickets are kept for a day after they end: until then a second use can be told from a forgery. */
export async function forgetTickets(db: Db, now: number): Promise<void> {
  await db.delete(connectTickets).where(lt(connectTickets.expiresAt, new Date(now - day)));
}

const about = (ticketHash: string) => `session token of ticket ${ticketHash}`;
const hashOf = (ticket: string) => hash('sha256', ticket, 'hex');
const used = () => new Refusal('connect_used', 'This way in has been used already.');
