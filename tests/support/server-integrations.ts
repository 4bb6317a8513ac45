import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/db/database.ts';
import { integrations } from '../../server/db/schema.ts';
import { defaultDataResources, defaultOptions } from '../../server/integrations/defaults.ts';

/** A connected store of the shop, unless `values` says otherwise; returns its id. */
export async function connectStore(
  db: Db,
  shopId: number,
  values: Partial<typeof integrations.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(integrations)
    .values({
      shopId,
      platform: 'shopify',
      name: 'Prøvebutikken',
      shopDomain: `${randomUUID()}.myshopify.com`,
      scopes: ['read_products', 'write_products'],
      state: 'connected',
      options: defaultOptions,
      dataResources: defaultDataResources(),
      ...values,
    })
    .returning({ id: integrations.id });
  if (!row) throw new Error('The database made no integration.');
  return row.id;
}
