-- outside a transaction
CREATE INDEX CONCURRENTLY "enrolments_cohort_id_registered_at_user_id_idx" ON "enrolments"("cohort_id", "registered_at" DESC, "user_id" DESC);
