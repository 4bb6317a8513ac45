import { z } from 'zod';
import { largestInteger } from '../limits/fields.ts';
import { importProduct } from './import-products.ts';
import { listing } from './listings.ts';
import { myProduct } from './my-products.ts';
import { order } from './orders.ts';
import { parcel, purchaseOrderRecord } from './purchase-orders.ts';
import { subscription } from './subscriptions.ts';

const change = <E extends string, V extends z.ZodType>(entity: E, value: V) =>
  [
    z.object({
      seq: z.int(),
      entity: z.literal(entity),
      id: z.int(),
      op: z.literal('upsert'),
      value,
    }),
    z.object({
      seq: z.int(),
      entity: z.literal(entity),
      id: z.int(),
      op: z.literal('delete'),
      value: z.null(),
    }),
  ] as const;

/** What became of one record since a cursor; `seq` rises and is gap-free a tenant. */
const changeRow = z.union([
  ...change('import-products', importProduct),
  ...change('my-products', myProduct),
  ...change('listings', listing),
  ...change('orders', order),
  ...change('purchase-orders', purchaseOrderRecord),
  ...change('parcels', parcel),
  ...change('subscriptions', subscription),
]);
export type ChangeRow = z.infer<typeof changeRow>;
export type ChangeEntity = ChangeRow['entity'];

const listNames = [
  'import-products',
  'my-products',
  'listings',
  'orders',
  'purchase-orders',
  'parcels',
  'subscriptions',
] as const satisfies ChangeEntity[];

/** How many older records there are of each list that was asked for. */
const olderRecords = z.partialRecord(z.enum(listNames), z.int().min(0));

export const changeQuery = z.object({
  /** The `meta.cursor` of the answer before; 0 brings everything. */
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  /**
   * Brings records as they are in place of changes, those with the highest ids first: at most `limit` of each list, or of the one
   * named. `meta.cursor` is then where to follow the changes from, and `meta.older` how many there are below; a back end that knows
   * nothing of this answers without it, as if it hadn't been asked.
   */
  newest: z.enum(['all', ...listNames]).optional(),
  /** With `newest`: only ids below this. */
  below: z.coerce.number().int().min(0).max(largestInteger).optional(),
});

/** In seconds: less than proxies keep a quiet connection. */
export const longestWait = 50;

export const nextChangeQuery = z.object({
  /** As for the changes themselves: where the client stands. */
  cursor: changeQuery.shape.cursor,
  /** In seconds: how long to wait for a change; 0 answers at once. */
  wait: z.coerce.number().int().min(0).max(longestWait).default(longestWait),
});
export const nextChange = z.object({
  /** The shop no longer stands where the cursor says. */
  changed: z.boolean(),
});

export const changePage = z.object({
  data: z.array(changeRow),
  meta: z.object({ cursor: z.int(), has_more: z.boolean(), older: olderRecords.optional() }),
});
