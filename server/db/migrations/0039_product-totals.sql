CREATE TABLE "product_totals" (
	"supplier_id" integer NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- Nothing is to be written between what is counted here and the first write that is counted by the new function.
LOCK TABLE "products" IN SHARE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    WITH cells AS (
      INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, count(*)
      FROM after_rows WHERE left_at IS NULL GROUP BY 1, 2, 3, 4, 5
      RETURNING supplier_id, count
    )
    INSERT INTO product_totals (supplier_id, count) SELECT supplier_id, sum(count) FROM cells GROUP BY 1;
  ELSIF tg_op = 'DELETE' THEN
    WITH cells AS (
      INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, -count(*)
      FROM before_rows WHERE left_at IS NULL GROUP BY 1, 2, 3, 4, 5
      RETURNING supplier_id, count
    )
    INSERT INTO product_totals (supplier_id, count) SELECT supplier_id, sum(count) FROM cells GROUP BY 1;
  ELSE
    WITH cells AS (
      INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, sum(step) FROM (
        SELECT supplier_id, category_id, in_stock, has_media, is_colli, 1 AS step FROM after_rows WHERE left_at IS NULL
        UNION ALL
        SELECT supplier_id, category_id, in_stock, has_media, is_colli, -1 FROM before_rows WHERE left_at IS NULL
      ) AS steps GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0
      RETURNING supplier_id, count
    )
    INSERT INTO product_totals (supplier_id, count) SELECT supplier_id, sum(count) FROM cells GROUP BY 1 HAVING sum(count) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO product_totals (supplier_id, count) SELECT supplier_id, sum(count) FROM product_cells GROUP BY 1;
