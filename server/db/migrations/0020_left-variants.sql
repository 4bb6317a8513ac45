ALTER TABLE "products" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "catalogue_staging_named" ON "catalogue_staging" USING btree ("job_id",("row" ->> 'named')) WHERE "catalogue_staging"."row" ? 'named';--> statement-breakpoint
CREATE INDEX "catalogue_staging_unpublished" ON "catalogue_staging" USING btree ("job_id","id") WHERE "catalogue_staging"."row" ? 'unpublished';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, count(*)
    FROM after_rows WHERE left_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, -count(*)
    FROM before_rows WHERE left_at IS NULL GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, sum(step) FROM (
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, 1 AS step FROM after_rows WHERE left_at IS NULL
      UNION ALL
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, -1 FROM before_rows WHERE left_at IS NULL
    ) AS steps GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "products" SET "left_at" = now() WHERE "variants_count" = 0 AND NOT EXISTS (SELECT 1 FROM "variants" WHERE "product_id" = "products"."id");
