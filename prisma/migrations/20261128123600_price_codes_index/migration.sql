-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_price_code_id_idx" ON "payment_intents"("price_code_id");
