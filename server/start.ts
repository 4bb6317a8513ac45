import { join } from 'node:path';
import { createApp } from './app.ts';
import { createAccounts } from './auth/accounts.ts';
import type { QueueLimits } from './auth/fair-queue.ts';
import { createGuessing } from './auth/guessing.ts';
import { createKnownSessions } from './auth/known-sessions.ts';
import { siteOf } from './auth/passkey-site.ts';
import {
  createPasswordHashing,
  hashingLimits,
  type PasswordFunctions,
} from './auth/password-hashing.ts';
import { backupOperator } from './backup/operator-routes.ts';
import { rememberSeller, sellerOf } from './billing/seller.ts';
import { catalogueRunner } from './catalogue/job-runner.ts';
import { catalogueOperator } from './catalogue/operator-routes.ts';
import { createFileReader, type FileReader } from './catalogue/reader/reader.ts';
import { createMover } from './categories/mover.ts';
import { plantTree } from './categories/plant-tree.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/opened.ts';
import type { Replica } from './db/replica.ts';
import { readServerKey } from './db/server-key.ts';
import { createChangeWaits } from './delta/change-waits.ts';
import { feedBuildRunner } from './feeds/build-runner.ts';
import type { Patience } from './http/slow-requests.ts';
import { bulkImportRunner } from './import-list/run-bulk-import.ts';
import { openJobFiles } from './jobs/job-files.ts';
import { startJobs } from './jobs/queue.ts';
import { Interrupted } from './jobs/runner.ts';
import { logFailure } from './lib/log-failure.ts';
import { telemetry } from './lib/telemetry.ts';
import { lastWait, listen } from './listen.ts';
import { forgetMails } from './mail/forget-mails.ts';
import { limitRecipients } from './mail/limit-recipients.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { mailStorage, openMailer } from './mail/open-mailer.ts';
import { choresFor, startMaintenance } from './maintenance.ts';
import { pictureAddresses } from './media/picture-address.ts';
import { openRemotePictures } from './media/remote-pictures.ts';
import { createFollowers } from './monitoring/followers.ts';
import type { Phase } from './monitoring/health.ts';
import { readGauges } from './monitoring/metrics.ts';
import { openOperator } from './operator/operator.ts';
import { publicReach, type Reach } from './outward/guarded-request.ts';
import type { MakePages } from './pages/pages.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import type { Services } from './services.ts';
import { createShares } from './shares/shares.ts';
import { openVatRegister } from './shops/vies.ts';
import { checkStorage } from './storage/check-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { openTrade } from './trade.ts';

export interface StartOptions {
  config: Config;
  database: OpenDatabase;
  /** Serves everything outside `/api`, `/media` and `/feeds`. */
  pages: MakePages;
  checkAnswers?: boolean;
  /** How many passwords are hashed at the same time, and how many may wait. */
  hashing?: QueueLimits;
  /** In tests: functions that need less processor time than scrypt. */
  passwords?: PasswordFunctions;
  now?: () => number;
  /** The limits for fetching pictures from other servers. */
  reach?: Reach;
  /** The limits for requests to stores. */
  storeReach?: Reach;
  /** In tests: shorter time limits. */
  patience?: Patience;
  /** In tests: a reader whose files hang. */
  reader?: FileReader;
}

export interface RunningServer {
  /** The address on which it listens: `http://127.0.0.1:4000`. */
  address: string;
  services: Services;
  /** Answers the requests that have arrived, sends the waiting mails, and closes the database. */
  stop(): Promise<void>;
}

