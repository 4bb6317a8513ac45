CREATE INDEX "products_sku" ON "products" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "products_ean" ON "products" USING btree ("ean");