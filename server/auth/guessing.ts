import type { ErrorCode } from '../../contract/http/errors.ts';
import type { Db } from '../db/database.ts';
import type { Outcome } from '../http/idempotency.ts';
import { networkOf } from '../http/network-address.ts';
import { endPause, isKnownNetwork, longestPause, pauseAccount } from './account-pauses.ts';
import { createAttempts } from './attempts.ts';

interface Caller {
  /** As it was typed, in lower case; whether there is such an account makes no difference. */
  email: string;
  address: string;
}

/**
 * Lets a try at a secret be made, or throws `too_many_requests` with the time to wait. Each is counted before it is made;
 * one that fails for another reason than a wrong guess is taken back `[§D-guessing]`.
 */
export interface Guessing {
  /** By e-mail and network, by the account alone and by the network alone. */
  signIn<T>(caller: Caller, attempt: () => Promise<T>): Promise<T>;
  /** Mails that somebody asks for: each counts. The mails to one account have limits of their own, which nobody learns of. */
  mail(caller: Caller): Promise<void>;
  /** New accounts: each counts. */
  signUp(address: string): Promise<void>;
  /** Challenges for passkeys: each counts. */
  challenge(address: string): Promise<void>;
  /** Arrivals from store platforms: each counts. */
  connect(address: string): Promise<void>;
  /** Tokens of reset links and invitations, and passkeys: by the network. A refusal may be thrown or the outcome. */
  token(address: string, attempt: () => Promise<Outcome>): Promise<Outcome>;
  /** The current password of who is signed in: by the person. */
  currentPassword<T>(userId: string, attempt: () => Promise<T>): Promise<T>;
}

interface Counter {
  count(): Promise<void>;
  takeBack(): Promise<void>;
  /** After a try that succeeded. */
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

  /** `after` a success: failures before it are forgotten, or the try alone is taken back. */
  const counter = (
    limit: keyof typeof limits,
    subject: string,
    after: 'forget' | 'takeBack',
  ): Counter => ({
    count: () => limits[limit].count(subject),
    takeBack: () => limits[limit].takeBack(subject),
    succeed: () => limits[limit][after](subject),
  });

  /** A stranger's tries make the owner wait nowhere that the owner has signed in from. */
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

/** Whether a refusal, or the error body that a key keeps of it, is what a wrong secret is answered with. */
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

/** Where one of them says no, the others haven't counted: waiting for one costs nothing of another. */
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
