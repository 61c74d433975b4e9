-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_user_id_created_at_id_idx" ON "contact_messages"("user_id", "created_at" DESC, "id" DESC);
