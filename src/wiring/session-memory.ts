import type { User } from '../../contract/entities/users.ts';
import { readToken } from '../api/cookies.ts';
import type { RequestCall } from '../api/request.ts';
import { forgetTicket } from '../features/connect/forget-ticket.ts';
import { isSealedNoted } from '../lib/browser/sealed-note.ts';
import { clearToasts } from '../ui/toast.ts';
import { loadLocalStore } from './load-local-store.ts';
import type { SessionDeps } from './session.ts';

/**
 * What this device remembers about who is signed in. `leave` closes the open store; `onLogout` tells the other tabs.
 */
export function sessionMemory(deps: {
  request: RequestCall;
  leave(): Promise<void>;
  onLogout(): void;
}): SessionDeps['local'] {
  const askKey = () => deps.request('GET /user/sealing-key', {}).then(({ data }) => data);
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
      await deps.leave();
      await (await loadLocalStore()).seal(id, isOver);
    },
    sealLeft: async () => (await loadLocalStore()).sealLeft(() => readToken() === null),
    async purge({ id }) {
      deps.onLogout();
      forgetTicket();
      clearToasts();
      await deps.leave();
      await (await loadLocalStore()).purgeAccount(id);
    },
  };
}
