-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY "receipts_order_id_kind_key" ON "receipts"("order_id", "kind");
