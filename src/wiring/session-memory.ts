import type { User } from '../../contract/entities/users.ts';
import type { RequestCall } from '../api/request.ts';
import { isSealedNoted } from '../lib/sealed-note.ts';
import { forgetTicket } from '../sync/forget-ticket.ts';
import { clearToasts } from '../ui/toast.ts';
import { readToken } from './cookies.ts';
import { loadLocalStore } from './load-local-store.ts';
import type { SessionParts } from './session.ts';

/** What this device remembers of who is signed in. `leave` closes the store that is open; `onLogout` tells the other tabs. */
export function sessionMemory(parts: {
  request: RequestCall;
  leave(): Promise<void>;
  onLogout(): void;
}): SessionParts['local'] {
  const askKey = () => parts.request('GET /user/sealing-key', {}).then(({ data }) => data);
  return {
    readAccount: async () => (await loadLocalStore()).readAccount(),
    countUnsent: async ({ id }) => (await loadLocalStore()).unsentCount(id),
    async unseal(user: User) {
      if (!isSealedNoted(user.id)) return;
      await (await loadLocalStore()).admit({ user, observedAt: Date.now() }, askKey);
    },
    async seal({ id }) {
      const refused = readToken();
      const isOver = () => readToken() === null || readToken() === refused;
      clearToasts();
      await parts.leave();
      await (await loadLocalStore()).seal(id, isOver);
    },
    sealLeft: async () => (await loadLocalStore()).sealLeft(() => readToken() === null),
    async purge({ id }) {
      parts.onLogout();
      forgetTicket();
      clearToasts();
      await parts.leave();
      await (await loadLocalStore()).purgeAccount(id);
    },
  };
}
