-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_kept_by_name" ON "contact_messages" (lower("name"), "id") WHERE "spam_at" IS NULL AND "deleted_at" IS NULL;
