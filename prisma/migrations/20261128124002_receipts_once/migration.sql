-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "receipts_once_each" ON "receipts"("intent_id", "order_id", "kind", "refund_id") NULLS NOT DISTINCT;
