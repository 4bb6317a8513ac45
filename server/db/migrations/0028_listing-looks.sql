ALTER TABLE "listings" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "listings_look" ON "listings" USING btree ("integration_id","look_at");--> statement-breakpoint
-- Nobody knows when each was looked at last: those that are in a store are looked at next.
UPDATE "listings" SET "look_at" = now() WHERE "remote" IS NOT NULL;
