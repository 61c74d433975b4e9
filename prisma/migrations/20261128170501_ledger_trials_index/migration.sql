-- outside a transaction
CREATE INDEX CONCURRENTLY "ledger_entries_trial_id_idx" ON "ledger_entries"("trial_id");
