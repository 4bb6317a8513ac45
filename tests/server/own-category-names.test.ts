import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { myProducts, products, shops } from '../../server/db/schema.ts';
import { readItems } from '../../server/feeds/read-items.ts';
import { readRuleSamples } from '../../server/integrations/rule-samples.ts';
import { readSourceValues } from '../../server/integrations/source-values.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import {
  newCategory,
  newProduct,
  newSupplier,
  newSupplierCategory,
} from '../support/server-catalogue.ts';

const opened = ownDatabase(quickDatabase());

it('[§D-categories-lost] what nothing maps goes by its supplier’s own name in feeds, source values and rules; what is mapped, or put elsewhere by the shop, does not', async () => {
  const { db } = opened;
  const [shop] = await db.insert(shops).values({ name: 'Butik' }).returning();
  const shopId = shop?.id ?? 0;
  const supplierId = await newSupplier(db);
  const own = await newSupplierCategory(db, supplierId, ['Hjem', 'Bordlamper']);
  const place = await newCategory(db);

  const { id, variantIds } = await newProduct(db, { supplierId, supplierCategoryId: own });
  const variants = variantIds.map((variant_id) => ({
    ...{ variant_id, included: true, price: 12_900, compare_at: null },
  }));
  const goods = {
    shopId,
    productId: id,
    status: 'active',
    title: 'Lampe',
    description: '',
  } as const;
  await db.insert(myProducts).values({ ...goods, variants });

  const told = async () => {
    const fed: (string | null)[] = [];
    const wanted = {
      ...{ shopId, language: 'en' as const, publicUrl: 'https://dropline.example' },
      filter: { category_id: null, supplier_id: null, in_stock: false },
      storefront: { base: 'https://butik.example', platform: 'shopify' as const },
      stock: { buffer: 0, hidesSoldOut: false },
    };
    for await (const piece of readItems(db, wanted)) {
      for (const items of piece) fed.push(...items.map((item) => item.category));
    }
    const values = await readSourceValues(db, shopId);
    const [sample] = await readRuleSamples(db, { shopId, currency: 'DKK' });
    return {
      feed: fed,
      values: values.flatMap((one) => (one.attribute === 'category' ? [one.value] : [])),
      rules: sample?.item.category.length,
    };
  };
  expect(await told()).toEqual({ feed: ['Bordlamper'], values: ['Bordlamper'], rules: 1 });

  // The shop has chosen a category itself.
  const mine = eq(myProducts.productId, id);
  await db.update(myProducts).set({ categoryId: place }).where(mine);
  expect((await told()).values).toEqual([expect.stringMatching(/^da /)]);
  expect((await told()).feed).toEqual([expect.stringMatching(/^en /)]);

  // The tree has a category for the product, and the shop has chosen none.
  await db.update(myProducts).set({ categoryId: null }).where(mine);
  await db.update(products).set({ categoryId: place }).where(eq(products.id, id));
  expect(await told()).toEqual({ feed: [null], values: [], rules: 0 });
});
