import { expect, test } from 'vitest';
import { faultKinds } from '../support/platforms/common/faults.ts';
import { makeShirt, openClient, setMutation, shirt } from './shopify-client.ts';

const page = (first: number) =>
  `{ products(first: ${first}) { nodes { id variants(first: 10) { nodes { id } } } } }`;

test('[§D-stand-ins-throttle] a query takes its cost from a bucket, is given back what it did not cost, and waits when it is empty', async () => {
  const client = await openClient();
  await makeShirt(client);
  client.store.throttle.rate = 100;
  const { extensions } = await client.ask(page(50));
  // 2 for the page, and for each of 50 products 1, plus 2 and 10 for its variants.
  expect(extensions?.cost.requestedQueryCost).toBe(2 + 50 * (1 + 2 + 10));
  expect(extensions?.cost.actualQueryCost).toBe(2 + 1 + 2 + 2);
  expect(extensions?.cost.throttleStatus).toMatchObject({
    maximumAvailable: 2000,
    restoreRate: 100,
  });
  client.store.throttle.empty();
  const refused = await client.ask(page(50));
  expect(refused.status).toBe(200);
  expect(refused.data).toBeUndefined();
  expect(refused.errors?.[0]).toMatchObject({
    message: 'Throttled',
    extensions: { code: 'THROTTLED' },
  });
  expect(refused.extensions?.cost.actualQueryCost).toBeNull();
  // The missing points come back at the plan's rate: 652 points in 6.52 s.
  await client.standIn.clock.turn(3_000);
  expect((await client.ask(page(50))).errors).toBeDefined();
  await client.standIn.clock.turn(3_600);
  expect((await client.ask(page(50))).errors).toBeUndefined();
});

test('[§D-stand-ins-throttle] a plan restores more, a mutation costs ten, and no query may cost over a thousand', async () => {
  const client = await openClient();
  client.store.throttle.rate = 2000;
  const { extensions } = await client.ask(setMutation, { input: shirt() });
  expect(extensions?.cost.throttleStatus.restoreRate).toBe(2000);
  expect(extensions?.cost.requestedQueryCost).toBeGreaterThan(10);
  const { errors } = await client.ask(page(100));
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'MAX_COST_EXCEEDED', maxCost: 1000 } });
});

test('[§D-stand-ins-faults] each fault does what it says: what was carried out is there, what was not is not', async () => {
  const kinds = Object.keys(faultKinds) as (keyof typeof faultKinds)[];
  const done: Record<string, number> = {};
  const told: Record<string, string> = {};
  for (const kind of kinds) {
    const client = await openClient();
    client.standIn.faults.plan(kind, { on: 'productSet' });
    const asked = client.ask(setMutation, { input: shirt() }).then(
      ({ status, data }) => `${status} ${data?.productSet?.product ? 'made' : 'nothing'}`,
      (error: Error) => (error instanceof SyntaxError ? 'no JSON' : 'cut'),
    );
    if (kind === 'late') {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await client.standIn.clock.turn(5_000);
    }
    const silent = new Promise<string>((resolve) => setTimeout(() => resolve('silence'), 1_000));
    told[kind] = await Promise.race(kind === 'silence' ? [asked, silent] : [asked]);
    done[kind] = client.store.products.size;
    // The fault is used up.
    expect((await client.ask('{ shop { name } }')).status).toBe(200);
  }
  expect(told).toEqual({
    'lost-answer': 'cut',
    'lost-request': 'cut',
    late: '200 made',
    doubled: '200 made',
    error: 'no JSON',
    limited: 'no JSON',
    html: 'no JSON',
    'other-version': '200 made',
    'half-answer': 'cut',
    silence: 'silence',
  });
  expect(done).toEqual({
    'lost-answer': 1,
    'lost-request': 0,
    late: 1,
    doubled: 2,
    error: 0,
    limited: 0,
    html: 0,
    'other-version': 1,
    'half-answer': 1,
    silence: 0,
  });
});

test('[§D-stand-ins-changes] a search may be behind: what was just made is in the list before it is found', async () => {
  const client = await openClient();
  client.store.settings.searchLag = 60_000;
  await makeShirt(client);
  const found = async (args: string) =>
    (await client.ask(`{ products(first: 5${args}) { nodes { id } } }`)).data.products.nodes.length;
  expect(await found('')).toBe(1);
  expect(await found(', query: "sku:VH-M"')).toBe(0);
  await client.standIn.clock.turn(60_000);
  expect(await found(', query: "sku:VH-M"')).toBe(1);
  expect(await found(', query: "sku:VH-S"')).toBe(0);
});
