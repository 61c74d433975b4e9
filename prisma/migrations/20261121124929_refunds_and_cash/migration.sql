-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'refunds_payable';

-- CreateIndex
CREATE INDEX "payment_intents_amount_xaf_id_idx" ON "payment_intents"("amount_xaf", "id");

-- CreateIndex
CREATE INDEX "refunds_intent_id_idx" ON "refunds"("intent_id");

-- What Prisma's schema cannot say -------------------------------------------------------------------------------------

-- Money came through a wallet, over the counter, or was credit.
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_amount";
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amount" CHECK ("currency" = 'XAF' AND "credit_xaf" >= 0 AND
  ("amount_xaf" > 0 AND "manual_by_id" IS NULL AND "provider" IS NOT NULL AND "phone" IS NOT NULL
    OR "amount_xaf" > 0 AND "manual_by_id" IS NOT NULL AND "provider" IS NULL AND "phone" IS NULL
    OR "amount_xaf" = 0 AND "manual_by_id" IS NULL AND "provider" IS NULL AND "credit_xaf" = "price_xaf"));
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_manual" CHECK (("manual_by_id" IS NULL) = ("manual_reason" IS NULL));

-- Without a request to a wallet, too, nothing is booked twice.
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" ("intent_id", "kind", "account") WHERE "attempt_id" IS NULL;

-- What waits for a person.
CREATE INDEX "refunds_open" ON "refunds" ("intent_id") WHERE "state" <> 'done';
CREATE INDEX "payment_attempts_flagged" ON "payment_attempts" ("intent_id") WHERE "flagged_at" IS NOT NULL;
