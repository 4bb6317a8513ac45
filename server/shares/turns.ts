import { Refusal } from '../http/refusal.ts';

export interface TurnLimits {
  /** How much work runs at the same time, for all persons. */
  atOnce: number;
  /** How much of one person's work may wait; more is refused with 429. */
  waitingPerPerson: number;
  /** How much work may wait in all; more is refused with 503. */
  waiting: number;
  /** How long work waits before it is refused with 503, in milliseconds. */
  patience: number;
}

export interface Turns {
  /**
   * Waits until it is the person's turn. Persons take turns: somebody who asks for a lot waits behind their own work,
   * and doesn't delay others. Throws `too_many_requests` or `unavailable`, both with `Retry-After`.
   */
  take(person: string): Promise<Turn>;
}

export interface Turn {
  /**
   * The work is done. Work of others may begin at once, the person's next after `rest` milliseconds, and never before
   * requests that have arrived in the meantime are read: otherwise one person's work could block the thread without a
   * break.
   */
  done(rest: number): void;
}

interface Waiter {
  start(turn: Turn): void;
}

/** `atOnceOf` returns how much of a person's work may run at the same time. */
export function createTurns(limits: TurnLimits, atOnceOf: (person: string) => number): Turns {
  /** In the order of the persons' next turns. */
  const queues = new Map<string, Waiter[]>();
  const busy = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function free(person: string): void {
    const left = (busy.get(person) ?? 0) - 1;
    if (left > 0) busy.set(person, left);
    else busy.delete(person);
    next();
  }

  function next(): void {
    for (const [person, queue] of queues) {
      if (running >= limits.atOnce) return;
      if ((busy.get(person) ?? 0) >= atOnceOf(person)) continue;
      const waiter = queue.shift();
      queues.delete(person);
      if (queue.length > 0) queues.set(person, queue);
      if (waiter === undefined) continue;
      waiting -= 1;
      running += 1;
      busy.set(person, (busy.get(person) ?? 0) + 1);
      waiter.start({
        done(rest) {
          running -= 1;
          if (rest > 0) setTimeout(free, rest, person).unref();
          else setImmediate(free, person);
          next();
        },
      });
    }
  }

  function leave(person: string, waiter: Waiter): void {
    const queue = queues.get(person) ?? [];
    const place = queue.indexOf(waiter);
    if (place < 0) return;
    queue.splice(place, 1);
    if (queue.length === 0) queues.delete(person);
    waiting -= 1;
  }

  return {
    take(person) {
      const queue = queues.get(person) ?? [];
      if (queue.length >= limits.waitingPerPerson) return Promise.reject(tooMany());
      if (waiting >= limits.waiting) return Promise.reject(overloaded());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          leave(person, waiter);
          reject(overloaded());
        }, limits.patience).unref();
        const waiter: Waiter = {
          start(turn) {
            clearTimeout(timer);
            resolve(turn);
          },
        };
        queue.push(waiter);
        queues.set(person, queue);
        waiting += 1;
        next();
      });
    },
  };
}

const retryAfter = { 'Retry-After': '5' };
const tooMany = () =>
  new Refusal('too_many_requests', 'Too much of yours waits for its turn.', {
    headers: retryAfter,
  });
const overloaded = () =>
  new Refusal('unavailable', 'The server has too much to do right now.', { headers: retryAfter });
