CREATE TABLE "sealing_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"y" text NOT NULL,
	"d" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealing_keys" ADD CONSTRAINT "sealing_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;