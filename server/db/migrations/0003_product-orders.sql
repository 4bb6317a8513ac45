ALTER TABLE "products" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS ((stock > 0)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_cost" ON "products" USING btree ("cost");--> statement-breakpoint
CREATE INDEX "products_margin" ON "products" USING btree ((coalesce(("recommended_price" - "cost")::float8 / nullif("recommended_price", 0), '-infinity')));--> statement-breakpoint
CREATE INDEX "products_title" ON "products" USING btree ((translate(lower("title"), 'æøåäöéèüÆØÅÄÖÉÈÜ', '{|}{|eeu{|}{|eeu') collate "C"));--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING btree ("supplier_id","category_id","in_stock","has_media","is_colli");