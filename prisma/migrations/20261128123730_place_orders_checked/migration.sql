ALTER TABLE "price_codes" VALIDATE CONSTRAINT "price_codes_of_order";
ALTER TABLE "price_codes" VALIDATE CONSTRAINT "price_codes_order_id_fkey";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_owner";
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_order_id_fkey";
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_owner";
ALTER TABLE "receipts" VALIDATE CONSTRAINT "receipts_order_id_fkey";
