import { beforeAll, expect, it } from 'vitest';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { playStory } from '../exchange/story.ts';
import { giveUpAddress } from '../support/give-up-address.ts';
import { sellingStores } from '../support/selling-stores.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newSupplier } from '../support/server-catalogue.ts';
import { isLong } from '../support/share.ts';

/** `npm run test:exchange` plays more and other stories. */
const stories = Number(process.env.EXCHANGE_STORIES ?? (isLong ? 16 : 6));
const firstSeed = Number(process.env.EXCHANGE_SEED ?? 1);

onOneDatabase('stories between shops and stores', (database) => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const reach = { ...publicReach, milliseconds: 300 };
  const server = serverFor({ database, now, storeReach: reach });
  let supplierId = 0;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  it.each(Array.from({ length: stories }, (_, at) => firstSeed + at))(
    '[§D-listings-reconciler] [§D-listings-owners] whatever happens on the way, the store ends with what is wanted, and nothing is silent: story %i',
    { timeout: 60_000 },
    async (seed) => {
      ahead = 0;
      const platform = seed % 2 === 0 ? 'shopify' : 'woocommerce';
      const store = await sellingStores[platform](server);
      const turn = (by: number) => {
        ahead += by;
      };
      expect(await playStory({ server, store, supplierId, reach, now, turn }, seed)).toEqual([]);
      await giveUpAddress(server, store);
    },
  );
});
