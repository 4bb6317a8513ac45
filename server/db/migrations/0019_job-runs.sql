CREATE TABLE "job_file_parts" (
	"job_id" text NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_file_parts_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "run" integer DEFAULT 0 NOT NULL;