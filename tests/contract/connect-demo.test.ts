import { expect, it } from 'vitest';
import { platformTraits } from '../../contract/platforms/platform-traits.ts';
import { connectDemoStores } from '../../server/demo/connect-demo-store.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { platformOf } from '../../server/platforms/registry.ts';
import { standInReach } from '../../server/platforms/shopify/shopify-app.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';
import { standInFor } from '../support/shopify-stand-in.ts';

onOneDatabase('a store of the demo', (database) => {
  const server = serverFor({ database });

  it('[§D-demo-stores] is connected to a stand-in that has it, and stays demo data where none has', async () => {
    const { shop, store, read } = await standInFor(server);
    const by = await newPerson(server.db);
    const [shopId = 0] = by.shopIds;
    const demo = { demo: true, platform: 'shopify' } as const;
    const id = await connectStore(server.db, shopId, { ...demo, shopDomain: shop });
    const missing = await connectStore(server.db, shopId, demo);
    const { platforms, secrets, exchanges, now } = server.services;
    const platform = platformOf(platforms, 'shopify', publicReach);
    const reach = platforms.shopify && standInReach(platforms.shopify, publicReach);
    if (!platform || !reach) throw new Error('There is no stand-in.');
    const connect = () =>
      connectDemoStores({
        ...{ db: server.db, platform, reach, secrets, exchanges, now },
        publicUrl: server.address,
      });
    // The app isn't installed in the store yet, so connecting must not succeed without asking a person.
    await connect();
    expect(await read(by, id)).toMatchObject({ state: 'connected', demo: true });
    store.grants.install([...platformTraits.shopify.scopes]);
    await connect();
    expect(await read(by, id)).toMatchObject({
      state: 'connected',
      demo: false,
      location: 'Lager',
    });
    expect(await read(by, missing)).toMatchObject({ state: 'connected', demo: true });
  });
});