/** Serves an open database. Throws the socket's error if it can't listen; the database then stays open. */
export async function start(options: StartOptions): Promise<RunningServer> {
  const { config, database, pages, checkAnswers = false, now = Date.now } = options;
  const { reach = publicReach } = options;
  const { db, driver } = database;
  const storage = openStorage(config);
  await checkStorage(storage, config.storageUrl);
  const mails = mailStorage(config, storage);
  const mailer = createMailQueue({
    mailer: openMailer(config.mail, mails),
    atOnce: 4,
    room: 500,
  });
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
  const files = openJobFiles({ db, driver, folder: uploads, storage });
  const jobs = await startJobs({
    db,
    driver,
    runners: {
      bulk_import: bulkImportRunner(db, now, shares.evenPace),
      feed_build: feedBuildRunner({ db, storage, now, publicUrl, pace: shares.pace }),
      catalogue_import: catalogueRunner({
        ...{ db, driver, files, reader, now, mover, letAnswer: shares.letAnswer },
        place: { dataDir: config.dataDir, storageUrl: config.storageUrl },
      }),
    },
    onError: (error) => logFailure('A job failed and is tried again', error),
  });
  const secrets = await openSecrets({ ...config.secrets, dataDir: config.dataDir });
  // A copy, because tests replace a platform by a stand-in.
  const platforms = { ...config.platforms };
  const { storeReach = { ...publicReach, milliseconds: storePatience } } = options;
  const trade = openTrade({
    config,
    database,
    secrets,
    platforms,
    storeReach,
    mailer,
    publicUrl,
    now,
  });
  const changeWaits = createChangeWaits(database.requests);
  const services: Services = {
    accounts,
    hashing,
    siteOf: (request) => siteOf(request, config.publicUrl),
    guessing: createGuessing(db, now),
    knownSessions: createKnownSessions(database.notices),
    invoicing: { seller, payee: config.invoicing.payee },
    platforms,
    storeReach,
    exchanges: trade.exchanges,
    supplierExchanges: trade.supplierExchanges,
    secrets,
    followers: createFollowers(now),
    changeWaits,
    publicUrl,
    mailer,
    vat: openVatRegister(config.viesUrl),
    jobs,
    shares,
    mover,
    uploads: { files, limit: largestUpload, reader, arriving: new Set() },
    now,
  };
  const operator = openOperator(config.dataDir, [
    catalogueOperator({ db, queue: jobs, files, reader, now }),
    backupOperator({ db, storage, now }),
  ]);
  const remoteMedia = {
    addresses: pictureAddresses(await readServerKey(db, 'pictures')),
    pictures: openRemotePictures({ storage, reach, now }),
  };
  const phase: Phase = { now: 'starting' };
  const replica = config.replicaUrl === null ? null : await openReplicaOf(db, config.replicaUrl);
  const routes = {
    operator: operator.routes,
    remoteMedia,
    storage,
    replica,
    webhooks: trade.webhooks,
    phase,
  };
  const app = createApp({
    config,
    db: database.requests,
    pools: database.pools,
    services,
    pages,
    ...routes,
    checkAnswers,
  });

  const listener = await listen(app, config, options.patience).catch(async (error) => {
    operator.close();
    await jobs.stop();
    await replica?.stop();
    throw error;
  });
  address = listener.address;
  mover.start();
  database.announce(address);
  await trade.start();
  const maintenance = startMaintenance(
    choresFor({
      ...{
        db,
        now,
        publicUrl,
        pace: shares.pace,
        mover,
        secrets,
        post: mailer.post,
        payee: config.invoicing.payee,
        rates: config.rates && { source: config.rates, reach },
      },
      uploads,
      storage,
      forgetMails: async (address) => {
        if (config.mail.smtpUrl === null) await forgetMails(mails, address);
      },
    }),
  );
  const unread = telemetry.gauges(() => readGauges(db, now()));
  phase.now = 'working';
  return {
    address,
    services,
    async stop() {
      phase.now = 'stopping';
      unread();
      maintenance.stop();
      await trade.stopLooking();
      await jobs.interrupt();
      await reader.close(new Interrupted('The server stops.'));
      changeWaits.stop();
      await listener.close();
      operator.close();
      await jobs.stop();
      await trade.stop();
      await mover.stop();
      await mailer.stop(lastWait);
      await accounts.idle();
      await replica?.stop();
      await database.close();
    },
  };
}

/** Loaded only if there is a replica, so that a server without PostgreSQL doesn't load its driver. */
async function openReplicaOf(primary: Db, url: string): Promise<Replica> {
  const { openReplica } = await import('./db/replica.ts');
  return openReplica({ url, primary });
}

/** In milliseconds: how long a store may take to answer. */
const storePatience = 15_000;

/** In bytes: four times the largest catalogue that we have heard of. */
const largestUpload = 4 * 1024 ** 3;
