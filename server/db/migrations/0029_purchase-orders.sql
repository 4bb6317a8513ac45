CREATE TABLE "parcels" (
	"id" serial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"purchase_order_id" integer NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"url" text NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"lines" jsonb NOT NULL,
	"timeline" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"shop_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"supplier_id" integer NOT NULL,
	"supplier_name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"reference" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"currency" text NOT NULL,
	"cost" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"timeline" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_once" ON "parcels" USING btree ("purchase_order_id","carrier","number");--> statement-breakpoint
CREATE INDEX "parcels_shop" ON "parcels" USING btree ("shop_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_once" ON "purchase_orders" USING btree ("order_id","supplier_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","order_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_shop" ON "purchase_orders" USING btree ("shop_id","id");--> statement-breakpoint
-- What orders were split into lay inside them, under ids of its own, which their lines name.
INSERT INTO "purchase_orders" ("id", "shop_id", "order_id", "supplier_id", "supplier_name", "state", "reason", "reference", "currency", "cost", "lines", "timeline")
SELECT (part->>'id')::int, o.shop_id, o.id, (part->'supplier'->>'id')::int, part->'supplier'->>'name',
  part->>'state', part->>'reason', part->>'reference', part->'cost'->>'currency', (part->'cost'->>'amount')::int,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('line_id', line->'id', 'quantity', line->'quantity', 'unit_cost', line->'unit_cost'->'amount') ORDER BY place), '[]')
    FROM jsonb_array_elements(o.lines) WITH ORDINALITY AS l (line, place)
    WHERE line->'purchase_order_id' = part->'id'),
  -- Of an order that one supplier fulfils, what befell the order befell its purchase order.
  (SELECT coalesce(jsonb_agg(event - 'purchase_order_id' ORDER BY place), '[]')
    FROM jsonb_array_elements(o.timeline) WITH ORDINALITY AS t (event, place)
    WHERE event->'purchase_order_id' = part->'id' OR (event->>'purchase_order_id' IS NULL AND (
      (jsonb_array_length(o.purchase_orders) = 1 AND event->>'state' NOT IN ('pending_payment', 'on_hold'))
      OR event->>'state' IN ('awaiting_confirmation', 'confirmed', 'placing', 'outcome_unknown', 'failed', 'cancelled', 'refunded'))))
FROM "orders" o CROSS JOIN LATERAL jsonb_array_elements(o.purchase_orders) AS part;--> statement-breakpoint
UPDATE "purchase_orders" SET "rev" = greatest(1, jsonb_array_length("timeline"));--> statement-breakpoint
-- Where there were several parcels nobody had said what was in which.
INSERT INTO "parcels" ("shop_id", "purchase_order_id", "carrier", "number", "url", "lines", "timeline")
SELECT p.shop_id, p.id, sent->>'carrier', sent->>'number', sent->>'url',
  CASE WHEN jsonb_array_length(part->'tracking') = 1
    THEN (SELECT coalesce(jsonb_agg(line - 'unit_cost' ORDER BY place), '[]') FROM jsonb_array_elements(p.lines) WITH ORDINALITY AS l (line, place))
    ELSE '[]' END,
  (SELECT coalesce(jsonb_agg(event - 'reason' ORDER BY place), '[]')
    FROM jsonb_array_elements(p.timeline) WITH ORDINALITY AS t (event, place)
    WHERE event->>'state' IN ('shipped', 'delivered'))
FROM "orders" o CROSS JOIN LATERAL jsonb_array_elements(o.purchase_orders) AS part
  JOIN "purchase_orders" p ON p.id = (part->>'id')::int
  CROSS JOIN LATERAL jsonb_array_elements(part->'tracking') WITH ORDINALITY AS t (sent, place)
ORDER BY p.id, t.place;--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('purchase_orders', 'id'), coalesce(max(id), 1), max(id) IS NOT NULL) FROM "purchase_orders";--> statement-breakpoint
INSERT INTO "changes" ("tenant", "entity", "entity_id", "seq", "op")
SELECT made.tenant, made.entity, made.id, coalesce(clock.seq, 0) + made.place, 'upsert'
FROM (
  SELECT tenant, entity, id, row_number() OVER (PARTITION BY tenant ORDER BY entity DESC, id) AS place
  FROM (SELECT 'shop:' || shop_id AS tenant, 'purchase-orders' AS entity, id FROM "purchase_orders"
    UNION ALL SELECT 'shop:' || shop_id, 'parcels', id FROM "parcels") AS record
) AS made LEFT JOIN "tenant_clocks" clock ON clock.tenant = made.tenant;--> statement-breakpoint
INSERT INTO "tenant_clocks" ("tenant", "seq")
SELECT tenant, count(*) FROM "changes" WHERE entity IN ('purchase-orders', 'parcels') GROUP BY tenant
ON CONFLICT ("tenant") DO UPDATE SET "seq" = "tenant_clocks"."seq" + excluded."seq";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "purchase_orders";