-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_of_assignee" ON "contact_messages" ("assignee_id", "last_message_at" DESC, "id" DESC) WHERE "assignee_id" IS NOT NULL;
