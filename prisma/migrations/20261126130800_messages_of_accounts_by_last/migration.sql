-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_of_accounts_by_last" ON "contact_messages" ("last_message_at" DESC, "id" DESC) INCLUDE ("user_id", "read_at", "subject") WHERE "user_id" IS NOT NULL;
