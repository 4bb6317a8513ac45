import { owner } from '../pure/owner.ts';
import { keepJson, readJson } from './device-memory.ts';

/**
 * Data that this device stores for one person in one shop, outside the database. Nobody else sees it, and a chosen
 * logout deletes it with the rest. Null if there is none, or it isn't JSON.
 */
export const readOwned = (name: string): unknown => readJson(`${owner.get()}:${name}`);

/** Stores a value as JSON; null deletes it. */
export function keepOwned(name: string, value: unknown): void {
  // After a logout, there is no owner to store it for.
  if (owner.get() !== null) keepJson(`${owner.get()}:${name}`, value);
}
