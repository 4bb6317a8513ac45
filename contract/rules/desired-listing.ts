import type { DataResource, IntegrationOptions } from '../entities/integrations.ts';
import type { ListingError } from '../entities/listings.ts';
import type { MyProductStatus } from '../entities/my-products.ts';
import type { Image } from '../entities/products.ts';
import type { Rates } from '../entities/rates.ts';
import type { MappedAttribute } from '../entities/value-rules.ts';
import { converted } from './conversion.ts';
import { attributeOfOption, sourceKey } from './source-values.ts';
import { runRules, type ValueRule } from './value-rules.ts';

export interface WantedVariant {
  variant_id: number;
  sku: string;
  barcode: string | null;
  /** The same names, in the same order, in all variants of a product. */
  options: Record<string, string>;
  /** Minor units of the store's currency. */
  price: number;
  compare_at: number | null;
  stock: number;
}

/** What a store is meant to have for a product. */
export interface WantedListing {
  title: string;
  /** HTML. */
  description: string;
  brand: string | null;
  category: string | null;
  tags: string[];
  pictures: Image[];
  on_sale: boolean;
  variants: WantedVariant[];
}

/** The platform's ids for one of our products and its variants. */
export interface RemoteListing {
  id: string;
  /** The address at which the store's people see the product. */
  url: string;
  /** By our variant's id. */
  variants: Record<string, { id: string; item?: string }>;
  /** By the picture's address that we sent. */
  pictures: Record<string, string>;
}

/**
 * Everything that a listing is made from. Amounts are minor units of `currencies`: costs in the supplier's currency,
 * prices in the shop's.
 */
export interface ListingFacts {
  status: MyProductStatus;
  title: string;
  description: string;
  brand: string | null;
  /** The category's names, the mapped one first. */
  category: readonly string[];
  tags: readonly string[];
  supplier: string;
  pictures: readonly Image[];
  currencies: { cost: string; price: string };
  variants: readonly FactsVariant[];
  store: StoreFacts;
}

interface FactsVariant {
  id: number;
  sku: string;
  ean: string | null;
  options: Record<string, string>;
  included: boolean;
  price: number;
  compare_at: number | null;
  cost: number;
  stock: number;
}

export interface StoreFacts {
  currency: string;
  /** The rates for converting into the store's currency; null if none are known. */
  rates: Rates | null;
  options: IntegrationOptions;
  rules: readonly ValueRule[];
  /** The store's name for a source value. */
  mapped(attribute: MappedAttribute, key: string): string | undefined;
}

/** Taken off sale by the shop itself. */
const offSale: readonly MyProductStatus[] = ['on_hold', 'unpublished', 'failed'];

/**
 * What a store is meant to have for a product, or why it can't have it: the shop's words, changed by the store's rules,
 * with the store's names for values and the stock that is left to sell `[§D-listings-desired]`. Amounts are in the
 * store's own currency, which is also what its rules see `[§D-money-store]`. The same facts always give the same
 * result.
 */
export function desiredListing(facts: ListingFacts): WantedListing | ListingError {
  const { store } = facts;
  const sells = facts.variants.filter((variant) => variant.included);
  if (sells.length === 0) return 'nothing_included';
  const included = sells.flatMap((variant) => inStore(variant, facts) ?? []);
  const [cheapest] = included.toSorted((a, b) => a.price - b.price || a.cost - b.cost);
  if (!cheapest || included.length < sells.length) return 'other_currency';
  const ruled = runRules(store.rules, { ...itemOf(facts), ...sold(cheapest) });
  if (ruled.excluded) return 'excluded';
  const mapped = (attribute: MappedAttribute, value: string) =>
    store.mapped(attribute, sourceKey(value)) ?? value;
  const names = [...new Set(included.flatMap(({ options }) => Object.keys(options)))];
  const variants = included.map((variant) => ({
    variant_id: variant.id,
    sku: variant.sku,
    barcode: variant.ean,
    options: optionsOf(variant, names, mapped),
    price: priceOf(facts, variant),
    compare_at: variant.compare_at,
    stock: stockOf(facts, variant),
  }));
  const error = errorOf(variants, included);
  if (error) return error;
  const { item } = ruled;
  const total = variants.reduce((sum, { stock }) => sum + stock, 0);
  const hidden = total === 0 && store.options.out_of_stock_policy === 'hide';
  const [category = null] = item.category;
  return {
    title: item.title,
    description: item.description,
    brand: item.brand && mapped('brand', item.brand),
    category: category && mapped('category', category),
    tags: [...new Set(item.tags.map((tag) => mapped('tag', tag)))],
    pictures: uniquePictures(facts.pictures),
    on_sale: !hidden && !offSale.includes(facts.status),
    variants,
  };
}

