-- The office tries a provider with the smallest amount, and pays it back.
-- CreateTable
CREATE TABLE "provider_trials" (
    "id" UUID NOT NULL,
    "provider" "PaymentProvider" NOT NULL,
    "aggregator" "PaymentAggregator",
    "reference" TEXT NOT NULL,
    "callback_token" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "amount_xaf" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'XAF',
    "state" "AttemptState" NOT NULL DEFAULT 'created',
    "version" INTEGER NOT NULL DEFAULT 0,
    "handle" JSONB,
    "next_action" JSONB,
    "provider_txn_id" TEXT,
    "reason" TEXT,
    "submit_count" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "window_ends_at" TIMESTAMPTZ(3),
    "next_read_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "read_count" INTEGER NOT NULL DEFAULT 0,
    "horizon_at" TIMESTAMPTZ(3) NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "asked_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "refund_state" "RefundState",
    "refund_approved_by" UUID,
    "refund_approved_at" TIMESTAMPTZ(3),
    "payout_reference" TEXT,
    "paid_out_by_id" UUID,
    "paid_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_trials_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_trials_reference_key" ON "provider_trials"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "provider_trials_callback_token_key" ON "provider_trials"("callback_token");

-- CreateIndex
CREATE INDEX "provider_trials_provider_created_at_idx" ON "provider_trials"("provider", "created_at" DESC);

-- CreateIndex
CREATE INDEX "provider_trials_next_read_at_idx" ON "provider_trials"("next_read_at");

-- CreateIndex
CREATE UNIQUE INDEX "provider_trials_provider_provider_txn_id_key" ON "provider_trials"("provider", "provider_txn_id");

-- One trial of a provider, and one prompt on a phone, at a time.
CREATE UNIQUE INDEX "provider_trials_one_open" ON "provider_trials" ("provider")
  WHERE "state" IN ('created', 'submitting', 'pending', 'unknown');
CREATE UNIQUE INDEX "provider_trials_one_prompt" ON "provider_trials" ("phone")
  WHERE "state" IN ('created', 'submitting', 'pending', 'unknown');

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "trial_id" UUID;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_trial_id_fkey" FOREIGN KEY ("trial_id") REFERENCES "provider_trials"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- Money in the ledger belongs to a student, to an order or to a trial.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_owner";
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner" CHECK (num_nonnulls("intent_id", "user_id") = 2
    OR "order_id" IS NOT NULL OR "trial_id" IS NOT NULL) NOT VALID;
