import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { passkeys, sessions, users } from '../db/schema.ts';
import type { Device } from '../http/handler.ts';
import { networkOf } from '../http/network-address.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { logFailure } from '../lib/log-failure.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordResetMail } from '../mail/password-reset.ts';
import { rememberNetwork } from './account-pauses.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { markConfirmed } from './confirm-address.ts';
import { createPerson, findCredentials, passwordHashOf, setPassword } from './credentials.ts';
import { type FirstTry, findFirstTry, keepFirstTry, type OpenTry } from './first-tries.ts';
import { beginSession } from './open-session.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { endResetLinks, newResetLink, readResetLink, takeResetLink } from './reset-links.ts';
import { offerNext } from './token-exchange.ts';
import { refuseWeak } from './weak-passwords.ts';

interface Credentials {
  email: string;
  password: string;
  /** Keeps the session for 365 days; otherwise it ends after one day `[§9-cookie]`. */
  remember: boolean;
}

/** The sender of a call that anyone may make. */
export interface Sender {
  device: Device;
  /** The key under which the call is repeated after its answer was lost; null without one. */
  key: string | null;
}

/**
 * People, their passwords, and how they sign in. Never call these within a transaction: hashing waits in a queue, and
 * a waiting transaction holds up everybody.
 */
export interface Accounts {
  /**
   * The first session token of a new person. Throws `email_taken`, and `invalid` for a weak password. Repeated under
   * its key with the same password, it signs in instead, and `isNew` is false.
   */
  signUp(
    person: Credentials & { name: string; locale: Locale },
    from: Sender,
  ): Promise<{ token: string; isNew: boolean }>;
  /**
   * The token of a new session. Repeated under its key, it returns another token of the same session. Throws
   * `wrong_credentials`, which doesn't tell an unknown address from a wrong password.
   */
  signIn(credentials: Credentials, from: Sender): Promise<string>;
  /**
   * Mails a link that sets a new password if the address has an account; the person's older links end. Takes equally
   * long if it has none.
   */
  requestReset(email: string, locale: Locale): Promise<void>;
  /**
   * Sets the password, once per link, and ends all sessions and links of the person, and their passkeys if the
   * address wasn't confirmed. Throws `token_expired`, and `invalid` for a weak password, after which the link can
   * still be used. Repeated under its key with the same password, it succeeds again.
   */
  reset(change: { token: string; password: string; locale: Locale }, from: Sender): Promise<void>;
  /**
   * Changes the password of a person who knows the current one; their other sessions end. Throws `wrong_credentials`,
   * and `invalid` for a weak password.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Resolves when all requested mails were sent or have failed. */
  idle(): Promise<void>;
}

export interface AccountsOptions {
  db: Db;
  mailer: Mailer;
  hashing: PasswordHashing;
  /** The server's public address, without a trailing slash. */
  publicUrl(): string;
  now(): number;
}

/** In milliseconds. Longer than the work behind it, so that the time doesn't show whether the address has an account. */
const resetAnswerAfter = 300;

export function createAccounts(options: AccountsOptions): Accounts {
  const { db, mailer, hashing, publicUrl, now } = options;
  const background = new Set<Promise<unknown>>();

  /** Sending a mail takes as long as the mail server does, so nobody waits for it. */
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

  async function setByLink(
    { token, password, locale }: { token: string; password: string; locale: Locale },
    one: OpenTry,
    { device }: Sender,
  ): Promise<void> {
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
      // Whoever has the link owns the mailbox. The account may have been made by somebody else, whose passkeys must
      // not remain.
      if (!person.isConfirmed) await tx.delete(passkeys).where(eq(passkeys.userId, userId));
      await markConfirmed(tx, userId);
      await tx.delete(sessions).where(eq(sessions.userId, userId));
      // Reading the person's mail proves who it is, so strangers' wrong guesses no longer hold them up on this
      // network.
      await rememberNetwork(tx, userId, network, now());
      await keepFirstTry(tx, one, { userId, sessionId: null });
    });
  }

  const knowsPassword = async (userId: string, password: string, { device }: Sender) => {
    const hash = await passwordHashOf(db, userId);
    return hash !== null && hashing.verify(networkOf(device.address), password, hash);
  };

  async function open(userId: string, one: OpenTry, remember: boolean, { device }: Sender) {
    const { id, token } = await beginSession(db, { userId, remember, device, now: now() });
    await keepFirstTry(db, one, { userId, sessionId: id });
    return token;
  }

  /**
   * The token for a repeated call: a second token of the session that the first call made. So a late copy of the
   * request, or a first answer that arrived after all, signs nobody out.
   */
  async function openAgain(first: FirstTry, one: OpenTry, remember: boolean, from: Sender) {
    const offered = first.sessionId && (await offerNext(db, first.sessionId, now()));
    return offered ? offered.token : open(first.userId, one, remember, from);
  }

  return {
    async signUp({ name, email, password, remember, locale }, from) {
      const one: OpenTry = {
        call: 'POST /auth/signup',
        key: from.key,
        asked: { name, email, remember },
      };
      await refuseWeak(password, { name, email }, locale);
      try {
        if ((await db.$count(users, eq(users.email, email))) > 0) {
          throw new Refusal('email_taken', 'The address has an account already.');
        }
        const hash = await hashing.hash(networkOf(from.device.address), password);
        const userId = await createPerson(db, { name, email, hash }, (tx, id) =>
          keepFirstTry(tx, one, { userId: id, sessionId: null }),
        );
        return { token: await open(userId, one, remember, from), isNew: true };
      } catch (error) {
        if (!isRefusal(error, 'email_taken')) throw error;
        const first = await findFirstTry(db, one);
        if (!first || !(await knowsPassword(first.userId, password, from))) throw error;
        return { token: await openAgain(first, one, remember, from), isNew: false };
      }
    },

    async signIn({ email, password, remember }, from) {
      const caller = networkOf(from.device.address);
      const found = await findCredentials(db, email);
      // Hash anyway, so that an unknown address takes as long as a known one.
      if (!found) await hashing.hash(caller, password);
      if (!found || !(await hashing.verify(caller, password, found.hash))) {
        throw new Refusal('wrong_credentials', 'The address or the password is wrong.');
      }
      const one: OpenTry = { call: 'POST /auth/login', key: from.key, asked: { email, remember } };
      const first = await findFirstTry(db, one);
      return first?.userId === found.userId
        ? openAgain(first, one, remember, from)
        : open(found.userId, one, remember, from);
    },

    async requestReset(email, locale) {
      await Promise.all([delay(resetAnswerAfter), mailResetLink(email, locale)]);
    },

    async reset({ token, password, locale }, from) {
      const one: OpenTry = { call: 'POST /auth/reset-password', key: from.key, asked: { token } };
      try {
        await setByLink({ token, password, locale }, one, from);
      } catch (error) {
        if (!isRefusal(error, 'token_expired')) throw error;
        const first = await findFirstTry(db, one);
        if (!first || !(await knowsPassword(first.userId, password, from))) throw error;
      }
    },

    changePassword: (change) => changePassword(db, hashing, change),

    async idle() {
      await Promise.all(background);
    },
  };
}

const isRefusal = (error: unknown, code: Refusal['code']): boolean =>
  error instanceof Refusal && error.code === code;
