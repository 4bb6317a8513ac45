import { converted } from '../../contract/rules/conversion.ts';
import { publishGate } from '../../contract/rules/publish-gate.ts';
import type { importProducts, myProducts, ShopVariantRow } from '../db/schema.ts';
import { hour } from '../lib/durations.ts';
import { startPrice } from '../variants/retail-price.ts';
import type { DemoProduct } from './compose-products.ts';
import { demoMoney, kroner } from './kroner.ts';
import { danishVat } from './numbers.ts';
import type { Random } from './random.ts';

type ImportRow = typeof importProducts.$inferInsert & { id: number };
type MyRow = typeof myProducts.$inferInsert & { id: number };

export interface ShopGoods {
  imports: ImportRow[];
  mine: (MyRow & { from: DemoProduct })[];
}

/** Problems of items that the publish gate blocks or warns of, one of each so that they can be seen. */
const troubles = [
  'price_below_cost',
  'out_of_stock',
  'price_zero',
  'nothing_included',
  'margin_low',
  'stock_low',
] as const;
type Trouble = (typeof troubles)[number];

/** Each status with its number of products; the rest are active. */
const statuses = [
  { status: 'on_hold', reason: 'cost_changed' },
  { status: 'on_hold', reason: 'price_below_cost' },
  { status: 'out_of_stock', reason: 'stock' },
  { status: 'out_of_stock', reason: 'stock' },
  { status: 'unavailable', reason: 'product_not_found' },
  { status: 'unpublished', reason: null },
  { status: 'failed', reason: 'temporary' },
  { status: 'out_of_stock', reason: 'stock' },
  { status: 'on_hold', reason: 'cost_changed' },
  { status: 'unpublished', reason: null },
] as const;

interface Wanted {
  random: Random;
  now: number;
  shopId: number;
  products: readonly DemoProduct[];
  imports: number;
  mine: number;
  /** The last ids so far: of import products and my products. */
  after: { imports: number; mine: number };
}

/** A shop's import list and products, taken from the suppliers' products, none of them twice. */
export function stockShop(wanted: Wanted): ShopGoods {
  const { random, products } = wanted;
  const shown = random.shuffled(
    products.filter(({ row }) => row.images.length > 0 && !row.isColli),
  );
  const soldOut = shown.filter(({ row }) => row.stock === 0);
  const few = shown.filter(({ row }) => row.stock > 0 && row.stock < 150);
  const many = shown.filter(({ row }) => row.stock >= 150);
  const take = (from: DemoProduct[]) => {
    const next = from.pop() ?? many.pop();
    if (!next) throw new Error('The demo has too few products.');
    return next;
  };

  const mine = Array.from({ length: wanted.mine }, (_, i) => {
    // From the oldest on, every fourth product has a special status.
    const special = i % 4 === 1 ? statuses[Math.floor(i / 4)] : undefined;
    const from = take(special?.status === 'out_of_stock' ? soldOut : many);
    return { ...myRow(wanted, from, i, special), from };
  });
  const imports = Array.from({ length: wanted.imports }, (_, i) => {
    const trouble = i % 3 === 2 ? troubles[Math.floor(i / 3) % troubles.length] : undefined;
    const from = take(trouble === 'out_of_stock' ? soldOut : trouble === 'stock_low' ? few : many);
    return importRow(wanted, from, i, trouble);
  });
  return { imports, mine };
}

function myRow(
  { random, now, shopId, mine, after }: Wanted,
  from: DemoProduct,
  i: number,
  special: (typeof statuses)[number] | undefined,
): MyRow {
  const age = Math.round(((mine - i) * 170 * 24 * hour) / mine);
  const variants = shopVariants(from);
  if (special?.reason === 'price_below_cost') lowerTo(variants, from, 0.9);
  return {
    id: after.mine + i + 1,
    shopId,
    productId: from.row.id,
    status: special?.status ?? 'active',
    reason: special?.reason ?? null,
    ...wordsOf(from),
    variants,
    lastCheckedAt: new Date(now - random.int(1, 40) * 60_000),
    publishedAt: new Date(now - age),
  };
}

function importRow(
  { random, now, shopId, imports, after }: Wanted,
  from: DemoProduct,
  i: number,
  trouble: Trouble | undefined,
): ImportRow {
  const age = Math.round(((imports - i) * 21 * 24 * hour) / imports);
  const rev = random.int(1, 4);
  const variants = shopVariants(from);
  if (trouble !== undefined) spoil(variants, from, trouble);
  const { blocks } = publishGate(
    variants.map(({ variant_id, included, price }) => {
      const { cost = 0, stock = 0 } = from.variants.find(({ id }) => id === variant_id) ?? {};
      return { included, price: kroner(price), cost: costOf(from, cost), stock };
    }),
    demoMoney,
  );
  const [failure = null] = blocks;
  // The older half of the items that can't be published have failed once.
  const failed = failure !== null && i < troubles.length * 3;
  const ready = failure === null && (rev > 2 || i % 2 === 0);
  return {
    id: after.imports + i + 1,
    shopId,
    productId: from.row.id,
    rev,
    state: failed ? 'failed' : ready ? 'ready' : 'draft',
    failure: failed ? failure : null,
    ...wordsOf(from),
    variants,
    createdAt: new Date(now - age),
    updatedAt: new Date(now - (rev === 1 ? age : Math.round(age * random.next()))),
  };
}

const wordsOf = ({ row }: DemoProduct) => ({
  title: row.title,
  description: row.description ?? '',
  categoryId: row.categoryId ?? null,
  tags: row.tags ?? [],
  images: row.images,
});

function shopVariants({ row, variants }: DemoProduct): ShopVariantRow[] {
  return variants.map(({ id, cost, recommendedPrice }) => {
    const suggested =
      recommendedPrice === null ? null : { amount: recommendedPrice, currency: row.currency };
    const price = startPrice({ amount: cost, currency: row.currency }, suggested, 'DKK', demoMoney);
    return {
      variant_id: id,
      included: true,
      price,
      // Every fifth product had a higher price within the last 30 days.
      compare_at: row.id % 5 === 0 ? Math.round((price * 1.25) / 1000) * 1000 : null,
    };
  });
}

const costOf = ({ row: { currency } }: DemoProduct, amount: number) => ({ amount, currency });

const inKroner = (from: DemoProduct, cost: number): number =>
  converted(costOf(from, cost), 'DKK', demoMoney.rates)?.amount ?? 0;

function lowerTo(variants: ShopVariantRow[], from: DemoProduct, share: number): void {
  for (const variant of variants) {
    const cost = from.variants.find(({ id }) => id === variant.variant_id)?.cost ?? 0;
    variant.price = Math.round(inKroner(from, cost) * share);
    variant.compare_at = null;
  }
}

function spoil(variants: ShopVariantRow[], from: DemoProduct, trouble: Trouble): void {
  if (trouble === 'price_below_cost') lowerTo(variants.slice(0, 1), from, 0.85);
  if (trouble === 'margin_low') lowerTo(variants, from, 1.06 * (1 + danishVat));
  for (const variant of variants) {
    const stock = from.variants.find(({ id }) => id === variant.variant_id)?.stock ?? 0;
    if (trouble === 'price_zero') variant.price = 0;
    if (trouble === 'nothing_included') variant.included = false;
    if (trouble === 'stock_low') variant.included = stock > 0 && stock < 5;
  }
  // No variant had so little stock, so the item becomes an ordinary one.
  if (trouble === 'stock_low' && variants.every(({ included }) => !included))
    for (const variant of variants) variant.included = true;
}
