-- outside a transaction
CREATE INDEX CONCURRENTLY "price_codes_order_id_idx" ON "price_codes"("order_id");
