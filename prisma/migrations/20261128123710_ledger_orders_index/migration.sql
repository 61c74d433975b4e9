-- outside a transaction
CREATE INDEX CONCURRENTLY "ledger_entries_order_id_idx" ON "ledger_entries"("order_id");
