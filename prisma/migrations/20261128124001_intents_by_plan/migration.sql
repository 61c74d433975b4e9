-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_plan_id_idx" ON "payment_intents"("plan_id");