/** Converts the amounts into the store's currency; null if there is no rate. */
function inStore(
  variant: FactsVariant,
  { currencies, store: { currency: to, rates } }: ListingFacts,
): FactsVariant | null {
  const amountOf = (amount: number, currency: string) =>
    converted({ amount, currency }, to, rates)?.amount ?? null;
  const cost = amountOf(variant.cost, currencies.cost);
  const price = amountOf(variant.price, currencies.price);
  const { compare_at: compared } = variant;
  const before = compared === null ? null : amountOf(compared, currencies.price);
  return cost === null || price === null ? null : { ...variant, cost, price, compare_at: before };
}

const itemOf = (facts: ListingFacts) => ({
  title: facts.title,
  description: facts.description,
  brand: facts.brand,
  category: [...facts.category],
  tags: [...facts.tags],
  supplier: facts.supplier,
});

const sold = ({ cost, price, stock }: FactsVariant) => ({ cost, price, stock });

/** For the rules, each variant stands for the product, so that a price is calculated from the variant's own cost. */
function priceOf(facts: ListingFacts, variant: FactsVariant): number {
  if (facts.store.rules.length === 0) return variant.price;
  return runRules(facts.store.rules, { ...itemOf(facts), ...sold(variant) }).item.price;
}

/** Nobody has stock of an unavailable product. */
function stockOf({ status, store }: ListingFacts, { stock }: FactsVariant): number {
  if (status === 'unavailable') return 0;
  return Math.max(0, stock - store.options.stock_buffer);
}

/** A product with a single variant has options only if its supplier names some. */
function optionsOf(
  { options }: FactsVariant,
  names: readonly string[],
  mapped: (attribute: MappedAttribute, value: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = options[name] ?? '–';
      const attribute = attributeOfOption(name);
      return [name, attribute ? mapped(attribute, value) : value];
    }),
  );
}

function errorOf(
  variants: readonly WantedVariant[],
  included: readonly FactsVariant[],
): ListingError | null {
  if (variants.some(({ price }) => price === 0)) return 'price_zero';
  const costs = new Map(included.map(({ id, cost }) => [id, cost]));
  if (variants.some(({ variant_id: id, price }) => price < (costs.get(id) ?? 0))) {
    return 'price_below_cost';
  }
  const alike = new Set(variants.map(({ options }) => JSON.stringify(Object.values(options))));
  return alike.size < variants.length ? 'options_alike' : null;
}

/** A store that gets a picture twice shows it twice. */
function uniquePictures(pictures: readonly Image[]): Image[] {
  const seen = new Map(pictures.map((picture) => [picture.url, picture]));
  return [...seen.values()];
}

/** The kinds of data that a listing is made of. */
export const listedKinds = ['products', 'prices', 'stock', 'categories'] as const;

/** Which kinds are exchanged with the store at all. */
export type Exchanged = Record<(typeof listedKinds)[number], boolean>;

export function exchangedOf(resources: readonly DataResource[]): Exchanged {
  const goes = (kind: DataResource['kind']) =>
    resources.some((one) => one.kind === kind && one.enabled);
  return {
    products: goes('products'),
    prices: goes('prices'),
    stock: goes('stock'),
    categories: goes('categories'),
  };
}
