import type { ConnectTicket } from '../../../contract/entities/connect.ts';
import { hasTexts } from '../../lib/pure/has-texts.ts';
import type { Send, Sent } from '../../sync/outbox/send.ts';
import { ticketKey } from './forget-ticket.ts';

interface Held {
  /** The end of the session token's signature, which shows whose ticket it is but can't be used to sign in. */
  of: string;
  ticket: ConnectTicket;
}

const endOf = (sessionToken: string) => sessionToken.slice(-24);

/**
 * The ticket that this tab has stored for a session token; for null, whichever ticket it has. An unreadable one counts
 * as none.
 */
export function heldTicket(sessionToken: string | null): ConnectTicket | null {
  const held = read();
  const isMeant = sessionToken === null || held?.of === endOf(sessionToken);
  const ticket: unknown = held?.ticket;
  return isMeant && isTicket(ticket) ? ticket : null;
}

const isTicket = (value: unknown): value is ConnectTicket =>
  hasTexts(value, ['ticket', 'platform', 'shop_domain', 'expires_at']);

function read(): Held | null {
  try {
    return JSON.parse(sessionStorage.getItem(ticketKey) ?? 'null');
  } catch {
    return null;
  }
}

const swaps = new Map<string, Promise<Sent<'POST /connect/tickets'>>>();

/**
 * Exchanges the platform's session token, which is valid for a minute, for a ticket that survives the login. Each token
 * is exchanged only once, even if several pages ask for it.
 */
export async function swapTicket(
  send: Send,
  sessionToken: string,
): Promise<Sent<'POST /connect/tickets'>> {
  const body = { session_token: sessionToken };
  const swap = swaps.get(sessionToken) ?? send('POST /connect/tickets', { body });
  swaps.set(sessionToken, swap);
  const sent = await swap;
  if (sent.kind === 'failed') swaps.delete(sessionToken);
  else {
    const held: Held = { of: endOf(sessionToken), ticket: sent.answer.data };
    sessionStorage.setItem(ticketKey, JSON.stringify(held));
  }
  return sent;
}
