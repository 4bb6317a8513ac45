import type { ConnectTicket } from '../../contract/entities/connect.ts';
import type { Send, Sent } from './send.ts';

/** The tab's own: a ticket is nobody else's, and gone with the tab. */
const place = 'connect-ticket';

interface Held {
  /** The end of the session token's signature: tells whose ticket it is, and opens nothing. */
  of: string;
  ticket: ConnectTicket;
}

const endOf = (sessionToken: string) => sessionToken.slice(-24);

/** The ticket that this tab holds for the session token; without a token, whichever it holds. */
export function heldTicket(sessionToken: string | null): ConnectTicket | null {
  const text = sessionStorage.getItem(place);
  if (text === null) return null;
  const { of, ticket } = JSON.parse(text) as Held;
  return sessionToken === null || of === endOf(sessionToken) ? ticket : null;
}

export function forgetTicket(): void {
  sessionStorage.removeItem(place);
}

const swaps = new Map<string, Promise<Sent<'POST /connect/tickets'>>>();

/**
 * Swaps the platform's session token, which lives a minute, for a ticket that survives the login. Each token is swapped
 * once, however many pages on the way ask for it.
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
    sessionStorage.setItem(place, JSON.stringify(held));
  }
  return sent;
}
