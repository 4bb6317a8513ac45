import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { activity } from '../../contract/entities/activities.ts';
import { invoice, paymentMethod } from '../../contract/entities/billing.ts';
import { feed } from '../../contract/entities/feeds.ts';
import { importProduct } from '../../contract/entities/import-products.ts';
import { integration } from '../../contract/entities/integrations.ts';
import { runningJob } from '../../contract/entities/jobs.ts';
import { order } from '../../contract/entities/orders.ts';
import { partnership, partnershipRequest } from '../../contract/entities/partnerships.ts';
import {
  product,
  productCategory,
  productPage,
  productQuery,
} from '../../contract/entities/products.ts';
import { subscription, subscriptionStatus } from '../../contract/entities/subscriptions.ts';
import { teamUser } from '../../contract/entities/team.ts';
import { shop, supplier, user } from '../../contract/entities/users.ts';

/** The fields that every record of a kind has; `shop.vat` is a field within a field. */
function fieldsOf(schema: z.ZodType): string[] {
  return walk(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Described, '');
}

interface Described {
  properties?: Record<string, Described>;
  anyOf?: Described[];
  items?: Described;
}

function walk(described: Described, at: string): string[] {
  const below = [...(described.anyOf ?? []), ...(described.items ? [described.items] : [])];
  return [
    ...below.flatMap((one) => walk(one, at)),
    ...Object.entries(described.properties ?? {}).flatMap(([name, one]) => [
      at + name,
      ...walk(one, `${at}${name}.`),
    ]),
  ];
}

describe('an entity has the fields that it is known by', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['[§3-user] a user', user, ['email', 'photo_url', 'shop', 'supplier']],
    ['[§3-user-shop] the shop of a user', user, ['shop.id', 'shop.name', 'shop.vat']],
    ['[§3-user-supplier] the supplier of a user', user, ['supplier.id', 'supplier.name']],
    ['[§3-shop] a shop to switch to', shop, ['id', 'name', 'role_name']],
    ['[§3-supplier] a supplier to switch to', supplier, ['id', 'name', 'access_level']],
    ['[§3-subscription] a subscription', subscription, ['name', 'status']],
    ['[§3-job] a running job', runningJob, ['name', 'progress']],
    ['[§3-product] a product', product, ['id', 'is_in_import_list']],
    [
      '[§3-product-included] an answer with products',
      productPage,
      ['included.filters.supplier', 'included.filters.supplier.id'],
    ],
    [
      '[§3-filters] [§7-products] a search',
      productQuery,
      ['category_id', 'supplier_id', 'in_stock', 'has_media', 'is_not_colli'],
    ],
    [
      '[§3-options] [§7-products] a search',
      productQuery,
      ['page', 'search', 'order_by', 'direction', 'include'],
    ],
    ['[§3-import-product] an import product', importProduct, ['id', 'product_id']],
    ['[§3-integration] an integration', integration, ['id', 'options', 'data_resources']],
    ['[§3-team-user] a team user', teamUser, ['email', 'role']],
    ['[§3-payment-method] a payment method', paymentMethod, ['brand', 'last4', 'is_default']],
    ['[§3-invoice] an invoice', invoice, ['number', 'state']],
    ['[§3-partnership] a partnership', partnership, ['state', 'terms']],
    ['[§3-partnership-request] a request', partnershipRequest, ['state', 'reason']],
    ['[§3-category] a product category', productCategory, ['name.da', 'name.en', 'parent_id']],
    ['[§3-feed] a feed', feed, ['channel', 'state', 'url']],
    ['[§3-activity] an activity', activity, ['action', 'entity', 'source']],
  ])('%s', (_, schema, fields) => {
    const found = fieldsOf(schema);
    for (const field of fields) expect(found).toContain(field);
  });

  test('[§3-payment-method] a payment method never has a card number', () => {
    const found = fieldsOf(paymentMethod);
    expect(found.length).toBeGreaterThan(3);
    expect(found.filter((name) => /number|pan|cvc/i.test(name))).toEqual([]);
  });

  test('[§3-order] an order is known by its number', () => {
    expect(fieldsOf(order)).toContain('order_number');
  });

  test('[§3-user-supplier] a user’s supplier may be null', () => {
    expect(user.shape.supplier.safeParse(null).success).toBe(true);
    expect(user.shape.supplier.safeParse({ id: 9, name: 'Nord' }).success).toBe(true);
  });

  test('[§3-subscription] [§4-subscription] a subscription is active, or something else', () => {
    expect(subscriptionStatus.options).toContain('active');
    expect(subscriptionStatus.options.length).toBeGreaterThan(1);
  });

  test.each([
    [-1, false],
    [0, true],
    [100, true],
    [101, false],
  ])('[§9-job-progress] [§3-job] a progress of %i: %s', (progress, fits) => {
    expect(runningJob.shape.progress.safeParse(progress).success).toBe(fits);
  });

  test('[§3-options] [§9-page] include asks for the filters, and the page is 1 by default', () => {
    expect(productQuery.parse({ include: 'product-filters' })).toMatchObject({
      include: 'product-filters',
      page: 1,
    });
    expect(productQuery.safeParse({ include: 'everything' }).success).toBe(false);
  });
});
