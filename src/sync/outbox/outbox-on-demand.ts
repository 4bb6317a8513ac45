import type { Timers } from '../../lib/pure/timers.ts';
import type { Model } from '../store/model.ts';
import type { Outbox } from './outbox.ts';

const tryAgainAfter = 10_000;

/**
 * The sending side of the outbox, loaded when there is something to send. First reads the outbox from the disk: the tab
 * that was sending before may have died without telling the others how far it got.
 */
export function outboxOnDemand(model: Model, load: () => Promise<Outbox>, timers: Timers): Outbox {
  let outbox: Outbox | null = null;
  let sendingHere = false;
  /** How often this tab was asked to start or stop; a start that was overtaken is dropped. */
  let turns = 0;
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

  function halt(): void {
    turns += 1;
    sendingHere = false;
  }

  const unfollow = model.onChange(() => void loadIfNeeded());

  return {
    start() {
      const turn = ++turns;
      const begin = () => {
        if (turn !== turns) return;
        sendingHere = true;
        if (outbox) outbox.start();
        else void loadIfNeeded();
      };
      model.catchUp().then(begin, begin);
    },
    async pause() {
      halt();
      await outbox?.pause();
    },
    abandon() {
      halt();
      outbox?.abandon();
    },
    reconnected() {
      if (outbox) outbox.reconnected();
      else void loadIfNeeded();
    },
    stop() {
      halt();
      stopped = true;
      unfollow();
      outbox?.stop();
    },
  };
}
