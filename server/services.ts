import type { RunningJob } from '../contract/entities/jobs.ts';
import type { Accounts } from './auth/accounts.ts';
import type { Guessing } from './auth/guessing.ts';
import type { Site } from './auth/passkey-site.ts';
import type { PasswordHashing } from './auth/password-hashing.ts';
import type { Invoicing } from './billing/invoice-detail.ts';
import type { Uploads } from './catalogue/upload.ts';
import type { Mover } from './categories/mover.ts';
import type { ShopifyApp } from './connect/shopify-app.ts';
import type { Db } from './db/database.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Shares } from './shares/shares.ts';
import type { VatRegister } from './vat/vies.ts';

/** Work that outlives a request: queued in the transaction that asks for it. */
export interface JobQueue {
  /** Queues the work of `jobs` row `jobId`; runs after the transaction of `db` commits, and again after a crash. */
  enqueue(db: Db, kind: RunningJob['kind'], jobId: string): Promise<void>;
}

/** What handlers may use beside the database. */
export interface Services {
  accounts: Accounts;
  hashing: PasswordHashing;
  guessing: Guessing;
  mailer: MailQueue;
  vat: VatRegister;
  jobs: JobQueue;
  shares: Shares;
  uploads: Uploads;
  mover: Mover;
  /** What invoices say of who issues them and where one pays. */
  invoicing: Invoicing;
  /** Our app as the store platforms know it; null where it isn't registered. */
  platforms: { shopify: ShopifyApp | null };
  /** Where a request's page lives, as the browser binds passkeys to it. */
  siteOf(request: Request): Site;
  /** Where people reach the server, without a slash at its end. */
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
}
