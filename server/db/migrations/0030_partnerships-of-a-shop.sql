CREATE INDEX "partnership_requests_shop" ON "partnership_requests" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "partnerships_shop" ON "partnerships" USING btree ("shop_id");