import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Db } from '../db/database.ts';
import * as schema from '../db/schema.ts';
import { markConfirmed } from './confirm-address.ts';
import { hashToken } from './sessions.ts';

/** What a call of the library's hands to the hooks below it. */
interface Call {
  /** The token that the session made in this call is carried by. */
  token: string;
  sendReset(reset: { email: string; name: string; token: string }): Promise<void>;
}

const calls = new AsyncLocalStorage<Call>();

export interface AuthOptions {
  db: Db;
  /** Work that goes on after the answer: sending a mail takes as long as its server does. */
  inBackground(work: Promise<unknown>): void;
}

/**
 * The library that keeps people, passwords and reset tokens. Its own routes and cookies aren't used: our calls run its
 * functions, and look sessions up with one query of their own.
 */
export function createAuth({ db, inBackground }: AuthOptions) {
  const auth = betterAuth({
    // Only its own cookies are signed with it, which nobody is sent.
    secret: randomBytes(32).toString('base64'),
    baseURL: 'http://localhost',
    database: drizzleAdapter(db, { provider: 'pg', usePlural: true, schema, transaction: true }),
    session: {
      expiresIn: 365 * 24 * 60 * 60,
      // Else a session of one day is stretched to a year at its first use.
      disableSessionRefresh: true,
    },
    verification: { storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      // Who has the link has the mailbox.
      onPasswordReset: ({ user }) => markConfirmed(db, user.id),
      async sendResetPassword({ user, token }) {
        await calls.getStore()?.sendReset({ email: user.email, name: user.name, token });
      },
    },
    databaseHooks: {
      session: {
        create: {
          // The library keeps tokens as they are: it is given the hash instead, and never sees the token.
          async before(session) {
            const call = calls.getStore();
            if (call === undefined) return false;
            return { data: { ...session, token: hashToken(call.token) } };
          },
        },
      },
    },
    advanced: { backgroundTasks: { handler: inBackground } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
  return { api: auth.api, during: calls.run.bind(calls) };
}
