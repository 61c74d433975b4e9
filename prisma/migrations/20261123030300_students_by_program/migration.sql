-- outside a transaction
CREATE INDEX CONCURRENTLY "enrolments_program_id_registered_at_user_id_idx" ON "enrolments"("program_id", "registered_at" DESC, "user_id" DESC);
