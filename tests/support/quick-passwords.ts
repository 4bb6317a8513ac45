import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PasswordFunctions } from '../../server/auth/password-hashing.ts';

/** In milliseconds: what comes meanwhile still meets a password that is being checked. */
const pause = 10;

const digest = (salt: string, password: string) =>
  createHash('sha256').update(salt).update(password).digest('hex');

/** In the place of scrypt where a test is about something else: it waits as scrypt does, and leaves the processor alone. */
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
