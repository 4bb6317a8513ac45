CREATE TABLE "deliveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"event_id" text NOT NULL,
	"shop_domain" text NOT NULL,
	"topic" text NOT NULL,
	"body" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"triggered_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" serial PRIMARY KEY NOT NULL,
	"integration_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"sealed_input" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"cause" text,
	"next_try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exchanges_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "store_credentials" (
	"integration_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_leases" (
	"integration_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"rest_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "connect_tickets" ADD COLUMN "sealed_token" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "location_id" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "location_name" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "restore_rate" integer;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD COLUMN "sealed_keys" text;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credentials" ADD CONSTRAINT "store_credentials_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_leases" ADD CONSTRAINT "store_leases_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("platform","event_id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("id") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "exchanges_due" ON "exchanges" USING btree ("next_try_at") WHERE "exchanges"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "exchanges_log" ON "exchanges" USING btree ("integration_id","id");--> statement-breakpoint
UPDATE "integrations" AS later SET "state" = 'pending' WHERE later."state" IN ('connected', 'degraded', 'reauth_required') AND EXISTS (SELECT 1 FROM "integrations" AS first WHERE first."platform" = later."platform" AND first."shop_domain" = later."shop_domain" AND first."id" < later."id" AND first."state" IN ('connected', 'degraded', 'reauth_required'));--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_held" ON "integrations" USING btree ("platform","shop_domain") WHERE "integrations"."state" in ('connected', 'degraded', 'reauth_required');