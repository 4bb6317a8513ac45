import { committedEvent } from './committed-event.ts';
import type { Store } from './store.ts';

/** A store in memory that can later be replaced by the device's own. */
export interface LateStore<F> {
  store: Store<F>;
  /**
   * From now on everything goes to the device's own store, starting with the unsent commands. Rejects if they can't be
   * stored there; everything then stays in memory.
   */
  moveTo(own: Store<F>): Promise<void>;
}

/** Calls during the move wait for its end, so that nothing is reported as kept that isn't. */
export function lateStore<F>(memory: Store<F>): LateStore<F> {
  let current = memory;
  let transfer: Promise<unknown> = Promise.resolve();
  const whenMoved = async () => {
    await transfer;
    return current;
  };

  async function move(own: Store<F>): Promise<void> {
    for (const row of await memory.rows()) {
      const { seq: _seq, ...add } = row;
      await own.commit(() => ({ events: [committedEvent(row)], add }));
    }
    current = own;
  }

  return {
    store: {
      load: async () => (await whenMoved()).load(),
      append: async (events) => (await whenMoved()).append(events),
      commit: async (decide, prepare) => (await whenMoved()).commit(decide, prepare),
      since: async (seq) => (await whenMoved()).since(seq),
      rows: async () => (await whenMoved()).rows(),
      setChecked: async (at) => (await whenMoved()).setChecked(at),
      isLong: () => false,
      compact: async () => false,
      close: () => current.close(),
    },
    moveTo(own) {
      const done = move(own);
      transfer = done.catch(() => {});
      return done;
    },
  };
}
