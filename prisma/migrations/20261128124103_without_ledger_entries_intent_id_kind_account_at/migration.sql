-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "ledger_entries_intent_id_kind_account_attempt_id_key";
