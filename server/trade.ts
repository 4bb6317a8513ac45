import type { Config } from './config.ts';
import type { OpenDatabase } from './db/opened.ts';
import { connectDemoStores } from './demo/connect-demo-store.ts';
import { connectDemoSupplier } from './demo/connect-demo-supplier.ts';
import { createExchanges, createSupplierExchanges, type Exchanges } from './exchange/worker.ts';
import { type Inbox, openInbox } from './inbox/inbox.ts';
import { exchangeKinds } from './integrations/exchange-kinds.ts';
import { writeFailure } from './integrations/exchange-outcomes.ts';
import { logFailure } from './lib/log-failure.ts';
import { listingExchanges } from './listings/listing-exchange.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import { orderExchange } from './orders/in/order-exchange.ts';
import { startOrderLooks } from './orders/in/order-looks.ts';
import type { Reach } from './outward/guarded-request.ts';
import type { Platform } from './platforms/platform.ts';
import { type PlatformSetups, platformOf } from './platforms/registry.ts';
import { standInReach } from './platforms/shopify/shopify-app.ts';
import { supplierReach } from './purchasing/channels/supplier-reach.ts';
import { fulfilmentExchange } from './purchasing/fulfilment-exchange.ts';
import {
  supplierExchangeKinds,
  writeSupplierFailure,
} from './purchasing/supplier-exchange-kinds.ts';
import { startSupplierLooks } from './purchasing/supplier-looks.ts';
import type { Secrets } from './secrets/secrets.ts';

export interface TradeOptions {
  config: Pick<Config, 'demo' | 'supplierStandIn'>;
  database: Pick<OpenDatabase, 'db' | 'driver'>;
  secrets: Secrets;
  /** The server's configuration of each platform; read again for each exchange. */
  platforms: PlatformSetups;
  /** The limits for requests to stores. */
  storeReach: Reach;
  mailer: MailQueue;
  publicUrl(): string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The background work with stores and suppliers. */
export interface Trade {
  exchanges: Exchanges;
  supplierExchanges: Exchanges;
  /** Where stores send their webhooks. */
  webhooks: Inbox['routes'];
  /** To be called once the server can be reached, because stores are told its address. */
  start(): Promise<void>;
  /** Queues nothing new. */
  stopLooking(): Promise<void>;
  /** Resolves when running work has ended. */
  stop(): Promise<void>;
}

export function openTrade(options: TradeOptions): Trade {
  const { config, database, secrets, platforms, storeReach, mailer, publicUrl, now } = options;
  const { db, driver } = database;
  const known = (name: Platform['name']) => platformOf(platforms, name, storeReach);
  const tools = { db, secrets, platformOf: known, publicUrl, now };
  const alone = driver.kind === 'pglite';
  const exchanges = createExchanges({
    ...{ db, now, alone },
    kinds: {
      ...exchangeKinds(tools),
      ...listingExchanges(tools),
      orders: orderExchange(tools),
      fulfilments: fulfilmentExchange(tools),
    },
    onFailure: (tx, exchange, failure, { isOver }) =>
      writeFailure(tx, exchange, failure, { isOver, now: now() }),
  });
  const supplierExchanges = createSupplierExchanges({
    ...{ db, now, alone },
    kinds: supplierExchangeKinds({
      ...{ db, now, mailer },
      reach: supplierReach(storeReach, config.supplierStandIn !== null),
    }),
    onFailure: (tx, exchange, failure, { isOver }) =>
      writeSupplierFailure(tx, exchange, failure, { isOver, now: now() }),
  });
  const inbox = openInbox({ db, secrets, platformOf: known, now, wake: exchanges.wake });
  let looks: readonly { stop(): Promise<void> }[] = [];

  /** Connects the demo's stores and supplier to the stand-ins that were started with this server. */
  async function connectDemo(): Promise<void> {
    const reach = platforms.shopify ? standInReach(platforms.shopify, storeReach) : null;
    const platform = known('shopify');
    if (reach && platform) {
      const way = { db, platform, reach, secrets, exchanges, now, publicUrl: publicUrl() };
      connectDemoStores(way).catch((error) =>
        logFailure('Connecting the demo’s stores failed', error),
      );
    }
    if (config.supplierStandIn === null) return;
    await connectDemoSupplier(db, config.supplierStandIn, now());
    supplierExchanges.wake();
  }

  return {
    exchanges,
    supplierExchanges,
    webhooks: inbox.routes,
    async start() {
      await exchanges.start();
      await supplierExchanges.start();
      inbox.start();
      looks = [
        startOrderLooks(db, { now, wake: exchanges.wake }),
        startSupplierLooks(db, { now, wake: supplierExchanges.wake }),
      ];
      if (config.demo) await connectDemo();
    },
    async stopLooking() {
      for (const look of looks) await look.stop();
    },
    async stop() {
      await exchanges.stop();
      await supplierExchanges.stop();
      await inbox.stop();
    },
  };
}
