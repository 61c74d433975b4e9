-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "refunds_attempt_id_key";
