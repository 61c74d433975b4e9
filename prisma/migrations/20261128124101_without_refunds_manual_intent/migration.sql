-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "refunds_manual_intent";
