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

/** That nobody takes more of the server than their share `[§D-shares]`. All of it is in this process's memory. */
export interface Shares {
  /** Counts a request for the network that it comes from, before anything else of it is looked at. Throws `too_many_requests`. */
  arrive(address: string, units: number): void;
  /** Counts a call for the person and the shop and supplier that they stand on. Throws `too_many_requests`. */
  count(session: Session, units: number): void;
  /** What a call turned out to weigh: the next ones wait for it. */
  owe(session: Session, units: number): void;
  /** Makes an ordinary call when it is the person's turn. Throws `too_many_requests` or `unavailable`. */
  inTurn<T>(person: string, work: () => Promise<T>): Promise<T>;
  /** Does a piece of work that somebody waits for, as `inTurn` does; their next piece waits as their next long work would. */
  inPieces<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** Does what takes long, as `inTurn` does; the person's next long work waits the longer, the longer it took. */
  inLongTurn<T>(person: string, work: (giveWay: GiveWay) => Promise<T>): Promise<T>;
  /** For the pieces of a job: `whose` is the person, shop or supplier that it is done for. */
  pace(whose: string): GiveWay;
  /** For a job of many short pieces that somebody waits for: it gets half of the time, however long it takes. */
  evenPace(): GiveWay;
  /** For a job of many short pieces: calls that are being answered come to their end first. */
  letAnswer: GiveWay;
}

export interface SharesOptions {
  /** 1 is the usual, 2 twice as much, 0 no end. */
  share: number;
  now(): number;
}

/** An office of thirty behind one address, a shop's whole team, and a day's work of one that is sent at once. */
const rates = {
  address: { capacity: 20_000, perSecond: 200 },
  tenant: { capacity: 12_000, perSecond: 120 },
  person: { capacity: 4_000, perSecond: 40 },
} satisfies Record<string, Rate>;

/** A bucket takes about 150 bytes: 30 MB in the worst case. */
const mostBuckets = 65_536;

/**
 * Milliseconds of long work that somebody has while others are there: half the time until they are used up, then one in 25, so that
 * fewer than one in twenty of the others' calls meet it.
 */
const longWork: Rate = { capacity: 1_000, perSecond: 40 };
/** In milliseconds: a job that lets calls be answered goes on however many there are. */
const longestAnswer = 100;
/** In milliseconds: whoever did much at once is not locked out. */
const longestRest = 10_000;

const ordinary: TurnLimits = {
  atOnce: 12,
  waitingPerPerson: 100,
  waiting: 2_000,
  patience: 15_000,
};
const long: TurnLimits = { atOnce: 3, waitingPerPerson: 16, waiting: 200, patience: 15_000 };
/** Ordinary calls of one person at once while nobody else is there: as many as the outbox has lanes. */
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

  /** How long somebody rests after so many milliseconds of long work. */
  function restAfter(whose: string, took: number): number {
    if (!heard.other(whose)) return 0;
    const left = worked.owe(whose, took);
    return Math.min(longestRest, left >= 0 ? took : (-left / longWork.perSecond) * 1000);
  }

  /** `unpaid` is what was worked since the last rest. */
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
      // A page that is rendered asks in this process: it was counted itself.
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

/** Does what a turn was taken for; `rest` tells at its end how long the next one waits, in milliseconds. */
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
