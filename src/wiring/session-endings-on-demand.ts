import type { RequestCall } from '../api/request.ts';
import { lazy } from '../lib/pure/lazy.ts';
import type { SessionEndings } from './session-endings.ts';
import { ENDINGS } from './stored-endings.ts';

/** What tells the server of logouts comes with a logout, or at a start that finds one untold. */
export function endingsOnDemand(request: RequestCall): SessionEndings {
  const endings = lazy(async () =>
    (await import('./session-endings.ts')).createSessionEndings(request),
  );
  return {
    keep: async (token) => (await endings.load()).keep(token),
    send: async () => {
      if (endings.loaded() || isAnyKept()) await (await endings.load()).send();
    },
  };
}

function isAnyKept(): boolean {
  try {
    return localStorage.getItem(ENDINGS) !== null;
  } catch {
    return false;
  }
}
