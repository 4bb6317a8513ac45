import { sql } from 'drizzle-orm';
import { recordMissingChanges } from '../../server/changes/record-missing.ts';
import { openDatabase } from '../../server/db/open.ts';
import { loadDemo } from '../../server/demo/load.ts';

/** Fills an empty data folder with the demo and `count` import products in the demo merchant's first shop. */
export async function seedImportProducts(dataDir: string, count: number): Promise<void> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  try {
    await loadDemo(db, { now: Date.now() });
    for (let start = 0; start < count; start += 1000) {
      const end = Math.min(count, start + 1000) - 1;
      await db.execute(sql`
        insert into products (supplier_id, key, sku, title, description, images, currency, cost, recommended_price, stock)
        select 9, 'bench-' || n, 'BENCH-' || n, 'Bænk ' || n || ' i massiv eg', '<p>En bænk til gangen.</p>',
          jsonb_build_array(jsonb_build_object('url', '/media/demo/chair.oak.' || n % 1000 || '.svg', 'alt', 'Bænk')),
          'DKK', 10000 + n, 20000 + n, n % 50
        from generate_series(${start}::int, ${end}::int) n`);
    }
    await db.execute(sql`
      insert into variants (supplier_id, product_id, key, sku, options, cost, recommended_price, stock)
      select supplier_id, id, key, sku, '{}', cost, recommended_price, stock from products where key like 'bench-%'`);
    await db.execute(sql`
      insert into import_products (shop_id, product_id, state, title, description, images, variants)
      select 1, p.id, 'draft', p.title, p.description, p.images,
        jsonb_build_array(jsonb_build_object('variant_id', v.id, 'included', true, 'price', 20000, 'compare_at', null))
      from products p join variants v on v.product_id = p.id where p.key like 'bench-%'`);
    await recordMissingChanges(db);
  } finally {
    await close();
  }
}
