import { newId } from '../lib/ids.ts';
import type { WriteKeys } from './write-keys.ts';

/** The keys of writes that are made at once come with the first write; one that they can't be had for has a key of its own. */
export function writeKeysOnDemand(): WriteKeys {
  let brought: Promise<WriteKeys> | null = null;
  const bring = () => {
    brought ??= import('./write-keys.ts').then((module) => module.createWriteKeys());
    return brought.catch((error: unknown) => {
      brought = null;
      throw error;
    });
  };
  return {
    of: (call, args) => bring().then((keys) => keys.of(call, args), newId),
    settle: (call, args, outcome) =>
      bring().then(
        (keys) => keys.settle(call, args, outcome),
        () => {},
      ),
    clear: () =>
      void bring().then(
        (keys) => keys.clear(),
        () => {},
      ),
  };
}
