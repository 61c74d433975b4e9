-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "ledger_entries_once_each";
