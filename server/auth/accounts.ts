import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { sessions, shopUsers, supplierUsers, users } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { logFailure } from '../log-failure.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordResetMail } from '../mail/password-reset.ts';
import { Refusal } from '../refusal.ts';
import { createAuth } from './better-auth.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { hashToken } from './sessions.ts';

interface Credentials {
  email: string;
  password: string;
  /** Keeps the session for 365 days; else it ends after one `[§9-cookie]`. */
  remember: boolean;
}

/** People, their passwords and how they come in. None of it may run in another transaction: it opens its own. */
export interface Accounts {
  /** A new person's first session token. Throws `email_taken`. */
  signUp(person: Credentials & { name: string }): Promise<string>;
  /** A new session's token. Throws `wrong_credentials`, the same for an unknown address and a wrong password. */
  signIn(credentials: Credentials): Promise<string>;
  /** Mails a link that sets a new password, if the address is somebody's. Takes as long if it is nobody's. */
  requestReset(email: string, locale: Locale): Promise<void>;
  /** Sets the password, once a link, and ends all sessions of the person. Throws `token_expired`. */
  reset(token: string, password: string): Promise<void>;
  /** Sets another password for who knows the current one; their other sessions end. Throws `wrong_credentials`. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Resolves when the mails that were asked for are sent or have failed. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  db: Db;
  mailer: Mailer;
  /** Where people reach the server, without a slash at the end. */
  publicUrl(): string;
}

/** Longer than any of the work behind it, so that its end tells nothing about the address. */
const resetAnswerAfter = 300;

export function createAccounts({ db, mailer, publicUrl }: AccountsOptions): Accounts {
  const background = new Set<Promise<unknown>>();
  const auth = createAuth({
    db,
    inBackground(work) {
      const done = work
        .catch((error) => logFailure('A mail was not sent', error))
        .finally(() => background.delete(done));
      background.add(done);
    },
  });

  async function newSession(start: () => Promise<unknown>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await auth.during({ token, sendReset: refuseToSend }, start);
    await standOnFirst(db, token);
    return token;
  }

  return {
    signUp({ name, email, password, remember }) {
      return newSession(async () => {
        try {
          await auth.api.signUpEmail({ body: { name, email, password, rememberMe: remember } });
        } catch (error) {
          if (!(await isTaken(db, email, error))) throw error;
          throw new Refusal('email_taken', 'The address has an account already.');
        }
      });
    },

    signIn({ email, password, remember }) {
      return newSession(async () => {
        try {
          await auth.api.signInEmail({ body: { email, password, rememberMe: remember } });
        } catch (error) {
          throw isAuthError(error, 'INVALID_EMAIL_OR_PASSWORD')
            ? new Refusal('wrong_credentials', 'The address or the password is wrong.')
            : error;
        }
      });
    },

    async requestReset(email, locale) {
      const sendReset: Parameters<typeof auth.during>[0]['sendReset'] = async (reset) => {
        const link = `${publicUrl()}/auth/reset-password/${reset.token}`;
        await mailer.send(passwordResetMail({ to: reset.email, link, locale }));
      };
      await Promise.all([
        delay(resetAnswerAfter),
        auth.during({ token: '', sendReset }, () =>
          auth.api.requestPasswordReset({ body: { email } }),
        ),
      ]);
    },

    async reset(token, password) {
      try {
        await auth.api.resetPassword({ body: { token, newPassword: password } });
      } catch (error) {
        throw isAuthError(error, 'INVALID_TOKEN')
          ? new Refusal('token_expired', 'The link has been used or is too old.')
          : error;
      }
    },

    changePassword: (change) => changePassword(db, change),

    async settled() {
      await Promise.all(background);
    },
  };
}

/** Two at once both find the address free; the one that the database refuses is told like any other. */
async function isTaken(db: Db, email: string, error: unknown): Promise<boolean> {
  if (isAuthError(error, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')) return true;
  if (!isAuthError(error, 'FAILED_TO_CREATE_USER')) return false;
  return (await db.$count(users, eq(users.email, email))) > 0;
}

/** A first session stands on the person's oldest shop and supplier, if they have any. */
async function standOnFirst(db: Db, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      shopId: sql`(select min(${shopUsers.shopId}) from ${shopUsers} where ${shopUsers.userId} = ${sessions.userId})`,
      supplierId: sql`(select min(${supplierUsers.supplierId}) from ${supplierUsers} where ${supplierUsers.userId} = ${sessions.userId})`,
    })
    .where(eq(sessions.token, hashToken(token)));
}

async function refuseToSend(): Promise<void> {
  throw new Error('a sign-in does not send a reset mail');
}

function isAuthError(error: unknown, code: string): boolean {
  return error instanceof APIError && error.body?.code === code;
}
