-- outside a transaction
CREATE INDEX CONCURRENTLY "enrolments_program_id_user_id_status_idx" ON "enrolments"("program_id", "user_id", "status");
