import { owner } from '../pure/owner.ts';
import { keepJson, readJson } from './device-memory.ts';

/**
 * What this device keeps for one person in one shop, beside the store: nobody else sees it, and a chosen logout deletes it
 * with the rest. Null where nothing is kept, or what is kept isn't JSON.
 */
export const readOwned = (name: string): unknown => readJson(`${owner.get()}:${name}`);

/** Keeps what can be written as JSON; null forgets it. */
export function keepOwned(name: string, value: unknown): void {
  // After a logout there is nobody to keep it for.
  if (owner.get() !== null) keepJson(`${owner.get()}:${name}`, value);
}
