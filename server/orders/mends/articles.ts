import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import { articleMappings } from '../../db/schema.ts';

interface Owner {
  shopId: number;
  integrationId: number | null;
}

/** The store's id for a line's article: its variant, or its SKU if it has no variant. Null if it has neither. */
export function articleOf({
  remoteVariantId,
  sku,
}: {
  remoteVariantId: string | null | undefined;
  sku: string;
}): string | null {
  if (remoteVariantId) return `variant ${remoteVariantId}`;
  return sku.trim() === '' ? null : `sku ${sku.trim().toLowerCase()}`;
}

export const articleOfLine = ({ remote_variant_id, sku }: OrderLineRow): string | null =>
  articleOf({ remoteVariantId: remote_variant_id, sku });

const ofOwner = ({ shopId, integrationId }: Owner) =>
  and(
    eq(articleMappings.shopId, shopId),
    integrationId === null
      ? isNull(articleMappings.integrationId)
      : eq(articleMappings.integrationId, integrationId),
  );

/** Remembers for later orders which variant an article is; the last choice counts. */
export async function rememberArticle(
  db: Db,
  { shopId, integrationId }: Owner,
  article: string,
  variantId: number,
): Promise<void> {
  await db
    .insert(articleMappings)
    .values({ shopId, integrationId, article, variantId })
    .onConflictDoUpdate({
      target: [articleMappings.shopId, articleMappings.integrationId, articleMappings.article],
      set: { variantId },
    });
}

/** The variants that a shop has mapped articles to. */
export async function rememberedArticles(
  db: Db,
  owner: Owner,
  articles: readonly string[],
): Promise<Map<string, number>> {
  if (articles.length === 0) return new Map();
  const rows = await db
    .select({ article: articleMappings.article, variantId: articleMappings.variantId })
    .from(articleMappings)
    .where(
      and(
        ofOwner(owner),
        sql`${articleMappings.article} in (select jsonb_array_elements_text(${JSON.stringify(articles)}::jsonb))`,
      ),
    );
  return new Map(rows.map(({ article, variantId }) => [article, variantId]));
}
