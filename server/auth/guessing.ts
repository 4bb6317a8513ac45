import type { ErrorCode } from '../../contract/http/errors.ts';
import type { Db } from '../db/database.ts';
import type { Outcome } from '../http/idempotency.ts';
import { networkOf } from '../http/network-address.ts';
import { endPause, isKnownNetwork, longestPause, pauseAccount } from './account-pauses.ts';
import { createAttempts } from './attempts.ts';

interface Caller {
  /** As typed, in lower case. It makes no difference whether there is such an account. */
  email: string;
  address: string;
}

/**
 * Allows a try at a secret, or throws `too_many_requests` with the time to wait. Each try is counted before it is made;
 * if it fails for another reason than a wrong guess, it is taken back `[§D-guessing]`.
 */
export interface Guessing {
  /** Counted by e-mail and network, by account and by network. */
  signIn<T>(caller: Caller, attempt: () => Promise<T>): Promise<T>;
  /**
   * Requests for a mail: each counts. The mails to one account also have their own limits, of which callers learn
   * nothing.
   */
  mail(caller: Caller): Promise<void>;
  /** New accounts: each counts. */
  signUp(address: string): Promise<void>;
  /** Challenges for passkeys: each counts. */
  challenge(address: string): Promise<void>;
  /** Arrivals from store platforms: each counts. */
  connect(address: string): Promise<void>;
  /**
   * Tokens of reset links and invitations, and passkeys: counted by network. `attempt` may throw a refusal or return
   * it.
   */
  token(address: string, attempt: () => Promise<Outcome>): Promise<Outcome>;
  /** The current password of a signed-in person: counted by person. */
  currentPassword<T>(userId: string, attempt: () => Promise<T>): Promise<T>;
}

interface Counter {
  count(): Promise<void>;
  takeBack(): Promise<void>;
  /** Called after a try that succeeded. */
  succeed(): Promise<void>;
}

const quarter = 15 * 60;
const signInPauses = { kind: 'sign-in', free: 10, first: 1_000, longest: longestPause };

export function createGuessing(db: Db, now: () => number): Guessing {
  const limits = {
    pair: createAttempts(db, { kind: 'sign-in', tries: 5, seconds: quarter }),
    network: createAttempts(db, { kind: 'sign-in-network', tries: 50, seconds: quarter }),
    password: createAttempts(db, { kind: 'password', tries: 5, seconds: quarter }),
    token: createAttempts(db, { kind: 'token', tries: 30, seconds: quarter }),
    signUp: createAttempts(db, { kind: 'sign-up', tries: 30, seconds: 4 * quarter }),
    challenge: createAttempts(db, { kind: 'challenge', tries: 120, seconds: quarter }),
    connect: createAttempts(db, { kind: 'connect', tries: 60, seconds: 4 * quarter }),
    mailPair: createAttempts(db, { kind: 'reset', tries: 5, seconds: 4 * quarter }),
    mailNetwork: createAttempts(db, { kind: 'reset-network', tries: 30, seconds: 4 * quarter }),
  };

  /** `after` a success either all earlier failures are forgotten, or only the one try is taken back. */
  const counter = (
    limit: keyof typeof limits,
    subject: string,
    after: 'forget' | 'takeBack',
  ): Counter => ({
    count: () => limits[limit].count(subject),
    takeBack: () => limits[limit].takeBack(subject),
    succeed: () => limits[limit][after](subject),
  });

  /** Strangers' tries don't make the owner wait on networks that the owner has signed in from. */
  const account = ({ email, address }: Caller): Counter => ({
    async count() {
      if (await isKnownNetwork(db, email, networkOf(address))) return;
      await pauseAccount(db, signInPauses, email, now());
    },
    takeBack: async () => {},
    succeed: () => endPause(db, signInPauses.kind, email),
  });

  return {
    signIn(caller, attempt) {
      const network = networkOf(caller.address);
      return counted(
        [
          counter('network', network, 'takeBack'),
          counter('pair', `${caller.email}|${network}`, 'forget'),
          account(caller),
        ],
        attempt,
      );
    },
    async mail(caller) {
      const network = networkOf(caller.address);
      await countAll([
        counter('mailNetwork', network, 'forget'),
        counter('mailPair', `${caller.email}|${network}`, 'forget'),
      ]);
    },
    signUp: (address) => limits.signUp.count(networkOf(address)),
    challenge: (address) => limits.challenge.count(networkOf(address)),
    connect: (address) => limits.connect.count(networkOf(address)),
    async token(address, attempt) {
      const ofNetwork = counter('token', networkOf(address), 'takeBack');
      await ofNetwork.count();
      const { outcome, thrown } = await attempt().then(
        (outcome) => ({ outcome, thrown: null }),
        (thrown) => ({ outcome: null, thrown }),
      );
      if (!isWrongGuess(outcome ? outcome.body : thrown)) await ofNetwork.takeBack();
      if (outcome === null) throw thrown;
      return outcome;
    },
    currentPassword: (userId, attempt) => counted([counter('password', userId, 'forget')], attempt),
  };
}

/** Whether a refusal, or the stored error body of one, is the answer to a wrong secret. */
function isWrongGuess(refused: unknown): boolean {
  if (typeof refused !== 'object' || refused === null || !('code' in refused)) return false;
  return wrongGuess.has(refused.code);
}

const wrongGuess: ReadonlySet<unknown> = new Set<ErrorCode>([
  'wrong_credentials',
  'token_expired',
  'not_found',
]);

async function counted<T>(counters: readonly Counter[], attempt: () => Promise<T>): Promise<T> {
  await countAll(counters);
  let result: T;
  try {
    result = await attempt();
  } catch (error) {
    if (!isWrongGuess(error)) await takeBack(counters);
    throw error;
  }
  for (const each of counters) await each.succeed();
  return result;
}

/** If one counter refuses, the others haven't counted the try: waiting for one limit costs nothing of another. */
async function countAll(counters: readonly Counter[]): Promise<void> {
  for (const [at, each] of counters.entries()) {
    try {
      await each.count();
    } catch (error) {
      await takeBack(counters.slice(0, at));
      throw error;
    }
  }
}

async function takeBack(counters: readonly Counter[]): Promise<void> {
  for (const each of counters) await each.takeBack();
}
