-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "receipts_intent_id_kind_key";
