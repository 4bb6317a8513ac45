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

/** What handlers may use besides the database. */
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
  /** What invoices say of who issues them and where one pays. */
  invoicing: Invoicing;
  /** How this server is set up for each store platform. */
  platforms: PlatformSetups;
  /** How far what asks stores may go. */
  storeReach: Reach;
  exchanges: Exchanges;
  supplierExchanges: Exchanges;
  secrets: Secrets;
  followers: Followers;
  changeWaits: ChangeWaits;
  /** Where a request's page lives, as the browser binds passkeys to it. */
  siteOf(request: Request): Site;
  /** Where people reach the server, without a slash at its end. */
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
}
