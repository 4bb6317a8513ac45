import { z } from 'zod';
import { ExchangeFailed } from '../../../exchange/failure.ts';
import type { Reach } from '../../../outward/guarded-request.ts';
import type { StoreFulfilments } from '../../platform.ts';
import { answerOf, askShop, failureOf } from '../rest.ts';
import type { WooSetup } from '../woo-setup.ts';

const order = z.object({ status: z.string() });
const note = z.object({ id: z.int(), note: z.string() });

/** Orders in these states aren't sent any more. */
const closed = ['cancelled', 'refunded', 'failed', 'trash'];

/**
 * WooCommerce has no parcels: a note to the customer reports one, and is recognised by the parcel's number in it; the
 * order is completed with the last parcel.
 */
export const wooFulfilments = (setup: WooSetup, reach: Reach): StoreFulfilments => ({
  async tell(store, parcel) {
    const path = `/wp-json/wc/v3/orders/${encodeURIComponent(parcel.orderId)}`;
    const answer = await answerOf(setup, store, { path }, reach);
    if (answer.status === 404) return { error: 'gone' };
    const failure = failureOf(answer);
    if (failure) throw new ExchangeFailed(failure);
    const status = order.safeParse(answer.body).data?.status ?? '';
    const notes = await askShop(
      setup,
      store,
      { path: `${path}/notes?type=customer`, data: z.array(note) },
      reach,
    );
    const known = notes.find((one) => one.note.includes(parcel.number));
    if (!known && closed.includes(status)) return { error: 'closed' };
    const { id } =
      known ??
      (await askShop(
        setup,
        store,
        {
          ...{ path: `${path}/notes`, method: 'POST', data: note },
          json: { note: parcel.note, customer_note: true },
        },
        reach,
      ));
    if (parcel.isLast && status !== 'completed' && !closed.includes(status)) {
      const json = { status: 'completed' };
      await askShop(setup, store, { path, method: 'POST', json, data: order }, reach);
    }
    return { remoteId: String(id) };
  },
});
