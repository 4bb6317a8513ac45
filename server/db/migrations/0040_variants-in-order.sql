DROP INDEX "variants_product_id";--> statement-breakpoint
CREATE INDEX "variants_of_product" ON "variants" USING btree ("product_id","position","id");