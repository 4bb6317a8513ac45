import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApp } from './app.ts';
import { createAccounts } from './auth/accounts.ts';
import type { QueueLimits } from './auth/fair-queue.ts';
import { createGuessing } from './auth/guessing.ts';
import { siteOf } from './auth/passkey-site.ts';
import {
  createPasswordHashing,
  hashingLimits,
  type PasswordFunctions,
} from './auth/password-hashing.ts';
import { rememberSeller, sellerOf } from './billing/seller.ts';
import { catalogueRunner } from './catalogue/job-runner.ts';
import { openOperator } from './catalogue/operator.ts';
import { createFileReader, type FileReader } from './catalogue/reader/reader.ts';
import { createMover } from './categories/mover.ts';
import { plantTree } from './categories/plant-tree.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import { hour } from './durations.ts';
import { feedBuildRunner } from './feeds/build-runner.ts';
import { choresOf, keepHouse } from './housekeeping.ts';
import { openJobFiles } from './jobs/job-files.ts';
import { startJobs } from './jobs/queue.ts';
import { Interrupted } from './jobs/runner.ts';
import { logFailure } from './log-failure.ts';
import { forgetMails } from './mail/forget-mails.ts';
import { limitRecipients } from './mail/limit-recipients.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { openMailer } from './mail/open-mailer.ts';
import { pictureAddresses } from './media/picture-address.ts';
import { openRemotePictures } from './media/remote-pictures.ts';
import { publicReach, type Reach } from './media/safe-fetch.ts';
import type { MakePages } from './pages/pages.ts';
import { bulkImportRunner } from './selling/run-bulk-import.ts';
import { readServerKey } from './server-key.ts';
import type { Services } from './services.ts';
import { createShares } from './shares/shares.ts';
import { endSlowRequests, type Patience, slowRequestOptions } from './slow-requests.ts';
import { openVatRegister } from './vat/vies.ts';

export interface StartOptions {
  config: Config;
  database: OpenDatabase;
  /** Answers everything outside `/api`, `/media` and `/feeds`. */
  pages: MakePages;
  checkAnswers?: boolean;
  /** How many passwords are hashed at once, and how many wait. */
  hashing?: QueueLimits;
  /** In tests: what takes less of the processor than scrypt. */
  passwords?: PasswordFunctions;
  now?: () => number;
  /** Where pictures of others may be fetched from. */
  reach?: Reach;
  /** In tests: shorter than anybody's. */
  patience?: Patience;
  /** In tests: one whose files hang. */
  reader?: FileReader;
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
  const { reach = publicReach } = options;
  const { db, driver } = database;
  const mailer = createMailQueue({ mailer: openMailer(config.mail), atOnce: 4, room: 500 });
  let address = '';
  const publicUrl = () => config.publicUrl ?? address;
  const seller = sellerOf(config);
  await rememberSeller(db, seller, now());
  await plantTree(db);
  const mover = createMover(db);
  const shares = createShares({ share: config.rateShare, now });
  const hashing = createPasswordHashing(options.hashing ?? hashingLimits, options.passwords);
  const resetMailer = limitRecipients(mailer, { db, kind: 'reset', now });
  const accounts = createAccounts({ db, mailer: resetMailer, hashing, publicUrl, now });
  const { reader = createFileReader() } = options;
  const uploads = join(config.dataDir, 'uploads');
  const files = openJobFiles({ db, driver, folder: uploads });
  const jobs = await startJobs({
    db,
    driver,
    runners: {
      bulk_import: bulkImportRunner(db, now, shares.evenPace),
      feed_build: feedBuildRunner({ db, now, publicUrl, pace: shares.pace }),
      catalogue_import: catalogueRunner({
        ...{ db, driver, files, reader, now, mover, letAnswer: shares.letAnswer },
        dataDir: config.dataDir,
      }),
    },
    onError: (error) => logFailure('A job failed and is tried again', error),
  });
  const services: Services = {
    accounts,
    hashing,
    siteOf: (request) => siteOf(request, config.publicUrl),
    guessing: createGuessing(db, now),
    invoicing: { seller, payee: config.invoicing.payee },
    platforms: { shopify: config.shopify },
    publicUrl,
    mailer,
    vat: openVatRegister(config.viesUrl),
    jobs,
    shares,
    mover,
    uploads: { files, limit: largestUpload, reader, arriving: new Set() },
    now,
  };
  const operator = openOperator({
    ...{ db, queue: jobs, files, reader, now },
    dataDir: config.dataDir,
  });
  const remoteMedia = {
    addresses: pictureAddresses(await readServerKey(db, 'pictures')),
    pictures: openRemotePictures({ folder: join(config.dataDir, 'remote-pictures'), reach, now }),
  };
  const routes = { operator: operator.routes, remoteMedia };
  const app = createApp({
    config,
    db: database.requests,
    services,
    pages,
    ...routes,
    checkAnswers,
  });

  const listener = await listen(app, config, options.patience ?? usualPatience).catch(
    async (error) => {
      operator.close();
      await jobs.stop();
      throw error;
    },
  );
  address = listener.address;
  mover.start();
  database.announce(address);
  const { folder, smtpUrl } = config.mail;
  const house = keepHouse(
    choresOf({
      ...{
        db,
        now,
        publicUrl,
        pace: shares.pace,
        mover,
        post: mailer.post,
        payee: config.invoicing.payee,
      },
      uploads,
      forgetMails: async (address) => {
        if (smtpUrl === null) await forgetMails(folder, address);
      },
    }),
  );
  return {
    address,
    services,
    async stop() {
      house.stop();
      await jobs.interrupt();
      await reader.close(new Interrupted('The server stops.'));
      await listener.close();
      operator.close();
      await jobs.stop();
      await mover.stop();
      await mailer.stop(lastWait);
      await accounts.settled();
      await database.close();
    },
  };
}

/** In bytes: four times the largest catalogue that we have heard of. */
const largestUpload = 4 * 1024 ** 3;

/** In milliseconds: only a large catalogue on a slow line takes long. */
const usualPatience: Patience = { request: 30_000, upload: hour };

/**
 * In milliseconds: longer than balancers and clients keep a connection, so that it is they who close it. Where the server
 * does, a request that is just being sent on it is lost.
 */
const keptOpen = 75_000;

/** How long a stopping server waits for answers under way, and then for mails. */
const lastWait = 5_000;

function listen(app: Hono, { port, host }: Config, patience: Patience) {
  return new Promise<{ address: string; close(): Promise<void> }>((resolve, reject) => {
    const serverOptions = { ...slowRequestOptions(patience), keepAliveTimeout: keptOpen };
    const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions }, onListening);
    if (server instanceof Server) endSlowRequests(server, patience);
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
          }, lastWait);
          await closed;
          clearTimeout(cut);
        },
      });
    }
  });
}
