import { RequestFailure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import { keepJson, readJson } from '../lib/browser/device-memory.ts';
import { sha256 } from '../lib/browser/sha256.ts';
import { ENDINGS } from './stored-endings.ts';

export interface SessionEndings {
  /**
   * Records that the token's session has to end; resolves to a function that removes the record, for when the server
   * has ended it. The record is a ticket that can only end this one session; the token itself is deleted from the
   * device `[§D-logout-later]`.
   */
  keep(token: string): Promise<() => void>;
  /** Reports the stored logouts to the server; those that don't reach it are tried again later. */
  send(): Promise<void>;
}

/** In milliseconds. */
const tryAgainAfter = 30_000;

/** The logouts that the server doesn't know of yet, whoever is signed in now. */
export function createSessionEndings(request: RequestCall): SessionEndings {
  /** For a device without storage. */
  let ofThisPage: string[] = [];
  let sending = false;

  const kept = (): string[] => {
    const stored = readJson(ENDINGS);
    const texts = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
    return [...new Set([...texts, ...ofThisPage])];
  };
  const write = (tickets: string[]) => keepJson(ENDINGS, tickets.length > 0 ? tickets : null);

  function strike(ticket: string): void {
    const left = kept().filter((one) => one !== ticket);
    ofThisPage = ofThisPage.filter((one) => one !== ticket);
    write(left);
  }

  async function tell(ticket: string): Promise<void> {
    await request('POST /auth/end-session', { body: { ticket } }).catch((error: unknown) => {
      // A refusal is final, for example from a back end without this call.
      if (!(error instanceof RequestFailure) || error.failure.kind !== 'refused') throw error;
    });
    strike(ticket);
  }

  async function send(): Promise<void> {
    if (sending) return;
    sending = true;
    try {
      for (const ticket of kept()) await tell(ticket);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      setTimeout(() => void send(), tryAgainAfter);
    } finally {
      sending = false;
    }
  }

  return {
    async keep(token) {
      const ticket = await sha256(token);
      if (ticket === null) return () => {};
      ofThisPage = [...ofThisPage, ticket];
      write(kept());
      return () => strike(ticket);
    },
    send,
  };
}
