import type { Accounts } from './auth/accounts.ts';
import type { Guessing } from './auth/guessing.ts';
import type { KnownSessions } from './auth/known-sessions.ts';
import type { Site } from './auth/passkey-site.ts';
import type { PasswordHashing } from './auth/password-hashing.ts';
import type { Invoicing } from './billing/invoice-detail.ts';
import type { Uploads } from './catalogue/upload.ts';
import type { Mover } from './categories/mover.ts';
import type { ChangeWaits } from './delta/change-waits.ts';
import type { Exchanges } from './exchange/worker.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Followers } from './monitoring/followers.ts';
import type { Reach } from './outward/guarded-request.ts';
import type { PlatformSetups } from './platforms/registry.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { Shares } from './shares/shares.ts';
import type { VatRegister } from './shops/vies.ts';

/** What handlers can use besides the database. */
export interface Services {
  accounts: Accounts;
  hashing: PasswordHashing;
  knownSessions: KnownSessions;
  guessing: Guessing;
  mailer: MailQueue;
  vat: VatRegister;
  jobs: JobQueue;
  shares: Shares;
  uploads: Uploads;
  mover: Mover;
  /** The seller and the account to pay to, for invoices. */
  invoicing: Invoicing;
  /** The server's configuration of each store platform. */
  platforms: PlatformSetups;
  /** The limits for requests to stores. */
  storeReach: Reach;
  exchanges: Exchanges;
  supplierExchanges: Exchanges;
  secrets: Secrets;
  followers: Followers;
  changeWaits: ChangeWaits;
  /** The site of a request's page, to which the browser binds passkeys. */
  siteOf(request: Request): Site;
  /** The server's public address, without a trailing slash. */
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
}
