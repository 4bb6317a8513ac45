import type { RequestCall } from '../api/request.ts';
import type { SessionEndings } from './session-endings.ts';
import { ENDINGS } from './stored-endings.ts';

/** What tells the server of logouts comes with a logout, or at a start that finds one untold. */
export function endingsOnDemand(request: RequestCall): SessionEndings {
  let brought: Promise<SessionEndings> | null = null;
  const bring = () => {
    brought ??= import('./session-endings.ts').then((module) =>
      module.createSessionEndings(request),
    );
    return brought.catch((error: unknown) => {
      brought = null;
      throw error;
    });
  };
  return {
    keep: async (token) => (await bring()).keep(token),
    send: async () => {
      if (brought || isAnyKept()) await (await bring()).send();
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
