-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_intents_enrolment_id_created_at_idx" ON "payment_intents"("enrolment_id", "created_at" DESC);
