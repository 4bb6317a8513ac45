import { z } from 'zod';
import { platformNames } from '../platforms/platform-traits.ts';
import { exchangeCause } from './exchanges.ts';
import { currency, instant } from './money.ts';

export const platform = z.enum(platformNames);
export type Platform = z.infer<typeof platform>;

/** `pending → connected → degraded → reauth_required → disconnected`. */
export const integrationState = z.enum([
  'pending',
  'connected',
  'degraded',
  'reauth_required',
  'disconnected',
]);
export type IntegrationState = z.infer<typeof integrationState>;

export const webhookHealth = z.enum(['none', 'healthy', 'failing']);

/**
 * How products get to the store, and what the store and its feeds are told about the stock `[§3-integration]`
 * `[§D-feeds-store]`.
 */
export const integrationOptions = z.object({
  /** Pieces held back: the store and its feeds are told this many fewer than the supplier has. */
  stock_buffer: z.int().min(0).max(10_000),
  /** Whether a sold-out product is hidden from the store's customers and left out of feeds, or shown with no stock. */
  out_of_stock_policy: z.enum(['hide', 'zero']),
  /**
   * Whether a new product goes on sale in the store at once, or arrives as a draft that the store's people put on sale.
   * Back ends that don't publish leave it out.
   */
  publish_as: z.enum(['active', 'draft']).optional(),
});
export type IntegrationOptions = z.infer<typeof integrationOptions>;

/** At least one option; those left out stay as they are. */
export const integrationOptionsPatch = integrationOptions
  .partial()
  .refine((options) => Object.keys(options).length > 0, 'at least one option');

export const dataResourceKind = z.enum([
  'products',
  'prices',
  'stock',
  'orders',
  'tracking',
  'categories',
]);
export type DataResourceKind = z.infer<typeof dataResourceKind>;

/** One kind of data that is exchanged with the store `[§3-integration]`. */
export const dataResource = z.object({
  kind: dataResourceKind,
  enabled: z.boolean(),
  /** `push`: from here to the store; `pull`: from the store to here. */
  direction: z.enum(['push', 'pull']),
  /** Where the last exchange ended, in the platform's own notation. */
  cursor: z.string().nullable(),
  last_synced_at: instant.nullable(),
  last_error: z.string().nullable(),
});
export type DataResource = z.infer<typeof dataResource>;

/** Kinds left out stay as they are. */
export const dataResourcesPatch = z.object({
  data_resources: z
    .array(
      z.object({
        kind: dataResourceKind,
        enabled: z.boolean(),
      }),
    )
    .min(1)
    .max(6),
});

/** A store that the shop sells in. */
export const integration = z.object({
  id: z.int(),
  platform,
  name: z.string(),
  shop_domain: z.string(),
  scopes: z.array(z.string()),
  currency,
  state: integrationState,
  webhook_health: webhookHealth,
  /** The location that the store ships from. Like `problem`, left out by a back end that doesn't know it. */
  location: z.string().nullable().optional(),
  /** Demo data: no such store exists, and nothing is exchanged with it. */
  demo: z.boolean().optional(),
  /** Why the last exchange with the store failed `[§D-exchange]`; null if it went well. */
  problem: exchangeCause.nullable().optional(),
  options: integrationOptions,
  data_resources: z.array(dataResource),
  created_at: instant,
  updated_at: instant,
});
export type Integration = z.infer<typeof integration>;
