-- outside a transaction
CREATE INDEX CONCURRENTLY "outbox_mails_to_without_account" ON "outbox_mails"(lower("to_email"), "created_at" DESC) WHERE "user_id" IS NULL;
