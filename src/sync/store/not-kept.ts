import { StoreFull } from '../../db/store.ts';
import type { StoreHealth } from '../state/types.ts';
import type { Model } from './model.ts';

/** What a person did couldn't be kept. The store's health says why, and the form keeps what they typed. */
class NotKept extends Error {
  override readonly name = 'NotKept';
}

const cannotKeep: ReadonlySet<StoreHealth> = new Set(['refusing', 'lost', 'outdated']);

/** The banner has told of it. */
export function hushNotKept(event: PromiseRejectionEvent): void {
  if (event.reason instanceof NotKept) event.preventDefault();
}

type Decision = Parameters<Model['commit']>[0];

/** Writes what the person decided; rejects with a `NotKept` where the store's health tells why it can't. */
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
