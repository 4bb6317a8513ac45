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

/** What happened to one record since a cursor; `seq` rises without gaps within a tenant. */
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

const values = <E extends string, V extends z.ZodType>(entity: E, value: V) =>
  z.object({ entity: z.literal(entity), values: z.array(value) });

/**
 * Consecutive changes of one kind, which don't repeat it: records as they are now, or the ids of records that are gone.
 */
const changeRun = z.union([
  values('import-products', importProduct),
  values('my-products', myProduct),
  values('listings', listing),
  values('orders', order),
  values('purchase-orders', purchaseOrderRecord),
  values('parcels', parcel),
  values('subscriptions', subscription),
  z.object({ entity: z.enum(listNames), gone: z.array(z.int()) }),
]);
export type ChangeRun = z.infer<typeof changeRun>;

/** How many older records there are in each requested list. */
const olderRecords = z.partialRecord(z.enum(listNames), z.int().min(0));

export const changeQuery = z.object({
  /** The `meta.cursor` of the previous answer; 0 returns everything. */
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(500),
  /**
   * Returns the records as they are now instead of changes, highest ids first: at most `limit` of each list, or of the
   * named list. `meta.cursor` is then the place from which to follow changes, and `meta.older` says how many records
   * lie below. A back end that doesn't support this answers as if it hadn't been asked, without `meta.older`.
   */
  newest: z.enum(['all', ...listNames]).optional(),
  /** With `newest`: only ids below this. */
  below: z.coerce.number().int().min(0).max(largestInteger).optional(),
  /**
   * `runs` returns the same changes in `runs` instead of `data`, which is a tenth less to transfer and to read. A back
   * end that doesn't support this answers as if it hadn't been asked.
   */
  form: z.enum(['rows', 'runs']).default('rows'),
});

/** In seconds: shorter than the time after which proxies close a quiet connection. */
export const longestWait = 50;

export const nextChangeQuery = z.object({
  /** The cursor that the client has reached, as in `changeQuery`. */
  cursor: changeQuery.shape.cursor,
  /** In seconds: how long to wait for a change; 0 answers at once. */
  wait: z.coerce.number().int().min(0).max(longestWait).default(longestWait),
});
export const nextChange = z.object({
  /** Whether the shop is at another point than the cursor. */
  changed: z.boolean(),
});

export const changePage = z.object({
  data: z.array(changeRow),
  runs: z.array(changeRun).optional(),
  meta: z.object({ cursor: z.int(), has_more: z.boolean(), older: olderRecords.optional() }),
});
