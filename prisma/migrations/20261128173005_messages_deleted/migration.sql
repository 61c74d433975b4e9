-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_deleted" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL;
