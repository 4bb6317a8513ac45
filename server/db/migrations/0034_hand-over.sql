CREATE TABLE "supplier_channels" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_exchanges" (
	"id" serial PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"cause" text,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "supplier_exchanges_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "supplier_leases" (
	"supplier_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"rest_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "supplier_number" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "hand_over" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier_channels" ADD CONSTRAINT "supplier_channels_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_exchanges" ADD CONSTRAINT "supplier_exchanges_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_exchanges_due" ON "supplier_exchanges" USING btree ("next_try_at") WHERE "supplier_exchanges"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_exchanges_once" ON "supplier_exchanges" USING btree ("purchase_order_id","kind") WHERE "supplier_exchanges"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "supplier_exchanges_of" ON "supplier_exchanges" USING btree ("purchase_order_id");--> statement-breakpoint
-- They had borrowed the states of their orders. What was confirmed is known by its time from now on.
UPDATE "purchase_orders" SET "agreed_at" = coalesce(
    (SELECT min((event->>'at')::timestamptz) FROM jsonb_array_elements("timeline") event WHERE event->>'state' IN ('confirmed', 'placing', 'placed')),
    (SELECT max((event->>'at')::timestamptz) FROM jsonb_array_elements("timeline") event), now())
  WHERE "state" NOT IN ('pending_payment', 'awaiting_confirmation', 'on_hold', 'cancelled', 'refunded');--> statement-breakpoint
-- Nobody had been sent it: there was no way to any supplier.
UPDATE "purchase_orders" SET "reason" = 'no_channel' WHERE "state" IN ('confirmed', 'placing');--> statement-breakpoint
UPDATE "purchase_orders" SET "state" = CASE "state" WHEN 'placed' THEN 'accepted' WHEN 'partially_shipped' THEN 'partly_shipped' WHEN 'shipped' THEN 'shipped'
    WHEN 'delivered' THEN 'shipped' WHEN 'failed' THEN 'refused' WHEN 'outcome_unknown' THEN 'outcome_unknown'
    WHEN 'cancelled' THEN 'cancelled' WHEN 'refunded' THEN 'cancelled' ELSE 'draft' END,
  "timeline" = (SELECT coalesce(jsonb_agg(event || jsonb_build_object('state', CASE event->>'state' WHEN 'placed' THEN 'accepted' WHEN 'partially_shipped' THEN 'partly_shipped' WHEN 'shipped' THEN 'shipped'
      WHEN 'delivered' THEN 'shipped' WHEN 'failed' THEN 'refused' WHEN 'outcome_unknown' THEN 'outcome_unknown'
      WHEN 'cancelled' THEN 'cancelled' WHEN 'refunded' THEN 'cancelled' ELSE 'draft' END) ORDER BY place), '[]')
    FROM jsonb_array_elements("timeline") WITH ORDINALITY AS t (event, place));--> statement-breakpoint
-- A reference is one purchase order's alone.
UPDATE "purchase_orders" p SET "reference" = "reference" || '-' || "id"
  WHERE EXISTS (SELECT 1 FROM "purchase_orders" o WHERE o."reference" = p."reference" AND o."id" < p."id");--> statement-breakpoint
UPDATE "purchase_orders" SET "reference" = 'DL-' || "id" || '-' || upper(substr(md5(random()::text), 1, 6))
  WHERE "reference" IS NULL AND "agreed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "purchase_orders" SET "rev" = "rev" + 1;--> statement-breakpoint
-- Devices know them by other states: they and the orders that hold them are told anew.
INSERT INTO "changes" ("tenant", "entity", "entity_id", "seq", "op")
SELECT made.tenant, made.entity, made.id, coalesce(clock.seq, 0) + made.place, 'upsert'
FROM (
  SELECT tenant, entity, id, row_number() OVER (PARTITION BY tenant ORDER BY entity DESC, id) AS place
  FROM (SELECT 'shop:' || shop_id AS tenant, 'purchase-orders' AS entity, id FROM "purchase_orders"
    UNION SELECT 'shop:' || shop_id, 'orders', order_id FROM "purchase_orders") AS record
) AS made LEFT JOIN "tenant_clocks" clock ON clock.tenant = made.tenant
ON CONFLICT ("tenant", "entity", "entity_id") DO UPDATE SET "seq" = excluded."seq", "op" = 'upsert', "at" = now();--> statement-breakpoint
INSERT INTO "tenant_clocks" ("tenant", "seq")
SELECT tenant, max(seq) FROM "changes" GROUP BY tenant
ON CONFLICT ("tenant") DO UPDATE SET "seq" = greatest("tenant_clocks"."seq", excluded."seq");--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "store_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "store_remote_id" text;--> statement-breakpoint
CREATE INDEX "parcels_to_tell" ON "parcels" USING btree ("purchase_order_id") WHERE "parcels"."store_state" = 'waiting';