-- outside a transaction
CREATE INDEX CONCURRENTLY "outbox_mails_sent_at_idx" ON "outbox_mails"("sent_at");
