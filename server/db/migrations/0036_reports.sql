CREATE TABLE "client_errors" (
	"day" text NOT NULL,
	"digest" text NOT NULL,
	"build" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"frames" jsonb NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_errors_day_digest_pk" PRIMARY KEY("day","digest")
);
--> statement-breakpoint
CREATE TABLE "client_vitals" (
	"day" text NOT NULL,
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" double precision NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "client_vitals_day_page_metric_bucket_pk" PRIMARY KEY("day","page","metric","bucket")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sends_reports" boolean DEFAULT false NOT NULL;