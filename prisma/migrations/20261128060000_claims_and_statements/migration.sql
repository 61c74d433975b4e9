-- CreateTable
CREATE TABLE "payment_claims" (
    "id" UUID NOT NULL,
    "intent_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "number_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "answer_by" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refused_at" TIMESTAMPTZ(3),
    "refused_by_id" UUID,
    "refusal" TEXT,

    CONSTRAINT "payment_claims_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statements" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "covers_from" TIMESTAMPTZ(3) NOT NULL,
    "covers_to" TIMESTAMPTZ(3) NOT NULL,
    "lines" INTEGER NOT NULL,
    "matched" INTEGER NOT NULL DEFAULT 0,
    "unknown_here" INTEGER NOT NULL DEFAULT 0,
    "unknown_there" INTEGER NOT NULL DEFAULT 0,
    "imported_by_id" UUID NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_lines" (
    "id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "number_key" TEXT NOT NULL,
    "request_reference" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "is_out" BOOLEAN NOT NULL,
    "amount_xaf" INTEGER NOT NULL,
    "phone" TEXT,
    "text" TEXT NOT NULL,
    "intent_id" UUID,

    CONSTRAINT "statement_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_notes" (
    "id" UUID NOT NULL,
    "line_id" UUID,
    "attempt_id" UUID,
    "refund_id" UUID,
    "reason" TEXT NOT NULL,
    "by_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "payment_claims_intent_id_idx" ON "payment_claims"("intent_id");

-- CreateIndex
CREATE INDEX "payment_claims_user_id_created_at_idx" ON "payment_claims"("user_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "statements_provider_sha256_key" ON "statements"("provider", "sha256");

-- CreateIndex
CREATE INDEX "statements_imported_at_idx" ON "statements"("imported_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "statement_lines_intent_id_key" ON "statement_lines"("intent_id");

-- CreateIndex
CREATE INDEX "statement_lines_number_key_idx" ON "statement_lines"("number_key");

-- CreateIndex
CREATE INDEX "statement_lines_at_id_idx" ON "statement_lines"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "statement_lines_request_reference_idx" ON "statement_lines"("request_reference");

-- CreateIndex
CREATE UNIQUE INDEX "statement_lines_provider_number_key_is_out_key" ON "statement_lines"("provider", "number_key", "is_out");

-- CreateIndex
CREATE UNIQUE INDEX "statement_notes_line_id_key" ON "statement_notes"("line_id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_notes_attempt_id_key" ON "statement_notes"("attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "statement_notes_refund_id_key" ON "statement_notes"("refund_id");

-- AddForeignKey
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "statements"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "payment_intents"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_notes" ADD CONSTRAINT "statement_notes_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "statement_lines"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_notes" ADD CONSTRAINT "statement_notes_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_notes" ADD CONSTRAINT "statement_notes_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A number is claimed once; a refused claim frees it for whoever it belongs to.
CREATE UNIQUE INDEX "payment_claims_number_counts" ON "payment_claims"("number_key") WHERE "refused_at" IS NULL;

-- A note is about one thing.
ALTER TABLE "statement_notes" ADD CONSTRAINT "statement_notes_of_one" CHECK (num_nonnulls("line_id", "attempt_id", "refund_id") = 1);
