-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_link_id_created_at_idx" ON "payment_intents"("link_id", "created_at" DESC);
