CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "products_title_parts" ON "products" USING gin (lower("title") gin_trgm_ops);