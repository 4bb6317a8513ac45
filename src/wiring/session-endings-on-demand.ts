import type { RequestCall } from '../api/request.ts';
import { lazy } from '../lib/pure/lazy.ts';
import type { SessionEndings } from './session-endings.ts';
import { ENDINGS } from './stored-endings.ts';

/** Loads the code that reports logouts to the server, with a logout or at a start that finds an unreported one. */
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
