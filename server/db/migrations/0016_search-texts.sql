ALTER TABLE "products" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "my_products" ADD COLUMN "search_text" text;--> statement-breakpoint
CREATE FUNCTION "forget_own_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.search_text IS NOT DISTINCT FROM old.search_text THEN
    new.search_text := NULL;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "import_products_words" BEFORE UPDATE ON "import_products" FOR EACH ROW WHEN ((old.title, old.tags) IS DISTINCT FROM (new.title, new.tags)) EXECUTE FUNCTION forget_own_search_text();--> statement-breakpoint
CREATE TRIGGER "my_products_words" BEFORE UPDATE ON "my_products" FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title) EXECUTE FUNCTION forget_own_search_text();--> statement-breakpoint
CREATE TRIGGER "products_words" BEFORE UPDATE ON "products" FOR EACH ROW WHEN (old.sku IS DISTINCT FROM new.sku) EXECUTE FUNCTION forget_own_search_text();--> statement-breakpoint
CREATE FUNCTION "forget_product_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    UPDATE products SET search_text = NULL WHERE id = old.product_id AND search_text IS NOT NULL;
  END IF;
  IF tg_op <> 'DELETE' THEN
    UPDATE products SET search_text = NULL WHERE id = new.product_id AND search_text IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "variants_words_in_and_out" AFTER INSERT OR DELETE ON "variants" FOR EACH ROW EXECUTE FUNCTION forget_product_search_text();--> statement-breakpoint
CREATE TRIGGER "variants_words" AFTER UPDATE ON "variants" FOR EACH ROW WHEN ((old.product_id, old.sku, old.options) IS DISTINCT FROM (new.product_id, new.sku, new.options)) EXECUTE FUNCTION forget_product_search_text();--> statement-breakpoint
CREATE FUNCTION "forget_supplier_search_texts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search_text = NULL WHERE supplier_id = new.id AND search_text IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "suppliers_words" AFTER UPDATE ON "suppliers" FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION forget_supplier_search_texts();--> statement-breakpoint
WITH found AS (
  SELECT tenant, entity, entity_id, row_number() OVER (PARTITION BY tenant ORDER BY seq) AS position
  FROM changes WHERE entity IN ('import-products', 'my-products') AND op = 'upsert'
), clocks AS (
  UPDATE tenant_clocks clock SET seq = clock.seq + counted.records
  FROM (SELECT tenant, count(*) AS records FROM found GROUP BY tenant) AS counted
  WHERE clock.tenant = counted.tenant RETURNING clock.tenant, clock.seq - counted.records AS before
)
UPDATE changes SET seq = clocks.before + found.position, at = now()
FROM found JOIN clocks USING (tenant)
WHERE changes.tenant = found.tenant AND changes.entity = found.entity AND changes.entity_id = found.entity_id;
