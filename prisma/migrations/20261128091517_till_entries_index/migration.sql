-- outside a transaction
CREATE INDEX CONCURRENTLY "ledger_entries_account_id_idx" ON "ledger_entries"("account", "id");
