-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "ledger_entries_once_each" ON "ledger_entries"("intent_id", "order_id", "kind", "account", "attempt_id", "refund_id") NULLS NOT DISTINCT;
