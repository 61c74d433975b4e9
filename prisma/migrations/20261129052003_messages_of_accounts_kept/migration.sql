-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_of_accounts_kept" ON "contact_messages" ("last_message_at" DESC, "id" DESC) INCLUDE ("user_id", "read_at", "subject", "archived_at") WHERE "user_id" IS NOT NULL AND "spam_at" IS NULL AND "deleted_at" IS NULL;
