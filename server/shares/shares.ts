import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Session } from '../http/handler.ts';
import { networkOf } from '../http/network-address.ts';
import { Refusal } from '../http/refusal.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { createAnswering } from './answering.ts';
import type { Rate } from './bucket.ts';
import { createBuckets } from './buckets.ts';
import { createHeard } from './heard.ts';
import { createTurns, type Turn, type TurnLimits } from './turns.ts';

/**
 * Makes sure that nobody takes more of the server than their share `[§D-shares]`. Everything is in this process's
 * memory.
 */
export interface Shares {
  /** Counts a request for its network, before anything else is looked at. Throws `too_many_requests`. */
  arrive(address: string, units: number): void;
  /** Counts a call for the person and their session's shop and supplier. Throws `too_many_requests`. */
  count(session: Session, units: number): void;
  /** Charges units whose number is only known after a call: the next calls wait for them. */
  owe(session: Session, units: number): void;
  /** Runs an ordinary call when it is the person's turn. Throws `too_many_requests` or `unavailable`. */
  inTurn<T>(person: string, work: () => Promise<T>): Promise<T>;
  /** Runs a piece of work that somebody waits for, like `inTurn`; the next piece then waits as after long work. */
  inPieces<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** Runs long work, like `inTurn`; the longer it took, the longer the person's next long work waits. */
  inLongTurn<T>(person: string, work: (giveWay: GiveWay) => Promise<T>): Promise<T>;
  /** For the pieces of a job; `whose` is the person, shop or supplier for whom it is done. */
  pace(whose: string): GiveWay;
  /** For a job of many short pieces that somebody waits for: it gets half of the time, however long it takes. */
  evenPace(): GiveWay;
  /** For a job of many short pieces: running calls are answered first. */
  letAnswer: GiveWay;
}

export interface SharesOptions {
  /** 1 is normal, 2 twice as much, 0 without limit. */
  share: number;
  now(): number;
}

/**
 * Enough for an office of thirty behind one address, for a shop's whole team, and for a person whose day's work is sent
 * at once.
 */
const rates = {
  address: { capacity: 20_000, perSecond: 200 },
  tenant: { capacity: 12_000, perSecond: 120 },
  person: { capacity: 4_000, perSecond: 40 },
} satisfies Record<string, Rate>;

/** A bucket takes about 150 bytes: 30 MB in the worst case. */
const mostBuckets = 65_536;

/**
 * Milliseconds of long work that somebody gets while others are active: half of the time until they are used up, then
 * one in 25, so that fewer than one in twenty of the others' calls are delayed by it.
 */
const longWork: Rate = { capacity: 1_000, perSecond: 40 };
/** In milliseconds: after this time a job that lets calls be answered goes on, however many calls there are. */
const longestAnswer = 100;
/** In milliseconds, so that somebody who did a lot at once isn't locked out. */
const longestRest = 10_000;

const ordinary: TurnLimits = {
  atOnce: 12,
  waitingPerPerson: 100,
  waiting: 2_000,
  patience: 15_000,
};
const long: TurnLimits = { atOnce: 3, waitingPerPerson: 16, waiting: 200, patience: 15_000 };
/** How many ordinary calls of one person run at once while nobody else is active: as many as the outbox has lanes. */
const lanes = 3;

export function createShares({ share, now }: SharesOptions): Shares {
  const bucketsOf = ({ capacity, perSecond }: Rate) => {
    const rate = { capacity: capacity * share, perSecond: perSecond * share };
    return createBuckets({ rate, most: mostBuckets, now });
  };
  const buckets = {
    address: bucketsOf(rates.address),
    tenant: bucketsOf(rates.tenant),
    person: bucketsOf(rates.person),
  };
  const worked = createBuckets({ rate: longWork, most: mostBuckets, now: () => performance.now() });
  const heard = createHeard();
  const answering = createAnswering();
  const turns = createTurns(ordinary, (person) => (heard.other(person) ? 1 : lanes));
  const longTurns = createTurns(long, () => 1);

  function take(kind: keyof typeof buckets, subject: string, units: number): void {
    const seconds = share === 0 ? 0 : buckets[kind].take(subject, units);
    if (seconds === 0) return;
    throw new Refusal('too_many_requests', `Too many requests; more in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** How many milliseconds somebody rests after `took` milliseconds of long work. */
  function restAfter(whose: string, took: number): number {
    if (share === 0 || !heard.other(whose)) return 0;
    const left = worked.owe(whose, took);
    return Math.min(longestRest, left >= 0 ? took : (-left / longWork.perSecond) * 1000);
  }

  /** `unpaid` is the working time since the last rest. */
  function pacer(whose: string) {
    let begun = performance.now();
    return {
      unpaid: () => performance.now() - begun,
      async giveWay() {
        const rest = restAfter(whose, performance.now() - begun);
        await (rest > 0 ? setTimeout(rest) : setImmediate());
        begun = performance.now();
      },
    };
  }

  return {
    arrive(address, units) {
      // Calls of a rendered page come from this process without an address; the page itself was already counted.
      if (address !== '') take('address', networkOf(address), units);
    },
    count(session, units) {
      heard.add(session.userId);
      take('person', session.userId, units);
      for (const tenant of tenantsOf(session)) take('tenant', tenant, units);
    },
    owe(session, units) {
      if (share === 0 || units === 0) return;
      buckets.person.owe(session.userId, units);
      for (const tenant of tenantsOf(session)) buckets.tenant.owe(tenant, units);
    },
    async inTurn(person, work) {
      const turn = await turns.take(person);
      return within(
        turn,
        () => answering.during(work),
        () => 0,
      );
    },
    async inPieces(whose, work) {
      const turn = await turns.take(whose);
      const begun = performance.now();
      return within(turn, work, () => restAfter(whose, performance.now() - begun));
    },
    async inLongTurn(person, work) {
      const turn = await longTurns.take(person);
      const { unpaid, giveWay } = pacer(person);
      return within(
        turn,
        () => work(giveWay),
        () => restAfter(person, unpaid()),
      );
    },
    pace: (whose) => pacer(whose).giveWay,
    evenPace() {
      let begun = performance.now();
      return async () => {
        const took = performance.now() - begun;
        await (heard.other('') ? setTimeout(Math.min(longestRest, took)) : setImmediate());
        begun = performance.now();
      };
    },
    async letAnswer() {
      await setImmediate();
      await answering.over(longestAnswer);
    },
  };
}

/** Runs the work of a turn; `rest` is called at its end and returns how long the next one waits, in milliseconds. */
async function within<T>(turn: Turn, work: () => Promise<T>, rest: () => number): Promise<T> {
  try {
    return await work();
  } finally {
    turn.done(rest());
  }
}

const tenantsOf = ({ shopId, supplierId }: Session): string[] => [
  ...(shopId === null ? [] : [`shop:${shopId}`]),
  ...(supplierId === null ? [] : [`supplier:${supplierId}`]),
];
