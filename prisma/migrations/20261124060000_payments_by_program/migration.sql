-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_program_id_created_at_id_idx" ON "payment_intents"("program_id", "created_at" DESC, "id" DESC);
