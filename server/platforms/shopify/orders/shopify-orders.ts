import { z } from 'zod';
import type { OpenStore, StoreOrders } from '../../platform.ts';
import type { ChangedOrder, StoreOrder } from '../../store-orders.ts';
import { type Ask, askMany, type Part } from '../ask-many.ts';
import { firstLines, orderCost, orderFields, readOrder, wholeOrder } from './read-order.ts';

const listed = z.object({
  orders: z.object({
    nodes: z.array(z.object({ id: z.string(), updatedAt: z.iso.datetime({ offset: true }) })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

/** The most that Shopify returns in one page. */
const perPage = 250;

export async function* changedSince(ask: Ask, since: number): AsyncGenerator<ChangedOrder[]> {
  let after: string | null = null;
  do {
    const { orders }: z.infer<typeof listed> = await ask({
      query: `query ChangedOrders($query: String!, $after: String) {
  orders(first: ${perPage}, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { id updatedAt } pageInfo { hasNextPage endCursor } }
}`,
      variables: { query: `updated_at:>='${new Date(since).toISOString()}'`, after },
      cost: 2 + perPage,
      data: listed,
    });
    yield orders.nodes.map(({ id, updatedAt }) => ({
      remoteId: id,
      updatedAt: Date.parse(updatedAt),
    }));
    after = orders.pageInfo.hasNextPage ? orders.pageInfo.endCursor : null;
  } while (after !== null);
}

/** Orders by id, each with all its lines. */
export async function readOrders(
  ask: Ask,
  shop: string,
  ids: readonly string[],
): Promise<StoreOrder[]> {
  const parts = ids.map(
    (id): Part<unknown> => ({
      field: `order(id: $id) { ${orderFields(firstLines)} }`,
      variables: { id: { type: 'ID!', value: id } },
      answer: z.unknown(),
      cost: orderCost(firstLines),
    }),
  );
  const found: StoreOrder[] = [];
  for (const raw of await askMany(ask, 'query', parts, ids.length)) {
    const whole = await wholeOrder(ask, raw);
    const order = whole && readOrder(whole, shop);
    if (order) found.push(order);
  }
  return found;
}

const naming = z.object({
  admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Order\/\d+$/),
});

/** Order webhooks contain the order in the REST API's format; we only use its id and ask for the order. */
export function orderNamedIn(body: string): string | null {
  return naming.safeParse(parsed(body)).data?.admin_graphql_api_id ?? null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The most orders that one exchange reads: even a store on the smallest plan restores that cost in time. */
const most = 40;

export const shopifyOrders = (
  asking: (store: OpenStore) => Ask,
  addressOf: (domain: string) => string,
): StoreOrders => ({
  most,
  changedSince: (store, since) => changedSince(asking(store), since),
  read: (store, ids) => readOrders(asking(store), addressOf(store.domain), ids),
  namedIn: orderNamedIn,
});
