-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "contact_replies_received_key_key" ON "contact_replies"("received_key");
