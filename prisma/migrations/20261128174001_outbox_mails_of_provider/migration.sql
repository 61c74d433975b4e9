-- outside a transaction
CREATE INDEX CONCURRENTLY "outbox_mails_provider_id_idx" ON "outbox_mails"("provider_id");
