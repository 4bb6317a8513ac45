ALTER TABLE "integrations" ADD COLUMN "demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "integrations" SET "demo" = true WHERE "state" = 'connected' AND NOT EXISTS (SELECT 1 FROM "store_credentials" WHERE "integration_id" = "integrations"."id");
