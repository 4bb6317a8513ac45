import { expect, it, onTestFinished } from 'vitest';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { playOrderStory } from '../exchange/order-story.ts';
import { giveUpAddress } from '../support/give-up-address.ts';
import { startSupplier } from '../support/platforms/supplier/supplier.ts';
import { sellingStores } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { isLong } from '../support/share.ts';

/** `npm run test:exchange` plays more and other stories. */
const stories = Number(process.env.ORDER_STORIES ?? (isLong ? 12 : 3));
const firstSeed = Number(process.env.EXCHANGE_SEED ?? 1);

onOneDatabase('stories between customers, shops and suppliers', (database) => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const reach = { ...publicReach, milliseconds: 300 };
  const supplierStandIn = 'http://127.0.0.1:1';
  const server = serverFor({ database, now, storeReach: reach, supplierStandIn });

  it.each(Array.from({ length: stories }, (_, at) => firstSeed + at))(
    '[§D-order-stories] whatever happens on the way, nothing is ordered or shipped twice, all is done or in sight, and the money adds up: story %i',
    async (seed) => {
      ahead = 0;
      const supplier = await startSupplier();
      onTestFinished(supplier.stop);
      const store = await sellingStores[seed % 2 === 0 ? 'shopify' : 'woocommerce'](server);
      const turn = (by: number) => {
        ahead += by;
      };
      expect(await playOrderStory({ server, store, supplier, reach, now, turn }, seed)).toEqual([]);
      await giveUpAddress(server, store);
    },
  );
});
