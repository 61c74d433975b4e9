-- outside a transaction
CREATE INDEX CONCURRENTLY "enrolments_moved_from_id_idx" ON "enrolments"("moved_from_id");
