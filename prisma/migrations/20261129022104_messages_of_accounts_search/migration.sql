-- outside a transaction
CREATE INDEX CONCURRENTLY "contact_messages_of_accounts_search" ON "contact_messages" USING gin ("search" gin_trgm_ops, "words") WHERE "user_id" IS NOT NULL;
