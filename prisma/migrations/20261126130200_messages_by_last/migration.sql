-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_last_message_at_id_idx" ON "contact_messages"("last_message_at" DESC, "id" DESC);
