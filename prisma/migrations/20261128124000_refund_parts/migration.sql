-- A payment may have several refunds. Each is booked and has a credit note of its own.
-- AlterTable
ALTER TABLE "ledger_entries" ADD COLUMN     "refund_id" UUID;

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN     "refund_id" UUID;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "asked_by_id" UUID,
ADD COLUMN     "ends_enrolment" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refusal" TEXT;
