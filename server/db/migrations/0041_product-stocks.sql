CREATE TABLE "product_stocks" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"stock" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Nothing is to be written between what is copied here and the first write that the triggers see.
LOCK TABLE "products" IN SHARE MODE;--> statement-breakpoint
INSERT INTO product_stocks (product_id, stock, created_at) SELECT id, stock, created_at FROM products WHERE left_at IS NULL;--> statement-breakpoint
CREATE INDEX "product_stocks_most" ON "product_stocks" USING btree ("stock" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"product_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION "keep_product_stocks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO product_stocks (product_id, stock, created_at)
    SELECT id, stock, created_at FROM after_rows WHERE left_at IS NULL;
  ELSIF tg_op = 'DELETE' THEN
    DELETE FROM product_stocks USING before_rows WHERE product_id = id;
  ELSE
    DELETE FROM product_stocks USING after_rows WHERE product_id = id AND left_at IS NOT NULL;
    INSERT INTO product_stocks (product_id, stock, created_at)
    SELECT id, stock, created_at FROM after_rows WHERE left_at IS NULL
    EXCEPT SELECT id, stock, created_at FROM before_rows WHERE left_at IS NULL
    ON CONFLICT (product_id) DO UPDATE SET stock = excluded.stock, created_at = excluded.created_at;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_stocked_in" AFTER INSERT ON "products" REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stocks();--> statement-breakpoint
CREATE TRIGGER "products_stocked_out" AFTER DELETE ON "products" REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stocks();--> statement-breakpoint
CREATE TRIGGER "products_stocked_anew" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_product_stocks();
