-- AlterEnum
ALTER TYPE "LedgerAccount" ADD VALUE 'bank' AFTER 'sponsor_discount';
ALTER TYPE "LedgerAccount" ADD VALUE 'prepaid_places' AFTER 'bank';

-- CreateTable
CREATE TABLE "place_orders" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "tax_number" TEXT,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'fr',
    "program_id" UUID NOT NULL,
    "places" INTEGER NOT NULL,
    "price_xaf" INTEGER NOT NULL,
    "ends_on" DATE NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawn_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "booked_by_id" UUID,
    "transfer_number" TEXT,
    "transfer_key" TEXT,
    "booking_reason" TEXT,
    "returned_places" INTEGER NOT NULL DEFAULT 0,
    "returned_at" TIMESTAMPTZ(3),
    "returned_by_id" UUID,
    "payout_number" TEXT,
    "return_reason" TEXT,

    CONSTRAINT "place_orders_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "place_orders_places" CHECK ("places" > 0 AND "price_xaf" > 0
        AND "returned_places" BETWEEN 0 AND "places"),
    CONSTRAINT "place_orders_paid" CHECK (("paid_at" IS NULL) = ("transfer_key" IS NULL)
        AND ("paid_at" IS NULL) = ("booked_by_id" IS NULL)
        AND ("paid_at" IS NULL OR "withdrawn_at" IS NULL)
        AND ("returned_at" IS NULL) = ("returned_places" = 0)
        AND ("returned_at" IS NULL OR "paid_at" IS NOT NULL AND "payout_number" IS NOT NULL))
);

-- AlterTable
ALTER TABLE "price_codes" ADD COLUMN     "order_id" UUID;
ALTER TABLE "price_codes" ADD CONSTRAINT "price_codes_of_order" CHECK ("order_id" IS NULL
    OR "kind" = 'sponsor' AND "percent" = 100 AND "places" = 1) NOT VALID;

-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "order_id" UUID,
ALTER COLUMN "user_id" DROP NOT NULL,
ALTER COLUMN "intent_id" DROP NOT NULL;
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_owner" CHECK ("intent_id" IS NOT NULL AND "user_id" IS NOT NULL
    OR "order_id" IS NOT NULL) NOT VALID;

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "order_id" UUID,
ALTER COLUMN "intent_id" DROP NOT NULL;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_owner" CHECK (num_nonnulls("intent_id", "order_id") = 1) NOT VALID;

-- CreateIndex
CREATE UNIQUE INDEX "place_orders_number_key" ON "place_orders"("number");

-- CreateIndex
CREATE UNIQUE INDEX "place_orders_transfer_key_key" ON "place_orders"("transfer_key");

-- CreateIndex
CREATE INDEX "place_orders_created_at_id_idx" ON "place_orders"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "place_orders" ADD CONSTRAINT "place_orders_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_codes" ADD CONSTRAINT "price_codes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "place_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "place_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "place_orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
