import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { WholeProduct } from '../commands/sending/traits.ts';
import type { Command } from '../state/commands.ts';
import type { Model } from '../store/model.ts';
import { hushNotKept, writing } from '../store/not-kept.ts';
import { committing, discarding, retrying, undoing } from './decisions.ts';

const resolving = () => import('./resolving.ts');

/** What a person can do with commands; each promise resolves once the change is stored safely. */
export function createDeciding(model: Model, now: () => number) {
  const write = writing(model);
  let hasAsked = false;
  addEventListener('unhandledrejection', hushNotKept);

  /** Asks the browser to keep our storage, because unsent changes exist nowhere else. */
  function askToStay(): void {
    if (hasAsked) return;
    hasAsked = true;
    void navigator.storage?.persist?.().catch(() => {});
  }

  return {
    async commit(command: Command): Promise<string> {
      let id = '';
      await write(
        committing(command, model.confirmed, now(), (made) => {
          id = made;
        }),
      );
      askToStay();
      return id;
    },
    discard: (id: string) => write(discarding(id, now())),
    async undo(ids: readonly string[]): Promise<boolean> {
      let inTime = false;
      await write(
        undoing(ids, now(), (all) => {
          inTime = all;
        }),
      );
      return inTime;
    },
    retry: (id: string) => write(retrying(id, model.confirmed, now())),
    amend: async (id: string, fields: ShopProductPatch, over: WholeProduct & { rev: number }) =>
      write((await resolving()).amending(id, fields, over, now())),
    addAnew: async (id: string) => write((await resolving()).addingAnew(id, now())),
    /**
     * Puts the commands that are parked in one of `states` back in their lanes, when the reason for parking them is
     * gone.
     */
    async retryParked(states: readonly string[]): Promise<void> {
      const parked = model.rows.filter(({ state }) => states.includes(state));
      await Promise.all(parked.map(({ id }) => model.commit(retrying(id, model.confirmed, now()))));
    },
    stop: () => removeEventListener('unhandledrejection', hushNotKept),
  };
}
