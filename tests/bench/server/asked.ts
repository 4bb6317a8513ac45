import type { Statement } from '../../support/watched-statements.ts';
import { busyShop } from '../busy-shop.ts';

/** One call of the API, and the statement with which a bare handler would answer it. */
export interface Asked {
  name: string;
  method: 'GET' | 'PATCH';
  /** In this, in the body and in the values below, each `{n}` becomes a new number and `{item}` the next of `items`. */
  path: string;
  body?: object;
  /** `before` is run first: what the handler would have to know. */
  floor: Statement & { before?: Statement };
}

/** Records of the seeded database that the calls name. */
export interface Known {
  /** Items of the shop's import list, so that not all clients edit the same one. */
  items: number[];
  /** A cursor with ten changes after it, all of orders. */
  cursor: number;
}

const productFields = `p.id, p.sku, p.ean, p.brand, p.title, p.category_id, p.images, p.currency, p.cost, p.recommended_price,
  p.stock, p.variants_count, p.min_order_quantity, p.is_colli, p.has_media, s.id as supplier, s.name,
  greatest(p.stock_checked_at, (select checked_at from product_imports where product_id = p.id)) as checked,
  exists (select 1 from import_products i where i.shop_id = $1 and i.product_id = p.id offset 0) as listed`;
/** Limited before anything is joined to them, so that they are read by their index however many there are. */
const newest = (condition: string) => `(select * from products where left_at is null ${condition}
  order by created_at desc, id desc limit 10)`;
const itemFields = `i.*, p.sku, p.currency, s.id as supplier, s.name,
  (select json_agg(v.*) from variants v where v.product_id = p.id) as supplier_variants`;
const withProduct = `join products p on p.id = i.product_id join suppliers s on s.id = p.supplier_id`;

const edit = {
  method: 'PATCH',
  path: '/api/import-products/{item}',
  body: { title: 'Bænk {n}' },
} as const;
/** What has to be kept of an edit: the item, the change for the shop's devices, and who made it. */
const writeItem = `with edited as (
    update import_products set title = $3, search_text = lower($3), state = 'ready', rev = rev + 1, updated_at = now()
    where shop_id = $1 and id = $2 returning *),
  noted as (
    insert into activities (tenant, user_id, actor_name, action, entity, entity_id, subject, before, after, source)
    select $4, 'bench-0', 'bench-0', 'import_product.edited', 'import_product', id::text, title, '{}', '{}', 'user'
    from edited),
  clock as (
    insert into tenant_clocks as c (tenant, seq) select $4, count(*) from edited
    on conflict (tenant) do update set seq = c.seq + excluded.seq returning seq),
  changed as (
    insert into changes (tenant, entity, entity_id, seq, op, at)
    select $4, 'import-products', edited.id, clock.seq, 'upsert', now() from clock, edited
    on conflict (tenant, entity, entity_id)
    do update set seq = excluded.seq, op = excluded.op, at = excluded.at)`;
const written = [busyShop, '{item}', 'Bænk {n}', `shop:${busyShop}`];

/**
 * The calls that devices make most often. An edit is compared with two floors: one that writes without looking, and one
 * that first reads who may edit the item and what it was, which an edit has to know.
 */
export const asked = ({ cursor }: Known): Asked[] => [
  {
    name: 'healthz',
    method: 'GET',
    path: '/api/healthz',
    floor: { text: 'select 1', values: [] },
  },
  {
    name: 'products',
    method: 'GET',
    path: '/api/products',
    floor: {
      text: `select ${productFields}, (select sum(count) from product_totals) as total
        from ${newest('')} p join suppliers s on s.id = p.supplier_id order by p.created_at desc, p.id desc`,
      values: [busyShop],
    },
  },
  {
    name: 'products with facets',
    method: 'GET',
    path: '/api/products?include=product-filters&in_stock=1',
    floor: {
      text: `select ${productFields}, (select json_agg(c.*) from product_cells c) as cells
        from ${newest('and in_stock')} p join suppliers s on s.id = p.supplier_id
        order by p.created_at desc, p.id desc`,
      values: [busyShop],
    },
  },
  {
    name: 'search',
    method: 'GET',
    path: '/api/products?search=eg+4711',
    floor: {
      text: `with found as materialized (
          select p.id, p.created_at, ts_rank(p.search, q) as key from products p, to_tsquery('simple', 'eg:* & 4711:*') q
          where p.search @@ q and p.left_at is null)
        select ${productFields}, (select count(*) from found) as total
        from (select * from found order by key desc, created_at desc, id desc limit 10) f
        join products p on p.id = f.id join suppliers s on s.id = p.supplier_id`,
      values: [busyShop],
    },
  },
  {
    name: 'import list',
    method: 'GET',
    path: '/api/import-products',
    floor: {
      text: `select ${itemFields}, (select count(*) from import_products where shop_id = $1) as total
        from (select * from import_products where shop_id = $1 order by id desc limit 10) i ${withProduct}`,
      values: [busyShop],
    },
  },
  {
    name: 'orders',
    method: 'GET',
    path: '/api/shop/orders',
    floor: {
      text: `select o.*, (select count(*) from orders where shop_id = $1) as total,
          (select json_agg(b.*) from purchase_orders b where b.order_id = o.id) as parts
        from (select * from orders where shop_id = $1 order by placed_at desc, id desc limit 10) o`,
      values: [busyShop],
    },
  },
  {
    name: 'changes, 10',
    method: 'GET',
    path: `/api/changes?cursor=${cursor}`,
    floor: {
      text: `select c.seq, c.op, o.*, (select json_agg(b.*) from purchase_orders b where b.order_id = o.id) as parts
        from changes c left join orders o on c.entity = 'orders' and o.id = c.entity_id
        where c.tenant = $1 and c.seq > $2 order by c.seq limit 501`,
      values: [`shop:${busyShop}`, cursor],
    },
  },
  {
    ...edit,
    name: 'edit an item',
    floor: {
      text: `${writeItem} select ${itemFields} from edited i ${withProduct}`,
      values: written,
    },
  },
  {
    ...edit,
    name: 'edit, if read first',
    floor: {
      before: {
        text: `select ${itemFields}, (select role_name from shop_users u where u.shop_id = $1 and u.user_id = $3) as role
          from import_products i ${withProduct} where i.shop_id = $1 and i.id = $2`,
        values: [busyShop, '{item}', 'bench-0'],
      },
      text: `${writeItem} select id from edited`,
      values: written,
    },
  },
];
