import { StoreFull } from '../../db/store.ts';
import type { StoreHealth } from '../state/types.ts';
import type { Model } from './model.ts';

/** A person's change couldn't be stored. The store's health says why, and the form keeps what they typed. */
class NotKept extends Error {
  override readonly name = 'NotKept';
}

const cannotKeep: ReadonlySet<StoreHealth> = new Set(['refusing', 'lost', 'outdated']);

/** Keeps the error out of the console, because the banner already reports it. */
export function hushNotKept(event: PromiseRejectionEvent): void {
  if (event.reason instanceof NotKept) event.preventDefault();
}

type Decision = Parameters<Model['commit']>[0];

/** Writes what the person decided. Rejects with `NotKept` if the store's health explains why it can't. */
export const writing =
  (model: Model) =>
  async (decision: Decision): Promise<void> => {
    const { health } = model;
    try {
      await model.commit(decision);
    } catch (error) {
      if (error instanceof StoreFull) health.set('refusing');
      throw cannotKeep.has(health.get()) ? new NotKept('', { cause: error }) : error;
    }
    if (health.get() === 'refusing') health.set('full');
  };
