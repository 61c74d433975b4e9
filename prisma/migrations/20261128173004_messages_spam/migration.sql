-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_spam" ON "contact_messages" ("last_message_at" DESC, "id" DESC) WHERE "spam_at" IS NOT NULL;
