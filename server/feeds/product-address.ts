import { eq } from 'drizzle-orm';
import type { Platform } from '../../contract/entities/integrations.ts';
import { platformTraits } from '../../contract/platforms/platform-traits.ts';
import { storefrontOf } from '../../contract/rules/storefront.ts';
import type { Db } from '../db/database.ts';
import { shops } from '../db/schema.ts';
import { readIntegrations } from '../integrations/integration-rows.ts';

/** The site on which a shop's products can be bought. */
export interface Storefront {
  /** Without a trailing slash. */
  base: string;
  platform: Platform;
}

/** How a supplier's stock is shown to a shop's customers `[§D-feeds-store]`. */
export interface ToldStock {
  /** Pieces held back. */
  buffer: number;
  /** Whether sold-out products are left out. */
  hidesSoldOut: boolean;
}

/**
 * The shop's own website, otherwise its store's domain; null if the shop has neither, since then nobody could buy
 * anything. `stock` follows the store's options.
 */
export async function readStorefront(
  db: Db,
  shopId: number,
): Promise<{ name: string; storefront: Storefront | null; stock: ToldStock }> {
  const [shop] = await db
    .select({ name: shops.name, website: shops.website })
    .from(shops)
    .where(eq(shops.id, shopId));
  const store = storefrontOf(await readIntegrations(db, shopId));
  const address = shop?.website || (store ? `https://${store.shop_domain}` : '');
  const base = address.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return {
    name: shop?.name ?? '',
    storefront: base === '' ? null : { base, platform: store?.platform ?? 'shopify' },
    stock: {
      buffer: store?.options.stock_buffer ?? 0,
      hidesSoldOut: store?.options.out_of_stock_policy === 'hide',
    },
  };
}

/** The product's page, at the path that its platform derives from the title. */
export function productAddress({ base, platform }: Storefront, title: string): string {
  const handle = encodeURIComponent(handleOf(title));
  return base + platformTraits[platform].productPath.replace('{handle}', handle);
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
