ALTER TABLE "outbox_mails" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
