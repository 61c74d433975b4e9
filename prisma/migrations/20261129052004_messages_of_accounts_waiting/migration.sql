-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_of_accounts_waiting" ON "contact_messages" ("waiting_since", "id") INCLUDE ("user_id", "subject") WHERE "user_id" IS NOT NULL AND "waiting_since" IS NOT NULL;
