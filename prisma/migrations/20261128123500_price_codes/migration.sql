-- CreateEnum
CREATE TYPE "PriceCodeKind" AS ENUM ('scholarship', 'ambassador', 'sponsor');

-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'scholarship_discount' AFTER 'refunds_payable';
ALTER TYPE "LedgerAccount" ADD VALUE 'ambassador_discount' AFTER 'scholarship_discount';
ALTER TYPE "LedgerAccount" ADD VALUE 'sponsor_discount' AFTER 'ambassador_discount';

-- CreateTable
CREATE TABLE "price_codes" (
    "id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "kind" "PriceCodeKind" NOT NULL,
    "percent" INTEGER,
    "amount_xaf" INTEGER,
    "program_ids" UUID[],
    "places" INTEGER NOT NULL,
    "ends_on" DATE,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_codes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_codes_written" CHECK ("code" ~ '^[2-9A-HJKMNP-TV-Z]{6,20}$'),
    CONSTRAINT "price_codes_lowers" CHECK (("percent" IS NULL) <> ("amount_xaf" IS NULL)
        AND coalesce("percent", 1) BETWEEN 1 AND 100 AND coalesce("amount_xaf", 1) > 0),
    CONSTRAINT "price_codes_places" CHECK ("places" > 0)
);

-- AlterTable
ALTER TABLE "enrolments" ADD COLUMN     "price_code_id" UUID;

-- AlterTable
ALTER TABLE "payment_intents" ADD COLUMN     "discount_account" "LedgerAccount",
ADD COLUMN     "discount_xaf" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "price_code_id" UUID;

-- A discount has its code and its account, and is never more than the price.
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_discount" CHECK ("discount_xaf" BETWEEN 0 AND "price_xaf"
    AND ("discount_xaf" > 0) = ("price_code_id" IS NOT NULL)
    AND ("price_code_id" IS NULL) = ("discount_account" IS NULL)) NOT VALID;

-- A code may leave nothing to pay: then neither a wallet, credit nor cash is needed.
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_amount";
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amount" CHECK ("currency" = 'XAF' AND "credit_xaf" >= 0 AND
  ("amount_xaf" > 0 AND "manual_by_id" IS NULL AND "provider" IS NOT NULL AND "phone" IS NOT NULL
    OR "amount_xaf" > 0 AND "manual_by_id" IS NOT NULL AND "provider" IS NULL AND "phone" IS NULL
    OR "amount_xaf" = 0 AND "manual_by_id" IS NULL AND "provider" IS NULL AND "credit_xaf" = "price_xaf" - "discount_xaf"
    OR "amount_xaf" = 0 AND "manual_by_id" IS NOT NULL AND "provider" IS NULL AND "phone" IS NULL
      AND "credit_xaf" = 0 AND "discount_xaf" = "price_xaf")) NOT VALID;

-- CreateIndex
CREATE UNIQUE INDEX "price_codes_code_key" ON "price_codes"("code");

-- CreateIndex
CREATE INDEX "price_codes_created_at_id_idx" ON "price_codes"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_price_code_id_fkey" FOREIGN KEY ("price_code_id") REFERENCES "price_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_price_code_id_fkey" FOREIGN KEY ("price_code_id") REFERENCES "price_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
