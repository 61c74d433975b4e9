-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_state_code_expires_at_idx" ON "payment_intents"("state", "code_expires_at");
