-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "refunds_one_open" ON "refunds" ("intent_id", "attempt_id") NULLS NOT DISTINCT WHERE "state" <> 'done' AND "state" <> 'withdrawn';
