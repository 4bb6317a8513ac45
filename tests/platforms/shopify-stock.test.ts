import { expect, test } from 'vitest';
import { type Client, makeShirt, openClient } from './shopify-client.ts';

const setStock = `mutation ($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id } userErrors { code field }
  }
}`;

async function shelf(client: Client) {
  const { variants } = await makeShirt(client);
  const { data } = await client.ask('{ locations(first: 5) { nodes { id } } }');
  const [home, other] = data.locations.nodes as { id: string }[];
  const quantity = {
    inventoryItemId: variants.nodes[0]?.inventoryItem.id,
    locationId: home?.id,
    quantity: 7,
    changeFromQuantity: 0 as number | null,
  };
  const set = async (
    change: object = {},
    { key = crypto.randomUUID() as string, more = {} } = {},
  ) => {
    const input = {
      name: 'available',
      reason: 'correction',
      quantities: [{ ...quantity, ...change }],
      ...more,
    };
    return client.ask(setStock, { input, key });
  };
  const codes = async (...args: Parameters<typeof set>) =>
    (await set(...args)).data.inventorySetQuantities.userErrors.map(
      ({ code }: { code: string }) => code,
    );
  const now = () =>
    client.store
      .findInventoryItem(Number(quantity.inventoryItemId?.split('/').at(-1)))
      ?.variant.available.get(client.store.locations[0]?.id ?? 0);
  return { set, codes, now, other, quantity };
}

test('[§D-stand-ins-stock] stock is set from what one knew it to be; somebody who was faster makes it stale', async () => {
  const client = await openClient();
  const { codes, now } = await shelf(client);
  expect(await codes()).toEqual([]);
  expect(now()).toBe(7);
  expect(await codes({ quantity: 5 })).toEqual(['CHANGE_FROM_QUANTITY_STALE']);
  expect(now()).toBe(7);
  expect(await codes({ quantity: 5, changeFromQuantity: null })).toEqual([]);
  expect(now()).toBe(5);
});

test('[§D-stand-ins-stock] left out, what it was before is an error of the request, and so is a missing key', async () => {
  const client = await openClient();
  const { set, now, quantity } = await shelf(client);
  const without = await set({ changeFromQuantity: undefined });
  expect(without.errors?.[0]?.message).toContain('changeFromQuantity');
  const bare = setStock.replace(' @idempotent(key: $key)', '').replace(', $key: String!', '');
  const input = { name: 'available', reason: 'correction', quantities: [quantity] };
  const keyless = await client.ask(bare, { input });
  expect(keyless.errors?.[0]).toMatchObject({
    message: 'The @idempotent directive is required for this mutation but was not provided.',
    path: ['inventorySetQuantities'],
    extensions: { code: 'BAD_REQUEST' },
  });
  expect(keyless.data.inventorySetQuantities).toBeNull();
  expect(now()).toBe(0);
  await client.ask(bare, { input }, { version: '2026-01' });
  expect(now()).toBe(7);
});

test('[§D-stand-ins-stock] under one key it is set once, for a day; other values under it are refused', async () => {
  const client = await openClient();
  const { codes, set, now } = await shelf(client);
  const key = 'one-key';
  client.standIn.faults.plan('lost-answer', { on: 'inventorySetQuantities' });
  await expect(set({}, { key })).rejects.toThrow();
  expect(now()).toBe(7);
  expect(await codes({}, { key })).toEqual([]);
  expect(await codes({ quantity: 8 }, { key })).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
  client.store.throttle.rate = 100;
  await client.standIn.clock.turn(25 * 3_600_000);
  const { access_token } = client.store.grants.issue({ expiring: true }) as {
    access_token: string;
  };
  client.token = access_token;
  expect(await codes({}, { key })).toEqual(['CHANGE_FROM_QUANTITY_STALE']);
});

test('[§D-stand-ins-stock] what isn’t there, isn’t stocked or makes no sense is refused by its code, and one wrong keeps all', async () => {
  const client = await openClient();
  const { codes, other, quantity, now } = await shelf(client);
  expect(await codes({ inventoryItemId: 'gid://shopify/InventoryItem/1' })).toEqual([
    'INVALID_INVENTORY_ITEM',
  ]);
  expect(await codes({ locationId: 'gid://shopify/Location/1' })).toEqual(['INVALID_LOCATION']);
  expect(await codes({ locationId: other?.id })).toEqual(['ITEM_NOT_STOCKED_AT_LOCATION']);
  expect(await codes({ quantity: 2_000_000_000 })).toEqual(['INVALID_QUANTITY_TOO_HIGH']);
  expect(await codes({}, { more: { reason: 'because' } })).toEqual(['INVALID_REASON']);
  expect(await codes({}, { more: { name: 'incoming' } })).toEqual(['INVALID_NAME']);
  expect(await codes({}, { more: { quantities: [quantity, quantity] } })).toEqual([
    'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
  ]);
  expect(now()).toBe(0);
  const activate = `mutation ($item: ID!, $at: ID!) {
    inventoryActivate(inventoryItemId: $item, locationId: $at) @idempotent(key: "k") { userErrors { message } }
  }`;
  await client.ask(activate, { item: quantity.inventoryItemId, at: other?.id });
  expect(await codes({ locationId: other?.id })).toEqual([]);
});
