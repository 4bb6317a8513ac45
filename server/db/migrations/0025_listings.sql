CREATE TABLE "listings" (
	"id" serial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"my_product_id" integer,
	"integration_id" integer NOT NULL,
	"key" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"error_text" text,
	"wanted" integer DEFAULT 1 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"must_look" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"remote" jsonb,
	"told" jsonb,
	"store_changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owners" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"job_id" text,
	"pushed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "listings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_my_product_id_my_products_id_fk" FOREIGN KEY ("my_product_id") REFERENCES "public"."my_products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listings_once" ON "listings" USING btree ("my_product_id","integration_id");--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("shop_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_behind" ON "listings" USING btree ("integration_id","id") WHERE "listings"."wanted" <> "listings"."settled";--> statement-breakpoint
CREATE INDEX "listings_job" ON "listings" USING btree ("job_id");