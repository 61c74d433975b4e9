-- A phone approves one payment at a time, over all accounts and providers. The column is written when a wallet is about to
-- be asked; requests of the version before have none, so that what is open at this moment does not stop the migration.
ALTER TABLE "payment_attempts" ADD COLUMN "prompt_phone" TEXT;
CREATE UNIQUE INDEX "payment_attempts_one_prompt" ON "payment_attempts" ("prompt_phone")
  WHERE "state" IN ('created', 'submitting', 'pending', 'unknown');

-- How often a phone was asked lately, and by whom.
CREATE INDEX "payment_attempts_phone_created_at_idx" ON "payment_attempts" ("phone", "created_at" DESC);

-- The times of the last status reads of each provider, over all instances and restarts.
CREATE TABLE "limits"."provider_reads" (
  "provider" text PRIMARY KEY,
  "reads" timestamptz(3)[] NOT NULL
);
