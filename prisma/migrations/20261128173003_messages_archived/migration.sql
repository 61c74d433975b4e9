-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_archived" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
