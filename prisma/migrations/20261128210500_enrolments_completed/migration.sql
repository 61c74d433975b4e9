-- outside a transaction
CREATE INDEX CONCURRENTLY "enrolments_completed" ON "enrolments" ("completed_at") WHERE "completed_at" IS NOT NULL;
