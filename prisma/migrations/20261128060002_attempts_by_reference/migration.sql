-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_attempts_reference_idx" ON "payment_attempts"("reference");
