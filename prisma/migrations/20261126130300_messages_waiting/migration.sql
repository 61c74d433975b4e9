-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_waiting" ON "contact_messages" ("waiting_since", "id") WHERE "waiting_since" IS NOT NULL;
