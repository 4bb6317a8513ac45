import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { Refusal } from '../http/refusal.ts';
import { createFairQueue, QueueFull, type QueueLimits } from './fair-queue.ts';

/** How passwords are hashed and checked. */
export interface PasswordFunctions {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

export const scrypt: PasswordFunctions = {
  hash: hashPassword,
  verify: (password, hash) => verifyPassword({ hash, password }),
};

/**
 * scrypt, on Node's own threads: each hash takes tens of milliseconds of a core and 32 MB. `caller` is the network of
 * the request. Throws `too_many_requests` if too many hashes of one caller wait, and `unavailable` if too many of all
 * callers do.
 */
export interface PasswordHashing {
  hash(caller: string, password: string): Promise<string>;
  verify(caller: string, password: string, hash: string): Promise<boolean>;
}

/** One core is left free to answer everybody else. */
export const hashingLimits: QueueLimits = {
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 64,
  waitingPerCaller: 10,
};

export function createPasswordHashing(
  limits: QueueLimits,
  { hash, verify }: PasswordFunctions = scrypt,
): PasswordHashing {
  const queue = createFairQueue(limits);
  const inTurn = async <T>(caller: string, work: () => Promise<T>) => {
    try {
      return await queue(caller, work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      const code = error.whose === 'caller' ? 'too_many_requests' : 'unavailable';
      throw new Refusal(code, 'Too many passwords wait to be checked.', {
        headers: { 'Retry-After': '3' },
      });
    }
  };
  return {
    hash: (caller, password) => inTurn(caller, () => hash(password)),
    verify: (caller, password, kept) => inTurn(caller, () => verify(password, kept)),
  };
}
