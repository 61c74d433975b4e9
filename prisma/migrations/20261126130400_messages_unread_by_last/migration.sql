-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_unread_by_last" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "read_at" IS NULL;
