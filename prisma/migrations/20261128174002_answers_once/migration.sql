-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "contact_replies_received_id_key" ON "contact_replies"("received_id");
