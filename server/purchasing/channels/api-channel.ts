import { z } from 'zod';
import { orderReason, tracking } from '../../../contract/entities/orders.ts';
import { ExchangeFailed, failed } from '../../exchange/failure.ts';
import { type Answered, type Asked, askStore } from '../../outward/ask-store.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { failureOfRead } from '../../platforms/answer-failure.ts';
import type { Channel, Consignment, Standing } from './channel.ts';

/** Suppliers may send any reason; unknown ones are replaced by one of ours. */
const reason = z
  .string()
  .nullable()
  .transform((text) =>
    text === null ? null : (orderReason.safeParse(text).data ?? 'supplier_refused'),
  );

const answer = z.object({
  number: z.string().max(60),
  state: z.enum(['sent', 'accepted', 'partly_shipped', 'shipped', 'refused', 'cancelled']),
  reason,
  parcels: z.array(
    z.object({
      carrier: tracking.shape.carrier,
      number: z.string().min(1).max(60),
      lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1) })),
    }),
  ),
});

/** A supplier's API that identifies purchase orders by our reference, so that one that is sent twice exists once. */
export function apiChannel(address: string, { reach }: { reach: Reach }): Channel {
  const of = (reference: string) => `${address}/purchase-orders/${encodeURIComponent(reference)}`;
  const ask = (url: string, asked: Asked) => askStore(url, asked, reach);
  return {
    kind: 'api',
    async send(order) {
      const told = await ask(of(order.reference), { method: 'PUT', json: bodyOf(order) });
      // The API says what is wrong with the purchase order, so it is refused.
      if (told.status === 422) return refusedBy(told);
      return standingIn(told);
    },
    async ask(reference) {
      const told = await ask(of(reference), {});
      return isMissing(told) ? null : standingIn(told);
    },
    async cancel(reference) {
      const told = await ask(of(reference), { method: 'DELETE' });
      return isMissing(told) ? null : standingIn(told);
    },
  };
}

/** Only the API's own answer that it has no such purchase order counts, not a 404 from anything else at the address. */
const isMissing = ({ status, body }: Answered): boolean =>
  status === 404 && z.object({ error: z.literal('no_such_reference') }).safeParse(body).success;

function refusedBy({ body }: Answered): Standing {
  const told = z.object({ reason }).safeParse(body).data;
  return {
    state: 'refused',
    reason: told?.reason ?? 'supplier_refused',
    number: null,
    parcels: [],
  };
}

function standingIn(told: Answered): Standing {
  const failure = failureOfRead(told.status === 201 ? { ...told, status: 200 } : told);
  if (failure) throw new ExchangeFailed(failure);
  const read = answer.safeParse(told.body);
  if (!read.success) throw failed('broken', 'not_readable');
  return read.data;
}

const bodyOf = ({ shop, shipTo, currency, lines }: Consignment) => ({
  shop: shop.name,
  ship_to: shipTo,
  currency,
  lines: lines.map(({ lineId, sku, title, options, quantity, unitCost }) => ({
    ...{ line_id: lineId, sku, title, options, quantity, unit_cost: unitCost },
  })),
});
