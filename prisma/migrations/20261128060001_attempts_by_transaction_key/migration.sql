-- outside a transaction
CREATE INDEX CONCURRENTLY "payment_attempts_transaction_key" ON "payment_attempts" (lower(regexp_replace("provider_txn_id", '[^A-Za-z0-9]', '', 'g')));
