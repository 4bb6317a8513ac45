import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { passkeys, sessions, users } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { logFailure } from '../log-failure.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordResetMail } from '../mail/password-reset.ts';
import { networkOf } from '../network-address.ts';
import { Refusal } from '../refusal.ts';
import { rememberNetwork } from './account-pauses.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { markConfirmed } from './confirm-address.ts';
import { createPerson, findCredentials, setPassword } from './credentials.ts';
import { type Device, openSession } from './open-session.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { endResetLinks, newResetLink, readResetLink, takeResetLink } from './reset-links.ts';
import { refuseWeak } from './weak-passwords.ts';

interface Credentials {
  email: string;
  password: string;
  /** Keeps the session for 365 days; else it ends after one `[§9-cookie]`. */
  remember: boolean;
}

/**
 * People, their passwords and how they come in. None of it may run in another transaction: hashing waits for its turn, and
 * a transaction that waits holds up everybody.
 */
export interface Accounts {
  /** A new person's first session token. Throws `email_taken`, and `invalid` for a weak password. */
  signUp(person: Credentials & { name: string; locale: Locale }, device: Device): Promise<string>;
  /** A new session's token. Throws `wrong_credentials`, the same for an unknown address and a wrong password. */
  signIn(credentials: Credentials, device: Device): Promise<string>;
  /**
   * Mails a link that sets a new password, if the address is somebody's; their older links end. Takes as long if it is
   * nobody's.
   */
  requestReset(email: string, locale: Locale): Promise<void>;
  /**
   * Sets the password, once a link, and ends all sessions and links of the person; their passkeys too where the address was
   * not confirmed. Throws `token_expired`, and `invalid` for a weak password, which leaves the link good.
   */
  reset(change: { token: string; password: string; locale: Locale }, device: Device): Promise<void>;
  /**
   * Sets another password for who knows the current one; their other sessions end. Throws `wrong_credentials`, and
   * `invalid` for a weak one.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Resolves when the mails that were asked for are sent or have failed. */
  settled(): Promise<void>;
}

export interface AccountsOptions {
  db: Db;
  mailer: Mailer;
  hashing: PasswordHashing;
  /** Where people reach the server, without a slash at the end. */
  publicUrl(): string;
  now(): number;
}

/** Longer than any of the work behind it, so that its end tells nothing about the address. */
const resetAnswerAfter = 300;

export function createAccounts(options: AccountsOptions): Accounts {
  const { db, mailer, hashing, publicUrl, now } = options;
  const background = new Set<Promise<unknown>>();

  /** A mail takes as long as its server does: nobody waits for it. */
  function inBackground(work: Promise<unknown>): void {
    const done = work
      .catch((error) => logFailure('A mail was not sent', error))
      .finally(() => background.delete(done));
    background.add(done);
  }

  async function mailResetLink(email: string, locale: Locale): Promise<void> {
    const [person] = await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(eq(users.email, email));
    if (!person) return;
    const token = await newResetLink(db, person.id, now());
    const link = `${publicUrl()}/auth/reset-password/${token}`;
    inBackground(mailer.send(passwordResetMail({ to: email, link, locale })));
  }

  return {
    async signUp({ name, email, password, remember, locale }, device) {
      await refuseWeak(password, { name, email }, locale);
      if ((await db.$count(users, eq(users.email, email))) > 0) {
        throw new Refusal('email_taken', 'The address has an account already.');
      }
      const hash = await hashing.hash(networkOf(device.address), password);
      const userId = await createPerson(db, { name, email, hash });
      return openSession(db, { userId, remember, device, now: now() });
    },

    async signIn({ email, password, remember }, device) {
      const caller = networkOf(device.address);
      const found = await findCredentials(db, email);
      // An unknown address takes as long as a known one.
      if (!found) await hashing.hash(caller, password);
      if (!found || !(await hashing.verify(caller, password, found.hash))) {
        throw new Refusal('wrong_credentials', 'The address or the password is wrong.');
      }
      return openSession(db, { userId: found.userId, remember, device, now: now() });
    },

    async requestReset(email, locale) {
      await Promise.all([delay(resetAnswerAfter), mailResetLink(email, locale)]);
    },

    async reset({ token, password, locale }, device) {
      const expired = () => new Refusal('token_expired', 'The link has been used or is too old.');
      const person = await readResetLink(db, token, now());
      if (!person) throw expired();
      await refuseWeak(password, person, locale);
      const { userId } = person;
      const network = networkOf(device.address);
      const hash = await hashing.hash(network, password);
      await db.transaction(async (tx) => {
        if (!(await takeResetLink(tx, token, now()))) throw expired();
        await setPassword(tx, userId, hash);
        await endResetLinks(tx, userId);
        // Who has the link has the mailbox; whoever made the account before may not have had it, and leaves no key behind.
        if (!person.isConfirmed) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
        await markConfirmed(tx, userId);
        await tx.delete(sessions).where(eq(sessions.userId, userId));
        // Who reads the person's mail is the person: strangers don't hold them up here any more.
        await rememberNetwork(tx, userId, network, now());
      });
    },

    changePassword: (change) => changePassword(db, hashing, change),

    async settled() {
      await Promise.all(background);
    },
  };
}
