-- outside a transaction
CREATE INDEX CONCURRENTLY "learning_items_same_as_idx" ON "learning_items"("same_as");
