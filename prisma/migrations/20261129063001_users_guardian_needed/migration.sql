-- outside a transaction
CREATE INDEX CONCURRENTLY "users_guardian_needed" ON "users" ("guardian_needed_until") WHERE "guardian_needed_until" IS NOT NULL;
