import { z } from 'zod';
import type { Reach } from '../../../outward/guarded-request.ts';
import type { StoreOrders } from '../../platform.ts';
import { askShop } from '../rest.ts';
import { shopAddress, type WooSetup } from '../woo-setup.ts';
import { gmt, readOrder } from './read-order.ts';

const orders = '/wp-json/wc/v3/orders';

/** The most that a shop returns in one page. */
const perPage = 100;

const listed = z.array(z.object({ id: z.int(), date_modified_gmt: gmt }));
const naming = z.object({ id: z.int().positive() });

export const wooOrders = (setup: WooSetup, reach: Reach): StoreOrders => ({
  most: 50,

  async *changedSince(store, since) {
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({
        modified_after: new Date(since).toISOString().slice(0, 19),
        dates_are_gmt: 'true',
        orderby: 'modified',
        order: 'asc',
        per_page: String(perPage),
        page: String(page),
        _fields: 'id,date_modified_gmt',
      });
      const list = await askShop(setup, store, { path: `${orders}?${query}`, data: listed }, reach);
      yield list.map(({ id, date_modified_gmt: updatedAt }) => ({
        remoteId: String(id),
        updatedAt,
      }));
      if (list.length < perPage) return;
    }
  },

  async read(store, remoteIds) {
    if (remoteIds.length === 0) return [];
    const path = `${orders}?include=${remoteIds.join(',')}&per_page=${perPage}`;
    const list = await askShop(setup, store, { path, data: z.array(z.unknown()) }, reach);
    return list.flatMap((raw) => readOrder(raw, shopAddress(store.domain)) ?? []);
  },

  namedIn(body) {
    try {
      const id = naming.safeParse(JSON.parse(body)).data?.id;
      return id === undefined ? null : String(id);
    } catch {
      return null;
    }
  },
});
