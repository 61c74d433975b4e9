-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_kept_read" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "read_at" IS NOT NULL AND "spam_at" IS NULL AND "deleted_at" IS NULL;
