import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Integration } from '../../../contract/entities/integrations.ts';
import type { Listing } from '../../../contract/entities/listings.ts';
import type { EditableMyProduct } from '../../../contract/entities/my-products.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { Product } from '../../../contract/entities/products.ts';
import { kroner } from '../../support/kroner.ts';

const at = '2026-01-05T08:00:00.000Z';

/** An import product of about 500 bytes. */
export const importProduct = (id: number, over: Partial<ImportProduct> = {}): ImportProduct => ({
  id,
  product_id: 1000 + id,
  rev: 1,
  state: 'draft',
  failure: null,
  title: `Produkt ${id}`,
  description: 'En jakke af uld, vævet i Jylland.',
  category_id: 4,
  tags: ['uld'],
  images: [{ url: `/media/${id}.jpg`, alt: `Produkt ${id}` }],
  supplier: { id: 9, name: 'Nordisk Engros' },
  variants: [
    {
      variant_id: id * 10,
      sku: `NE-${id}`,
      options: {},
      included: true,
      price: kroner(19900),
      compare_at: null,
      cost: kroner(9900),
      stock: 12,
    },
  ],
  stock_checked_at: at,
  created_at: at,
  updated_at: at,
  ...over,
});

/** A product that the shop sells, with one variant. */
export const myProduct = (id: number, over: Partial<EditableMyProduct> = {}): EditableMyProduct => {
  const { product_id, rev, supplier, ...words } = importProduct(id);
  const { title, description, category_id, tags, images, variants } = words;
  return {
    ...{ id, product_id, rev, supplier, title, description, category_id, tags, images, variants },
    status: 'active',
    reason: null,
    image: images[0] ?? null,
    price: kroner(19900),
    cost: kroner(9900),
    stock: 12,
    variants_count: 1,
    last_checked_at: at,
    published_at: at,
    ...over,
  };
};

/** A connected Shopify store of the shop. */
export const store = (id: number, over: Partial<Integration> = {}): Integration => ({
  ...{ id, platform: 'shopify', name: 'Nordlys på Shopify', shop_domain: 'nordlys.example' },
  ...{ scopes: [], currency: 'DKK', state: 'connected', webhook_health: 'healthy' },
  options: { stock_buffer: 0, out_of_stock_policy: 'hide' },
  ...{ data_resources: [], created_at: at, updated_at: at, ...over },
});

/** A product of the shop that is on sale in its store. */
export const listing = (id: number, over: Partial<Listing> = {}): Listing => ({
  ...{ id, my_product_id: 1, integration_id: 7, rev: 1, state: 'live' },
  ...{ error: null, remedy: null, error_text: null, is_behind: false, remote_url: null },
  ...{ store_changes: [], pushed_at: at, checked_at: at, ...over },
});

export const order = (id: number, over: Partial<Order> = {}): Order => ({
  id,
  order_number: String(5000 + id),
  state: 'awaiting_confirmation',
  reason: null,
  rev: 1,
  placed_at: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
  customer: { name: 'Ida Holm', email: 'ida@example.com', phone: null },
  shipping_address: {
    name: 'Ida Holm',
    line1: 'Nørregade 1',
    line2: null,
    postal_code: '8000',
    city: 'Aarhus C',
    country: 'DK',
  },
  subtotal: kroner(100),
  shipping: kroner(10),
  vat: kroner(20),
  total: kroner(130),
  cost: kroner(60),
  lines: [],
  purchase_orders: [],
  timeline: [],
  ...over,
});

export const product = (id: number, over: Partial<Product> = {}): Product => ({
  id,
  sku: `P-${id}`,
  ean: null,
  brand: null,
  title: `Vare ${id}`,
  category_id: null,
  supplier: { id: 9, name: 'Nordisk Engros' },
  image: null,
  cost: kroner(100),
  recommended_price: kroner(200),
  stock: 3,
  stock_checked_at: at,
  variants_count: 1,
  min_order_quantity: 1,
  is_colli: false,
  has_media: true,
  is_in_import_list: false,
  ...over,
});
