CREATE TABLE "feed_file_parts" (
	"feed_id" integer NOT NULL,
	"build" text NOT NULL,
	"position" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "feed_file_parts_feed_id_build_position_pk" PRIMARY KEY("feed_id","build","position")
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"shop_id" integer NOT NULL,
	"platform" text NOT NULL,
	"shop_domain" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_files" ADD COLUMN "build" text;--> statement-breakpoint
ALTER TABLE "feed_files" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "feed_files" ADD COLUMN "tag" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "feed_file_parts" ADD CONSTRAINT "feed_file_parts_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_states_age" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
INSERT INTO "feed_file_parts" ("feed_id", "build", "position", "content") SELECT "feed_id", 'first', 0, "content" FROM "feed_files";--> statement-breakpoint
UPDATE "feed_files" SET "build" = 'first', "bytes" = octet_length("content"), "tag" = left(translate(encode(sha256(convert_to("content", 'UTF8')), 'base64'), '+/=', '-_'), 22);--> statement-breakpoint
ALTER TABLE "feed_files" ALTER COLUMN "build" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_files" ALTER COLUMN "bytes" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_files" ALTER COLUMN "tag" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_files" DROP COLUMN "content";--> statement-breakpoint
UPDATE "subscriptions" SET "buyer" = (SELECT jsonb_build_object('country', "country", 'vat', "vat", 'vatState', "vat_state") FROM "shops" WHERE "shops"."id" = "subscriptions"."shop_id") WHERE "status" = 'active';--> statement-breakpoint
UPDATE "tenant_clocks" SET "forgotten_seq" = "seq" + 1, "seq" = "seq" + 1 WHERE "tenant" LIKE 'shop:%';
