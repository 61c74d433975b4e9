-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "ledger_entries_once_of_each" ON "ledger_entries"("intent_id", "order_id", "kind", "account", "attempt_id", "refund_id", "trial_id") NULLS NOT DISTINCT;
