import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { integrations, shops } from '../db/schema.ts';

/** Where a shop's products can be bought. */
export interface Storefront {
  /** Without a slash at its end. */
  base: string;
  platform: 'shopify' | 'woocommerce';
}

/** The shop's own website, else its first store's domain; null for a shop that has neither: nobody could buy there. */
export async function readStorefront(
  db: Db,
  shopId: number,
): Promise<{ name: string; storefront: Storefront | null }> {
  const [shop] = await db
    .select({ name: shops.name, website: shops.website })
    .from(shops)
    .where(eq(shops.id, shopId));
  const [store] = await db
    .select({ platform: integrations.platform, domain: integrations.shopDomain })
    .from(integrations)
    .where(and(eq(integrations.shopId, shopId), ne(integrations.state, 'disconnected')))
    .orderBy(sql`${integrations.state} <> 'connected'`, asc(integrations.id))
    .limit(1);
  const address = shop?.website || (store ? `https://${store.domain}` : '');
  const base = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const platform = store?.platform === 'woocommerce' ? 'woocommerce' : 'shopify';
  return { name: shop?.name ?? '', storefront: base === '' ? null : { base, platform } };
}

/** The product's page, at the path that its platform makes of a title. */
export function productAddress({ base, platform }: Storefront, title: string): string {
  const handle = encodeURIComponent(handleOf(title));
  return platform === 'woocommerce' ? `${base}/product/${handle}/` : `${base}/products/${handle}`;
}

const letters: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ß: 'ss', đ: 'd', ł: 'l' };

function handleOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[æøåßđł]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');
  return plain.replace(/[^\p{Letter}\p{Number}]+/gu, '-').replace(/^-|-$/g, '');
}
