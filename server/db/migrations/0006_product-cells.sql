CREATE TABLE "product_cells" (
	"supplier_id" integer NOT NULL,
	"category_id" integer,
	"in_stock" boolean NOT NULL,
	"has_media" boolean NOT NULL,
	"is_colli" boolean NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, count(*)
    FROM after_rows GROUP BY 1, 2, 3, 4, 5;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, -count(*)
    FROM before_rows GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count)
    SELECT supplier_id, category_id, in_stock, has_media, is_colli, sum(step) FROM (
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, 1 AS step FROM after_rows
      UNION ALL
      SELECT supplier_id, category_id, in_stock, has_media, is_colli, -1 FROM before_rows
    ) AS steps GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_counted_in" AFTER INSERT ON "products" REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER "products_counted_out" AFTER DELETE ON "products" REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
CREATE TRIGGER "products_counted_anew" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();--> statement-breakpoint
INSERT INTO product_cells (supplier_id, category_id, in_stock, has_media, is_colli, count) SELECT supplier_id, category_id, in_stock, has_media, is_colli, count(*) FROM products GROUP BY 1, 2, 3, 4, 5;
