CREATE TABLE "product_imports" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"imported_as" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER "products_words" ON "products";--> statement-breakpoint
CREATE FUNCTION "forget_search_text_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search_text = NULL WHERE id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- After and not before: with a trigger before it, every update of a product makes its search vector anew.
CREATE TRIGGER "products_words" AFTER UPDATE ON "products" FOR EACH ROW WHEN (old.sku IS DISTINCT FROM new.sku AND new.search_text IS NOT NULL AND new.search_text IS NOT DISTINCT FROM old.search_text) EXECUTE FUNCTION forget_search_text_of_product();--> statement-breakpoint
DROP TRIGGER "variants_words_in_and_out" ON "variants";--> statement-breakpoint
CREATE FUNCTION "forget_search_texts_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer;
BEGIN
  FOR held IN SELECT DISTINCT product_id FROM moved_rows LOOP
    UPDATE products SET search_text = NULL WHERE id = held AND search_text IS NOT NULL;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "variants_words_in" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_search_texts_of_products();--> statement-breakpoint
CREATE TRIGGER "variants_words_out" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS moved_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_search_texts_of_products();
