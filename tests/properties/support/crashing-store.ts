import type { Store } from '../../../src/db/store.ts';
import type { Ledger } from './ledger.ts';

/** Counts a device's writes and decides at which one the page dies: before it is on disk, or just after. */
export class CrashPlan {
  #writes = 0;
  #down = false;
  readonly #at: Map<number, 'before' | 'after'>;
  #dead: () => void = () => {};
  /** Resolves when the page dies. */
  death!: Promise<'dead'>;

  constructor(at: readonly { write: number; when: 'before' | 'after' }[]) {
    this.#at = new Map(at.map(({ write, when }) => [write, when]));
    this.revive();
  }

  get isDown(): boolean {
    return this.#down;
  }

  next(): 'before' | 'after' | null {
    return this.#at.get(this.#writes++) ?? null;
  }

  /** From now on the page doesn't die. */
  end(): void {
    this.#at.clear();
  }

  die(): void {
    this.#down = true;
    this.#dead();
  }

  revive(): void {
    this.#down = false;
    this.death = new Promise((resolve) => {
      this.#dead = () => resolve('dead');
    });
  }
}

/** A page that dies during a write never gets its result. */
const nothing = (): Promise<never> => new Promise(() => {});

/**
 * The store of a page that dies where the plan says. The ledger records what was written, whether or not the page was
 * told.
 */
export function crashing<F>(store: Store<F>, plan: CrashPlan, ledger: Ledger): Store<F> {
  async function write<T>(work: () => Promise<T>, record: (done: T) => void): Promise<T> {
    if (plan.isDown) return nothing();
    const when = plan.next();
    if (when === 'before') {
      plan.die();
      return nothing();
    }
    const done = await work();
    record(done);
    if (when === 'after') plan.die();
    return plan.isDown ? nothing() : done;
  }

  return {
    ...store,
    append: (events) =>
      write(
        () => store.append(events),
        () => {},
      ),
    commit: (decide, prepare) =>
      write(
        () => store.commit(decide, prepare),
        ({ events }) => ledger.record(events),
      ),
    since: (seq) => (plan.isDown ? nothing() : store.since(seq)),
    rows: () => (plan.isDown ? nothing() : store.rows()),
  };
}
