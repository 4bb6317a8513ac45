import type { Db } from '../../server/db/database.ts';
import { createExchanges, createSupplierExchanges } from '../../server/exchange/worker.ts';
import { exchangeKinds } from '../../server/integrations/exchange-kinds.ts';
import { writeFailure } from '../../server/integrations/exchange-outcomes.ts';
import { listingExchanges } from '../../server/listings/listing-exchange.ts';
import { orderExchange } from '../../server/orders/in/order-exchange.ts';
import type { Reach } from '../../server/outward/guarded-request.ts';
import { platformOf } from '../../server/platforms/registry.ts';
import { supplierReach } from '../../server/purchasing/channels/supplier-reach.ts';
import { fulfilmentExchange } from '../../server/purchasing/fulfilment-exchange.ts';
import {
  supplierExchangeKinds,
  writeSupplierFailure,
} from '../../server/purchasing/supplier-exchange-kinds.ts';
import type { TestServer } from './server.ts';

interface Beside {
  server: TestServer;
  reach: Reach;
  now(): number;
}

/** The exchanges of another server process with stores and suppliers, over a connection of its own. */
export function otherWorkers({ server, reach, now }: Beside, db: Db) {
  const { secrets, platforms, publicUrl, mailer } = server.services;
  const known = (name: Parameters<typeof platformOf>[1]) => platformOf(platforms, name, reach);
  const tools = { db, secrets, platformOf: known, publicUrl, now };
  return {
    stores: createExchanges({
      ...{ db, now, alone: false },
      kinds: {
        ...exchangeKinds(tools),
        ...listingExchanges(tools),
        orders: orderExchange(tools),
        fulfilments: fulfilmentExchange(tools),
      },
      onFailure: (tx, exchange, failure, { isOver }) =>
        writeFailure(tx, exchange, failure, { isOver, now: now() }),
    }),
    suppliers: createSupplierExchanges({
      ...{ db, now, alone: false },
      kinds: supplierExchangeKinds({ db, now, mailer, reach: supplierReach(reach, true) }),
      onFailure: (tx, exchange, failure, { isOver }) =>
        writeSupplierFailure(tx, exchange, failure, { isOver, now: now() }),
    }),
  };
}
