import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PasswordFunctions } from '../../server/auth/password-hashing.ts';

/** In milliseconds, so that other requests can arrive while a password is being checked. */
const pause = 10;

const digest = (salt: string, password: string) =>
  createHash('sha256').update(salt).update(password).digest('hex');

/** Replaces scrypt in tests about something else: it waits like scrypt, without using the processor. */
export const quickPasswords: PasswordFunctions = {
  async hash(password) {
    await setTimeout(pause);
    const salt = randomUUID();
    return `${salt}:${digest(salt, password)}`;
  },
  async verify(password, hash) {
    await setTimeout(pause);
    const [salt = '', kept] = hash.split(':');
    return digest(salt, password) === kept;
  },
};
