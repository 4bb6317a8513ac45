ALTER TABLE "my_products" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What devices hold of the shops' own products lacks what can be edited of them: all of them are told anew.
UPDATE "changes" c SET "seq" = clock.seq + told.place
FROM "tenant_clocks" clock, (
  SELECT tenant, entity_id, row_number() OVER (PARTITION BY tenant ORDER BY entity_id) AS place
  FROM "changes" WHERE entity = 'my-products' AND op = 'upsert'
) AS told
WHERE clock.tenant = c.tenant AND told.tenant = c.tenant AND told.entity_id = c.entity_id
  AND c.entity = 'my-products';--> statement-breakpoint
UPDATE "tenant_clocks" clock SET "seq" = clock.seq + told.count
FROM (SELECT tenant, count(*) AS count FROM "changes" WHERE entity = 'my-products' AND op = 'upsert' GROUP BY tenant) AS told
WHERE told.tenant = clock.tenant;
