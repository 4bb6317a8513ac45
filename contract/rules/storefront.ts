import type { Integration } from '../entities/integrations.ts';

/**
 * The store that a shop's feeds lead to, and from which they take their stock `[§D-feeds-store]`: the first connected
 * one, otherwise the first that isn't disconnected.
 */
export function storefrontOf<S extends Pick<Integration, 'id' | 'state'>>(
  stores: readonly S[],
): S | null {
  const inUse = stores
    .filter(({ state }) => state !== 'disconnected')
    .toSorted((one, other) => one.id - other.id);
  return inUse.find(({ state }) => state === 'connected') ?? inUse[0] ?? null;
}
