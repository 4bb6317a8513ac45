CREATE TABLE "supplier_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"path" text[] NOT NULL,
	"key" text NOT NULL,
	"category_id" integer,
	"mapped_by" text,
	"mapped_at" timestamp with time zone,
	"moving" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "supplier_category_id" integer;--> statement-breakpoint
ALTER TABLE "supplier_categories" ADD CONSTRAINT "supplier_categories_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_categories" ADD CONSTRAINT "supplier_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_categories_key" ON "supplier_categories" USING btree ("supplier_id","key");--> statement-breakpoint
CREATE INDEX "supplier_categories_moving" ON "supplier_categories" USING btree ("id") WHERE "supplier_categories"."moving";--> statement-breakpoint
CREATE INDEX "products_supplier_category" ON "products" USING btree ("supplier_category_id","left_at","id");--> statement-breakpoint
-- A file's category bears one name in both languages, which none of the tree's own does. Where each stood, in both languages,
-- since a file may have named the tree's own above it in either; and the nearest of the tree above it:
CREATE TEMPORARY TABLE "made_by_files" ON COMMIT DROP AS
WITH RECURSIVE "steps" AS (
  SELECT id, ARRAY[name_da] AS path_da, ARRAY[name_en] AS path_en, name_da = name_en AS made,
    CASE WHEN name_da <> name_en THEN id END AS own
  FROM categories WHERE parent_id IS NULL
  UNION ALL
  SELECT c.id, steps.path_da || c.name_da, steps.path_en || c.name_en, c.name_da = c.name_en,
    CASE WHEN c.name_da <> c.name_en THEN c.id ELSE steps.own END
  FROM categories c JOIN steps ON c.parent_id = steps.id
)
SELECT id, own, path_da, path_en, md5(array_to_string(path_da, E'\n')) AS key FROM "steps" WHERE made;--> statement-breakpoint
INSERT INTO "supplier_categories" ("supplier_id", "path", "key", "category_id", "mapped_by", "mapped_at")
SELECT DISTINCT p.supplier_id, named.path, md5(array_to_string(named.path, E'\n')), m.own,
  CASE WHEN m.own IS NOT NULL THEN 'name' END, CASE WHEN m.own IS NOT NULL THEN now() END
FROM products p JOIN made_by_files m ON m.id = p.category_id,
  LATERAL (SELECT m.path_da AS path UNION SELECT m.path_en) AS named
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "products" p SET "supplier_category_id" = s.id, "category_id" = s.category_id
FROM made_by_files m, supplier_categories s
WHERE m.id = p.category_id AND s.supplier_id = p.supplier_id AND s.key = m.key;--> statement-breakpoint
-- What shops hold, edit and make feeds of stays as it is.
UPDATE "categories" SET "retired" = true WHERE id IN (SELECT id FROM made_by_files);--> statement-breakpoint
DELETE FROM "categories" WHERE "retired"
  AND id NOT IN (SELECT category_id FROM import_products WHERE category_id IS NOT NULL)
  AND id NOT IN (SELECT category_id FROM my_products WHERE category_id IS NOT NULL)
  AND id::text NOT IN (SELECT filter ->> 'category_id' FROM feeds WHERE filter ->> 'category_id' IS NOT NULL);