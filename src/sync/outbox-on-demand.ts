import type { Timers } from '../lib/timers.ts';
import type { Model } from './model.ts';
import type { Outbox } from './outbox.ts';

const tryAgainAfter = 10_000;

/** The sending side of the outbox, loaded when there is something to send: until then there is nothing for it to do. */
export function outboxOnDemand(model: Model, load: () => Promise<Outbox>, timers: Timers): Outbox {
  let outbox: Outbox | null = null;
  let sendingHere = false;
  let stopped = false;
  let loading = false;

  async function loadIfNeeded(): Promise<void> {
    if (outbox || loading || stopped || !sendingHere || model.rows.length === 0) return;
    loading = true;
    try {
      outbox = await load();
      if (stopped) outbox.stop();
      else if (sendingHere) outbox.start();
    } catch {
      timers.setTimeout(() => void loadIfNeeded(), tryAgainAfter);
    } finally {
      loading = false;
    }
  }

  const unfollow = model.onChange(() => void loadIfNeeded());

  return {
    start() {
      sendingHere = true;
      if (outbox) outbox.start();
      else void loadIfNeeded();
    },
    async pause() {
      sendingHere = false;
      await outbox?.pause();
    },
    abandon() {
      sendingHere = false;
      outbox?.abandon();
    },
    reconnected() {
      if (outbox) outbox.reconnected();
      else void loadIfNeeded();
    },
    stop() {
      stopped = true;
      unfollow();
      outbox?.stop();
    },
  };
}
