CREATE TABLE "rate_looks" (
	"source" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" bigint NOT NULL,
	CONSTRAINT "rates_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "rated_on" date;--> statement-breakpoint
ALTER TABLE "import_products" ADD COLUMN "currency" text DEFAULT 'DKK' NOT NULL;--> statement-breakpoint
ALTER TABLE "my_products" ADD COLUMN "currency" text DEFAULT 'DKK' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rated_on" date;--> statement-breakpoint
-- Prices of before stay amounts of what they were set in: the currency of their product.
UPDATE "import_products" SET "currency" = p."currency" FROM "products" p WHERE p."id" = "import_products"."product_id" AND p."currency" <> 'DKK';--> statement-breakpoint
UPDATE "my_products" SET "currency" = p."currency" FROM "products" p WHERE p."id" = "my_products"."product_id" AND p."currency" <> 'DKK';
