-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_attempts_transaction" ON "payment_attempts" USING gin (lower(regexp_replace("provider_txn_id", '[^A-Za-z0-9]', '', 'g')) gin_trgm_ops);
