-- outside a transaction
CREATE INDEX CONCURRENTLY "refunds_paid_out_at_idx" ON "refunds"("paid_out_at");
