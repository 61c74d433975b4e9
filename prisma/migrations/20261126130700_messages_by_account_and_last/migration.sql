-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_user_id_last_message_at_id_idx" ON "contact_messages"("user_id", "last_message_at" DESC, "id" DESC);
