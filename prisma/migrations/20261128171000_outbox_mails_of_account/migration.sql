-- outside a transaction
CREATE INDEX CONCURRENTLY "outbox_mails_user_id_created_at_idx" ON "outbox_mails"("user_id", "created_at" DESC);
