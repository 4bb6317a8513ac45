import { newId } from '../../lib/browser/ids.ts';
import { lazy } from '../../lib/pure/lazy.ts';
import type { WriteKeys } from './write-keys.ts';

/** Loads the keys of immediate writes with the first write. If that fails, the write gets a fresh key. */
export function writeKeysOnDemand(): WriteKeys {
  const keys = lazy(async () => (await import('./write-keys.ts')).createWriteKeys());
  const nothing = () => {};
  return {
    of: (call, args) => keys.load().then((own) => own.of(call, args), newId),
    settle: (call, args, outcome) =>
      keys.load().then((own) => own.settle(call, args, outcome), nothing),
    clear: () => void keys.load().then((own) => own.clear(), nothing),
  };
}
