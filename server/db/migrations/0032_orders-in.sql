ALTER TABLE "orders" ADD COLUMN "integration_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_digest" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_payment" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remote_fulfilment" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_remote" ON "listings" USING btree ("integration_id",("remote" ->> 'id'));--> statement-breakpoint
CREATE UNIQUE INDEX "orders_remote" ON "orders" USING btree ("integration_id","remote_id");--> statement-breakpoint
-- Stores that tell us of nothing but our removal are asked to tell of orders, too, when they are asked next what they are.
UPDATE "integrations" SET "webhook_health" = 'none' WHERE "state" IN ('connected', 'degraded') AND "webhook_health" = 'healthy' AND NOT "demo";
