CREATE TABLE "article_mappings" (
	"id" serial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"integration_id" integer,
	"article" text NOT NULL,
	"variant_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_mappings_once" UNIQUE NULLS NOT DISTINCT("shop_id","integration_id","article")
);
--> statement-breakpoint
DROP INDEX "purchase_orders_once";--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_order" jsonb;--> statement-breakpoint
ALTER TABLE "article_mappings" ADD CONSTRAINT "article_mappings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_mappings" ADD CONSTRAINT "article_mappings_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_mappings" ADD CONSTRAINT "article_mappings_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_mappings_integration" ON "article_mappings" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "article_mappings_variant" ON "article_mappings" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "variants_ean" ON "variants" USING btree ("ean") WHERE "variants"."ean" is not null;--> statement-breakpoint
CREATE INDEX "purchase_orders_order" ON "purchase_orders" USING btree ("order_id","supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_waiting" ON "purchase_orders" USING btree ("shop_id","supplier_id") WHERE "purchase_orders"."waits";