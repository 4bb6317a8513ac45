import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Row } from '../../contract/calls/row.ts';
import type { CallKey } from '../../contract/calls.ts';
import type { Tenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { isContention, isTaken } from '../http/error-answer.ts';
import type { AtOnce, HandlersAtOnce, Session } from '../http/handler.ts';
import {
  fingerprintOf,
  forgetCrowdedKeys,
  type Outcome,
  readKey,
  type WriteKey,
  writeOnce,
} from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { logFailure } from '../lib/log-failure.ts';
import type { Services } from '../services.ts';
import { asDescribed, checkAnswer } from './check-answer.ts';
import { requireLeastRole } from './least-role.ts';
import { mayLag } from './read-from.ts';

/** A handler of some call; which one is only known at run time here. */
export type AnyHandler = (call: unknown) => Promise<unknown>;

type AnyHandlerAtOnce = (call: unknown, given: AtOnce) => Promise<unknown>;

export interface PerformOptions {
  /** Cheaper handlers for some writes, which are tried first. */
  handlersAtOnce?: HandlersAtOnce;
  db: Db;
  /** Serves reads that may be some seconds old; without it the database does. */
  replica?: Replica | null;
  services: Services;
  /**
   * In tests: turns an answer that the contract doesn't describe exactly, and a refusal that isn't in the call's
   * description, into a 500.
   */
  checkAnswers: boolean;
}

interface Performing {
  context: { session: Session | null; request: Request } & Record<
    'params' | 'query' | 'body',
    unknown
  >;
  tenant: Tenant | null;
  inTurn: InTurn;
}

/** Runs work when it is the caller's turn, and tells it how to give way to others. */
export type InTurn = <T>(work: (giveWay: GiveWay) => Promise<T>) => Promise<T>;

/**
 * Runs the handler of a call: a read on the database or on its replica, a write in one transaction and only once for its
 * key.
 */
export async function perform(
  { handlersAtOnce, db, replica = null, services, checkAnswers }: PerformOptions,
  call: CallKey,
  row: Row,
  handler: AnyHandler,
  { context, tenant, inTurn }: Performing,
): Promise<Outcome> {
  const { session, request, params, query, body } = context;
  let later: ((db: Db) => Promise<void>)[] = [];
  const run = async (on: Db, more = {}) => {
    // Work requested by an earlier try was undone with it.
    later = [];
    const afterwards = (work: (db: Db) => Promise<void>) => later.push(work);
    const answered = requireLeastRole(on, row, session).then(() =>
      handler({ ...context, ...more, afterwards, db: on, now: services.now() }),
    );
    if (!checkAnswers) return answered;
    const checked = await answered.catch((error) => {
      throw asDescribed(call, error);
    });
    checkAnswer(call, row.answer, checked);
    return checked;
  };

  // A call that anyone may make hashes passwords, counts failures that must outlive its refusal and answers with tokens
  // that no table may hold: it opens its own transactions, and handles its key itself if it is `keyed`.
  if (
    request.method === 'GET' ||
    request.method === 'HEAD' ||
    row.access === 'anyone' ||
    row.unkeyed ||
    row.reads
  ) {
    const turn: InTurn = row.waits ? (work) => work(setImmediate) : inTurn;
    const body = await turn((giveWay) =>
      nearEnough(replica, call, db, (lagging) => run(db, { giveWay, lagging })),
    );
    return { status: 200, body, replayed: false };
  }

  const key = readKey(request.headers.get('Idempotency-Key'));
  const keyOf = (content?: string): WriteKey | null => {
    if (key === null || session === null) return null;
    // `size` isn't used, but stored keys were made with it and are still sent.
    const asked = { tenant, call, params, query, body, size: null, content };
    return { userId: session.userId, key, fingerprint: fingerprintOf(asked) };
  };
  const once = (work: (tx: Db) => Promise<unknown>, content?: string) => {
    const write = keyOf(content);
    return againOnContention(() => writeOnce(db, write, work));
  };
  if (!row.upload) {
    const handleAtOnce = handlersAtOnce?.[call] as AnyHandlerAtOnce | undefined;
    const outcome = await inTurn(async () => {
      if (handleAtOnce === undefined || row.access !== 'shop') return await once(run);
      const work = () =>
        handleAtOnce({ ...context, db, now: services.now() }, { key: keyOf(), role: row.role });
      const answered = await doneAtOnce(work);
      if (answered === null) return await once(run);
      if (checkAnswers) checkAnswer(call, row.answer, answered);
      return { status: 200 as const, body: answered, replayed: false };
    });
    if (outcome.status === 200 && !outcome.replayed) await doLater(later, db);
    if (key !== null && session !== null && randomInt(sweepEvery) === 0) {
      await forgetCrowdedKeys(db, session.userId);
    }
    return outcome;
  }

  let outcome: Outcome | null = null;
  const uploaded = await run(db, {
    async write(content: string, work: (tx: Db) => Promise<unknown>) {
      outcome = await once(work, content);
      return outcome.body;
    },
  });
  return outcome ?? { status: 200, body: uploaded, replayed: false };
}

/** The result of the work; null if it did nothing. */
async function doneAtOnce(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || isTaken(error) || isContention(error)) return null;
    throw error;
  }
}

/**
 * Reads from the replica if the call allows it and the replica is close enough, and from the database if that fails.
 */
async function nearEnough<T>(
  replica: Replica | null,
  call: CallKey,
  db: Db,
  read: (lagging: Db) => Promise<T>,
): Promise<T> {
  const near = mayLag(call) ? replica?.take() : null;
  if (!near) return read(db);
  try {
    return await read(near);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const answer = await read(db);
    // Only counts against the replica if the database can answer; otherwise the request itself was at fault.
    replica?.failed(error);
    return answer;
  }
}

/** Once per this many stored answers, it is checked whether the person has too many. */
const sweepEvery = 200;

async function doLater(works: readonly ((db: Db) => Promise<void>)[], db: Db): Promise<void> {
  for (const work of works) {
    await work(db).catch((error) => logFailure('What follows an answer failed', error));
  }
}

/** If two writers wait for each other, the database ends one, which is then simply run again. */
async function againOnContention<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 5 || !isContention(error)) throw error;
    }
  }
}
