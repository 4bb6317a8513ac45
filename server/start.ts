import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { createAccounts } from './auth/accounts.ts';
import type { QueueLimits } from './auth/fair-queue.ts';
import { createGuessing } from './auth/guessing.ts';
import { siteOf } from './auth/passkey-site.ts';
import { createPasswordHashing, hashingLimits } from './auth/password-hashing.ts';
import { catalogueRunner } from './catalogue/job-runner.ts';
import { openOperator } from './catalogue/operator.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { hour } from './durations.ts';
import { feedBuildRunner } from './feeds/build-runner.ts';
import { choresOf, keepHouse } from './housekeeping.ts';
import { startJobs } from './jobs/queue.ts';
import { logFailure } from './log-failure.ts';
import { limitRecipients } from './mail/limit-recipients.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { openMailer } from './mail/open-mailer.ts';
import type { MakePages } from './pages/pages.ts';
import { bulkImportRunner } from './selling/run-bulk-import.ts';
import type { Services } from './services.ts';
import { openVatRegister } from './vat/vies.ts';

export interface StartOptions {
  config: Config;
  database: OpenDatabase;
  /** Answers everything outside `/api`, `/media` and `/feeds`. */
  pages: MakePages;
  checkAnswers?: boolean;
  /** How many passwords are hashed at once, and how many wait. */
  hashing?: QueueLimits;
  now?: () => number;
}

export interface RunningServer {
  /** `http://127.0.0.1:4000`: where it listens. */
  address: string;
  services: Services;
  /** Answers what has come in, sends what was asked for, and closes the database. */
  stop(): Promise<void>;
}

/** Serves a database that is open. Throws the socket's error when it can't listen; the database stays open then. */
export async function start(options: StartOptions): Promise<RunningServer> {
  const { config, database, pages, checkAnswers = false, now = Date.now } = options;
  const { db, driver } = database;
  const mailer = createMailQueue({ mailer: openMailer(config.mail), atOnce: 4, room: 500 });
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const hashing = createPasswordHashing(options.hashing ?? hashingLimits);
  const resetMailer = limitRecipients(mailer, { db, kind: 'reset', now });
  const accounts = createAccounts({ db, mailer: resetMailer, hashing, publicUrl, now });
  const jobs = await startJobs({
    db,
    driver,
    runners: {
      bulk_import: bulkImportRunner(db, now),
      feed_build: feedBuildRunner({ db, now, publicUrl }),
      catalogue_import: catalogueRunner({ db, driver, dataDir: config.dataDir, now }),
    },
    onError: (error) => logFailure('A job failed and is tried again', error),
  });
  const services: Services = {
    accounts,
    hashing,
    siteOf: (request) => siteOf(request, config.publicUrl),
    guessing: createGuessing(db, now),
    platforms: { shopify: config.shopify },
    publicUrl,
    mailer,
    vat: openVatRegister(config.viesUrl),
    jobs,
    uploads: { folder: join(config.dataDir, 'uploads'), limit: largestUpload },
    now,
  };
  const operator = openOperator({ db, queue: jobs, dataDir: config.dataDir, now });
  const app = createApp({ config, db, services, pages, operator: operator.routes, checkAnswers });

  const listener = await listen(app, config).catch(async (error) => {
    operator.close();
    await jobs.stop();
    throw error;
  });
  address = listener.address;
  database.announce(address);
  const house = keepHouse(choresOf(db, now, publicUrl));
  return {
    address,
    services,
    async stop() {
      house.stop();
      await listener.close();
      operator.close();
      await jobs.stop();
      await mailer.stop(patience);
      await accounts.settled();
      await database.close();
    },
  };
}

/** In bytes: four times the largest catalogue that we have heard of. */
const largestUpload = 4 * 1024 ** 3;

/** In milliseconds: Node's own 5 minutes would cut off a large catalogue on a slow line. */
const uploadTime = hour;

/**
 * In milliseconds: longer than balancers and clients keep a connection, so that it is they who close it. Where the server
 * does, a request that is just being sent on it is lost.
 */
const keptOpen = 75_000;

/** How long a stopping server waits for answers under way, and then for mails. */
const patience = 5_000;

function listen(app: Hono, { port, host }: Config) {
  return new Promise<{ address: string; close(): Promise<void> }>((resolve, reject) => {
    const serverOptions = { requestTimeout: uploadTime, keepAliveTimeout: keptOpen };
    const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions }, onListening);
    server.once('error', reject);

    function onListening(info: AddressInfo) {
      const name = info.family === 'IPv6' ? `[${info.address}]` : info.address;
      resolve({
        address: `http://${name}:${info.port}`,
        async close() {
          const closed = new Promise<void>((done) => server.close(() => done()));
          if ('closeIdleConnections' in server) server.closeIdleConnections();
          const cut = setTimeout(() => {
            if ('closeAllConnections' in server) server.closeAllConnections();
          }, patience);
          await closed;
          clearTimeout(cut);
        },
      });
    }
  });
}
